import iconv from 'iconv-lite'

/**
 * Encodings that a document can truly be written in. iconv-lite also has codecs such as `hex` and `base64`, which
 * nobody's charset may reach.
 */
const DECODABLE =
  /^(utf-8|utf-?(16|32)(le|be)|iso-2022-jp|(windows|cp|ibm|iso|koi8|tis|mac|x-mac|gb|big5|euc|shift|tcvn|viscii)[-_a-z0-9]*)$/

/** Names that iconv-lite spells in another way than the WHATWG table does, and supersets of narrower sets. */
const DECODER_NAMES: ReadonlyMap<string, string> = new Map([
  ['x-mac-cyrillic', 'maccyrillic'],
  ['gbk', 'gb18030'],
  ['utf-16', 'utf-16le'],
  ['utf-32', 'utf-32le'],
])

/**
 * The decoder for a charset label of a header, a `meta` element or a detector: aliases as in the WHATWG Encoding
 * Standard, section 4.2 (`latin1` is windows-1252, `gb2312` is gb18030). Undefined for labels nobody can decode.
 */
export function decoderName(label: string): string | undefined {
  const known = whatwgName(label.trim().toLowerCase())
  const name = DECODER_NAMES.get(known) ?? known
  if (!DECODABLE.test(name)) return undefined
  return name === 'iso-2022-jp' || iconv.encodingExists(name) ? name : undefined
}

function whatwgName(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return label // Not a label of the web; iconv-lite may know it (cp850, utf-32le).
  }
}
