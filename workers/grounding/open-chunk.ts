import type { Chunk } from '../../src/contract/grounded.js'
import type { ChunkOptions } from '../../src/contract/options.js'
import { estimatedTokens } from '../../src/contract/token-budget.js'
import { CHARS_PER_TOKEN } from '../../src/contract/tokens.js'
import { overlapOf } from './cut-unit.js'
import { commonPath, type HeadingPath } from './heading-path.js'
import type { Unit } from './units.js'

/** Share of a chunk that the headings above it may take. */
const CONTEXT_SHARE_MAX = 1 / 3

/** A unit, or a part of one that was cut. */
export interface Piece {
  readonly unit: Unit
  readonly path: HeadingPath
  /** Of a table that was torn: repeated before its text. */
  readonly header: string
  readonly text: string
}

export type OpenChunk = ReturnType<typeof openChunk>

/** A chunk being filled: `carried` begin it, after what it repeats of `before`, the text of the chunk before. */
export function openChunk(options: ChunkOptions, before: string, carried: readonly Piece[]) {
  const charsMax = options.tokensMax * CHARS_PER_TOKEN
  const overlap = overlapOf(before, options.overlapTokens * CHARS_PER_TOKEN)
  const pieces = [...carried]
  let content = contentOf(pieces)
  const contextWith = (piece?: Piece): string => {
    if (!options.withContext) return ''
    const first = [...pieces, ...(piece ? [piece] : [])].find(({ unit }) => unit.kind !== 'mark')
    return first === undefined ? '' : contextOf(first, CONTEXT_SHARE_MAX * charsMax)
  }
  const room = (piece: Piece): number =>
    charsMax - contextWith(piece).length - overlap.length - content.length - piece.header.length
  return {
    isEmpty: () => pieces.length === 0,
    /** Something that does not merely belong to what follows. */
    hasBody: () => pieces.some(isBody),
    /** Of the heading that it begins with or under; undefined before the first. */
    level: () => pieces.find(({ unit }) => unit.kind !== 'mark')?.path.at(-1)?.level,
    /** UTF-16 units of the piece that it can take. */
    room,
    fits: (piece: Piece) => piece.text.length <= room(piece),
    add(piece: Piece): void {
      pieces.push(piece)
      content += piece.header + piece.text
    },
    /** Its last pieces, where they belong to what follows and others stay. */
    takeTrailing(): Piece[] {
      const last = pieces.findLastIndex(isBody)
      if (last < 0) return []
      const trailing = pieces.splice(last + 1)
      content = contentOf(pieces)
      return trailing
    },
    end(id: string): { readonly content: string; readonly record: Chunk } {
      return { content, record: recordOf(id, contextWith() + overlap + content, pieces) }
    },
  }
}

const isBody = ({ unit }: Piece): boolean => unit.kind !== 'heading' && unit.kind !== 'mark'

function contentOf(pieces: readonly Piece[]): string {
  return pieces.map(({ header, text }) => header + text).join('')
}

/** Headings above the piece as Markdown: the lowest of them that are not longer together. */
function contextOf({ unit, path }: Piece, charsMax: number): string {
  const above = unit.kind === 'heading' ? path.slice(0, -1) : path
  let context = ''
  for (const { level, title } of [...above].reverse()) {
    const line = `${'#'.repeat(level)} ${title}\n\n`
    if (context.length + line.length > charsMax) break
    context = line + context
  }
  return context
}

function recordOf(id: string, text: string, pieces: readonly Piece[]): Chunk {
  const body = pieces.filter(isBody)
  const paths = (body.length > 0 ? body : pieces.slice(-1)).map(({ path }) => path)
  const pages = pieces.flatMap(({ unit }) => unit.page ?? [])
  const blocks = new Set(pieces.flatMap(({ unit }) => unit.id ?? []))
  return {
    id,
    text,
    tokens: estimatedTokens(text.length),
    headings: commonPath(paths).map(({ title }) => title),
    ...(pages.length === 0 ? {} : { pages: [Math.min(...pages), Math.max(...pages)] as const }),
    blocks: [...blocks],
  }
}
