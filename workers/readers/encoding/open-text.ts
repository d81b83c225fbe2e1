import type { ReadContext, Source } from '../../document/reading.js'
import { decodeText } from './decode-text.js'
import { detectEncoding } from './detect-encoding.js'

/**
 * The document's text in pieces, decoded while it is iterated, without a byte order mark. The charset of the content
 * type counts before the labels that the document itself declares. Warnings: `encoding_guessed`, `decoding_errors`.
 */
export function openText(
  source: Source,
  context: ReadContext,
  labelsInside: readonly string[] = [],
): Generator<string> {
  const labels = source.charset === undefined ? labelsInside : [source.charset, ...labelsInside]
  const encoding = detectEncoding(source.bytes, labels)
  if (encoding.origin === 'guess') {
    context.warn(
      'encoding_guessed',
      `The text names no usable encoding; it was read as ${encoding.name}.`,
    )
  }
  const text = source.bytes.subarray(encoding.bomBytes)
  if (encoding.valid) return decodeText(text, encoding.name)
  return decodeText(text, encoding.name, () =>
    context.warn('decoding_errors', `Some bytes are not ${encoding.name}; U+FFFD stands for them.`),
  )
}
