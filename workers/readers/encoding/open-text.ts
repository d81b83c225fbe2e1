import type { ReadContext, Source } from '../../document/reading.js'
import { decodeText } from './decode-text.js'
import { detectEncoding } from './detect-encoding.js'

/** The document's text, decoded anew with every call, in pieces, without a byte order mark. */
export type TextPieces = () => Generator<string>

/**
 * Finds the encoding and gives the text in it. The charset of the content type counts before the labels that the
 * document itself declares. Warnings: `encoding_guessed`, and `decoding_errors` once while the text is read.
 */
export function openText(
  source: Source,
  context: ReadContext,
  labelsInside: readonly string[] = [],
): TextPieces {
  const labels = source.charset === undefined ? labelsInside : [source.charset, ...labelsInside]
  const encoding = detectEncoding(source.bytes, labels)
  if (encoding.origin === 'guess') {
    const message = `The text names no usable encoding; it was read as ${encoding.name}.`
    context.warn('encoding_guessed', message)
  }
  let warned = encoding.valid // Then U+FFFD is in the text itself.
  const warnOnce = (): void => {
    if (warned) return
    warned = true
    context.warn('decoding_errors', `Some bytes are not ${encoding.name}; U+FFFD stands for them.`)
  }
  const bytes = source.bytes.subarray(encoding.bomBytes)
  return () => decodeText(bytes, encoding.name, warnOnce)
}
