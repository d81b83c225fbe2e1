/** Where HTML wants its charset declared: in the first kilobyte; real pages take more. */
const PRESCAN_BYTES = 4096

const COMMENT = /<!--[\s\S]*?-->/g
const META = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/gi
const XML_DECLARATION = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']+)["']/i

/**
 * The labels that the document's start declares, in order (WHATWG HTML, "prescan a byte stream"; the encoding of an
 * XML declaration as well). UTF-16 is left out: bytes in which this could be read are not UTF-16.
 */
export function declaredCharsets(bytes: Uint8Array<SharedArrayBuffer>): string[] {
  const start = Buffer.from(bytes.slice(0, PRESCAN_BYTES)).toString('latin1').replace(COMMENT, '')
  const labels = [...start.matchAll(META)].map((match) => match[1] ?? '')
  const xml = XML_DECLARATION.exec(start)?.[1]
  return [...(xml === undefined ? [] : [xml]), ...labels].filter(
    (label) => !/^utf-?(16|32)/i.test(label),
  )
}
