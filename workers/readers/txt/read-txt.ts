import type { Part, ReadContext, Reader } from '../../document/reading.js'
import { openText } from '../encoding/open-text.js'

/**
 * Plain text, as it is but for what no Markdown should hold: line ends become LF, form feeds line ends, NUL goes.
 * The text comes as verbatim blocks, a part a piece of it, so memory is bounded by the piece.
 */
export const readTxt: Reader = async (source, _options, context) => ({
  metadata: {},
  modeUsed: 'fast',
  parts: textParts(openText(source, context)(), context),
  quality: () => ({ score: 1, signals: {} }),
  close: () => undefined,
})

async function* textParts(pieces: Iterable<string>, context: ReadContext): AsyncGenerator<Part> {
  for (const value of plainLines(pieces)) {
    context.checkpoint()
    yield { blocks: [{ type: 'verbatim', value }] }
  }
}

/** A carriage return at the end of a piece waits for the next one: it may be half of a line end. */
function* plainLines(pieces: Iterable<string>): Generator<string> {
  let pending = ''
  for (const piece of pieces) {
    const text = pending + piece
    pending = text.endsWith('\r') ? '\r' : ''
    const plain = plainText(pending === '' ? text : text.slice(0, -1))
    if (plain !== '') yield plain
  }
  if (pending !== '') yield '\n'
}

function plainText(text: string): string {
  return /[\0\r\f]/.test(text) ? text.replaceAll('\0', '').replace(/\r\n?|\f/g, '\n') : text
}
