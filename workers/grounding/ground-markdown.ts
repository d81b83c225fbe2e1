import { ConversionError } from '../../src/contract/errors.js'
import type { Grounded } from '../../src/contract/grounded.js'
import type { Grounding } from '../../src/contract/options.js'
import type { BlockRecorder, PlacedBlock, PlacedItem } from '../document/block-recorder.js'
import type { PageFacts } from '../document/reading.js'
import { type BlockRecord, blockRecord, itemRecord } from './block-record.js'
import { chunker } from './chunker.js'
import { tableCells } from './table-cells.js'
import { unitOf } from './units.js'
import { verbatimBlocks } from './verbatim-blocks.js'

export interface GroundingInput {
  readonly include: Grounding
  readonly factsOf: (page: number) => PageFacts | undefined
  /** Of all that is found, UTF-16 units of JSON. */
  readonly charsMax: number
}

/** Finds the blocks and chunks of a Markdown while it is written. */
export interface MarkdownGrounder extends BlockRecorder {
  /** The Markdown itself, piece by piece, after what was told of the blocks in it. */
  text(piece: string): void
  /** What was found since the last time: offsets count from where the text stood then. */
  take(): Grounded
  /** The Markdown is whole. */
  end(): void
}

/** Throws `conversion_budget_exceeded` for more than `charsMax`. */
export function groundMarkdown({ include, factsOf, charsMax }: GroundingInput): MarkdownGrounder {
  const found = { blocks: jsonMembers(), chunks: jsonMembers() }
  const chunks = include.chunks && chunker(include.chunks, (chunk) => found.chunks.add(chunk))
  const cells = tableCells(factsOf)
  let count = 0
  let chars = 0
  let takenChars = 0
  const add = (record: BlockRecord | undefined, start: number, end: number): void => {
    const id = record && `b${++count}`
    chunks?.unit(unitOf(record, id, start))
    const table = cells.take()
    if (record === undefined || !include.blocks) return
    const { type, page, bbox, level, confidence, source } = record
    const offset = start - takenChars
    const json = { id, type, page, bbox, level, offset, length: end - start, confidence, source }
    found.blocks.add(json, table === undefined ? undefined : `"table":${table}`)
    if (found.blocks.chars() + found.chunks.chars() > charsMax) throw tooMuch(charsMax)
  }
  const verbatim = verbatimBlocks(add)
  return {
    block(placed: PlacedBlock) {
      verbatim.end()
      add(blockRecord(placed.block, factsOf), placed.start, placed.end)
    },
    item(placed: PlacedItem) {
      verbatim.end()
      add(itemRecord(placed, factsOf), placed.start, placed.end)
    },
    rows: include.blocks ? cells.add : () => undefined,
    verbatim: verbatim.add,
    text(piece) {
      chars += piece.length
      chunks?.text(piece)
    },
    take() {
      verbatim.end()
      takenChars = chars
      return {
        ...(include.blocks ? { blocks: found.blocks.take() } : {}),
        ...(include.chunks ? { chunks: found.chunks.take() } : {}),
      }
    },
    end() {
      verbatim.end()
      chunks?.end()
    },
  }
}

/** Members of a JSON array as they come. */
function jsonMembers() {
  const encoder = new TextEncoder()
  let members: string[] = []
  let chars = 0
  return {
    /** `last` is a member of the object, written already. */
    add(value: object, last?: string): void {
      const json = JSON.stringify(value) // members that are undefined are left out
      const member = last === undefined ? json : `${json.slice(0, -1)},${last}}`
      members.push(member)
      chars += member.length
    },
    chars: () => chars,
    take(): Uint8Array<ArrayBuffer> {
      const bytes = encoder.encode(members.join(','))
      members = []
      return bytes
    },
  }
}

function tooMuch(charsMax: number): ConversionError {
  const megabytes = Math.floor(charsMax / 2 ** 20)
  return new ConversionError(
    'conversion_budget_exceeded',
    `The blocks and chunks of the document are more than ${megabytes} MB. Ask for a part of it with \`pages\`, or leave out \`include\`.`,
    { max_output_mb: megabytes },
  )
}
