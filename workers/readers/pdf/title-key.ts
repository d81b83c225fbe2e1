/** Titles agree but for case, spaces, punctuation and their number. */
export function titleKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\d.\sivx]+(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
