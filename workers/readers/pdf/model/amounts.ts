/** `Total 24.99`, `Balance due $127.50`, `Endbetrag 12,85 EUR`: a label and its amount. */
const AMOUNT =
  /(?:[$€£¥]\s?\d[\d.,]*|\s-?\d[\d.,]*[.,]\d{2}|\s\d[\d.,]*\s?(?:[$€£¥]|EUR|USD|GBP|CHF))(?:\s?(?:[$€£¥]|EUR|USD|GBP|CHF))?\.?$/u

export function endsInAmount(text: string): boolean {
  // Most text ends in a small letter, and is not read from its start for that.
  const last = text.at(-1) ?? ''
  return !(last >= 'a' && last <= 'z') && AMOUNT.test(text)
}
