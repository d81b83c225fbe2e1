/** Titles agree but for case, spaces, punctuation and their number. */
export function titleKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/^(?:[a-z]\.(?=\d))?[\d.\sivx]+(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
