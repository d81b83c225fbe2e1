const PREDEFINED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const CODE_POINT_MAX = 0x10ffff

/**
 * Character data of XML 1.0 as text: line ends become \n (2.11), character references and the five predefined
 * entities are replaced (4.1, 4.6), once. No other entity can be declared without a DOCTYPE; such a name stays as
 * it is written.
 */
export function decodeXmlText(raw: string): string {
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  return lines.includes('&') ? lines.replace(/&(#?[A-Za-z0-9]{1,10});/g, replaceReference) : lines
}

function replaceReference(whole: string, reference: string): string {
  if (!reference.startsWith('#')) return PREDEFINED[reference] ?? whole
  const isHex = reference[1] === 'x'
  const digits = reference.slice(isHex ? 2 : 1)
  const codePoint = Number.parseInt(digits, isHex ? 16 : 10)
  const isCharacter = codePoint > 0 && codePoint <= CODE_POINT_MAX
  return isCharacter ? String.fromCodePoint(codePoint) : whole
}
