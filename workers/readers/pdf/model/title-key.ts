/** Greek letters, those of formulas included: outlines are made without them. */
const GREEK = /[\u0370-\u03ff\u{1d6a8}-\u{1d7cb}]+/gu

/** Titles agree but for case, spaces, punctuation, their number, and Greek letters among Latin ones. */
export function titleKey(text: string): string {
  const lower = text.toLowerCase()
  return (/[a-z]/.test(lower) ? lower.replace(GREEK, '') : lower)
    .replace(/^(?:[a-z](?=\.\d|\s))?[\d.\sivx]+(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
