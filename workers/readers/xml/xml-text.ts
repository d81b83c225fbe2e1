import { StringDecoder } from 'node:string_decoder'
import { type Doctypes, type XmlHandler, xmlScanner } from './xml-scanner.js'

/** Feeds the bytes of an XML part to the handler; see `xmlScanner`. UTF-8, or UTF-16 with a byte order mark. */
export async function scanXml(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  handler: XmlHandler,
  doctypes?: Doctypes,
): Promise<void> {
  // A loop over its own pieces, so that what the handler throws rejects this promise and nothing else.
  for await (const _ of scanXmlInSteps(chunks, handler, doctypes)) {
    // The handler did the work.
  }
}

/** The same, stopping after each chunk: what the handler gathered can be handed on before the next is read. */
export async function* scanXmlInSteps(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  handler: XmlHandler,
  doctypes?: Doctypes,
): AsyncGenerator<void> {
  const scanner = xmlScanner(handler, doctypes)
  let isTakenOver = false
  let decode: ((chunk: Uint8Array) => string) | undefined
  for await (const chunk of chunks) {
    decode ??= decoderFor(chunk)
    const piece = decode(chunk)
    isTakenOver = handler.takesOver?.(piece, isTakenOver ? '' : scanner.rest()) === true
    if (!isTakenOver) scanner.write(piece)
    yield
  }
  if (!isTakenOver) scanner.end()
}

/** XML 1.0, appendix F: the first bytes tell the encoding. */
function decoderFor(first: Uint8Array): (chunk: Uint8Array) => string {
  if (first[0] === 0xfe && first[1] === 0xff) {
    const decoder = new TextDecoder('utf-16be')
    return (chunk) => decoder.decode(chunk, { stream: true })
  }
  const isUtf16 = (first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0x3c && first[1] === 0)
  const decoder = new StringDecoder(isUtf16 ? 'utf16le' : 'utf8')
  return (chunk) => decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
}
