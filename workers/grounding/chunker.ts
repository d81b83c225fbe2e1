import type { Chunk } from '../../src/contract/grounded.js'
import type { ChunkOptions } from '../../src/contract/options.js'
import { CHARS_PER_TOKEN } from '../../src/contract/tokens.js'
import { cutAt, repeatedHeader } from './cut-unit.js'
import { headingPath } from './heading-path.js'
import { type OpenChunk, openChunk, type Piece } from './open-chunk.js'
import type { Unit } from './units.js'

/** Takes the blocks and the text of a Markdown in order, and gives its chunks as they are complete. */
export interface Chunker {
  /** Before the text of the unit is there. */
  unit(unit: Unit): void
  text(text: string): void
  end(): void
}

/**
 * Fills chunks with whole units up to the budget. A heading of the same or a higher level ends one; what comes right
 * before its end and belongs to what follows (headings, marks) goes on with that. A unit that is too long alone is cut.
 */
export function chunker(options: ChunkOptions, emit: (chunk: Chunk) => void): Chunker {
  const charsMax = options.tokensMax * CHARS_PER_TOKEN
  const waiting: Unit[] = []
  const path = headingPath()
  let text = ''
  let textStart = 0
  let count = 0
  let open: OpenChunk = openChunk(options, '', [])

  const close = (): void => {
    const carried = open.takeTrailing()
    const { content, record } = open.end(`c${++count}`)
    emit(record)
    open = openChunk(options, content, carried)
  }
  const add = (unit: Unit, unitText: string): void => {
    if (unit.kind === 'heading' && open.hasBody() && !isWithin(unit, open.level())) close()
    const piece = { unit, path: path.at(unit), header: '', text: unitText }
    if (!open.fits(piece) && open.hasBody()) close()
    if (open.fits(piece)) open.add(piece)
    else addTorn(piece)
  }
  const addTorn = (whole: Piece): void => {
    const header = repeatedHeader(whole.unit, whole.text, charsMax)
    let rest = whole.text
    while (rest !== '') {
      const piece = { ...whole, header: rest === whole.text ? '' : header, text: rest }
      const room = open.room(piece)
      const end = rest.length <= room ? rest.length : cutAt(whole.unit, rest, room, header)
      if (end === 0) {
        close()
        continue
      }
      open.add({ ...piece, text: rest.slice(0, end) })
      rest = rest.slice(end)
      if (rest !== '') close()
    }
  }
  /** All units but the last, whose end is not known. */
  const addKnown = (): void => {
    while (waiting.length > 1) {
      const [unit, next] = waiting
      if (unit === undefined || next === undefined) return
      if (next.start - textStart > text.length) return
      const end = lineStart(text, next.start - textStart)
      waiting.shift()
      add(unit, text.slice(0, end))
      text = text.slice(end)
      textStart += end
    }
  }
  return {
    unit: (unit) => void waiting.push(unit),
    text(more) {
      text += more
      addKnown()
    },
    end() {
      addKnown()
      const last = waiting.pop()
      if (last !== undefined) add(last, text)
      if (!open.isEmpty()) emit(open.end(`c${++count}`).record)
    },
  }
}

/** A nested item begins with its indent. */
function lineStart(text: string, at: number): number {
  let start = at
  while (text[start - 1] === ' ') start--
  return start
}

/** Whether a heading stands below the one that its chunk begins under. */
const isWithin = ({ level = 1 }: Unit, under: number | undefined): boolean =>
  under !== undefined && level > under
