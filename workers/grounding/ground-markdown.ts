import { ConversionError } from '../../src/contract/errors.js'
import type { Grounded } from '../../src/contract/grounded.js'
import type { Grounding } from '../../src/contract/options.js'
import type { BlockRecorder } from '../document/block-recorder.js'
import type { PageFacts } from '../document/reading.js'
import { chunker } from './chunker.js'
import { type RecordedBlock, recordBlocks } from './record-blocks.js'
import { unitOf } from './units.js'

export interface GroundingInput extends NumberingInput {
  readonly factsOf: (page: number) => PageFacts | undefined
}

export interface NumberingInput {
  readonly include: Grounding
  /** Of all that is found, UTF-16 units of JSON. */
  readonly charsMax: number
}

/** Numbers the blocks of a Markdown and cuts its chunks, in the order of the document. */
export interface BlockNumbering {
  /** Where the text begins that its place counts from: 0 for the whole. Before the text of the block. */
  add(block: RecordedBlock, base?: number): void
  /** The Markdown itself, piece by piece, after what was told of the blocks in it. */
  text(piece: string): void
  /** What was found since the last time: offsets count from where the text stood then. */
  take(): Grounded
  /** The Markdown is whole. */
  end(): void
}

/** Finds the blocks and chunks of a Markdown while it is written. */
export type MarkdownGrounder = BlockRecorder & Omit<BlockNumbering, 'add'>

/** Throws `conversion_budget_exceeded` for more than `charsMax`. */
export function groundMarkdown({ factsOf, ...input }: GroundingInput): MarkdownGrounder {
  const { add, ...numbered } = numberBlocks(input)
  const blocks = recordBlocks({ withTables: input.include.blocks, factsOf }, (block) => add(block))
  return {
    ...blocks,
    text: numbered.text,
    take() {
      blocks.end()
      return numbered.take()
    },
    end() {
      blocks.end()
      numbered.end()
    },
  }
}

/** Throws `conversion_budget_exceeded` for more than `charsMax`. */
export function numberBlocks({ include, charsMax }: NumberingInput): BlockNumbering {
  const found = { blocks: jsonMembers(), chunks: jsonMembers() }
  const chunks = include.chunks && chunker(include.chunks, (chunk) => found.chunks.add(chunk))
  let count = 0
  let chars = 0
  let takenChars = 0
  return {
    add({ record, start, end, table }, base = 0) {
      const id = record && `b${++count}`
      chunks?.unit(unitOf(record, id, base + start))
      if (record === undefined || !include.blocks) return
      const { type, page, bbox, level, confidence, source } = record
      const offset = base + start - takenChars
      const json = { id, type, page, bbox, level, offset, length: end - start, confidence, source }
      found.blocks.add(json, table === undefined ? undefined : `"table":${table}`)
      if (found.blocks.chars() + found.chunks.chars() > charsMax) throw tooMuchGrounded(charsMax)
    },
    text(piece) {
      chars += piece.length
      chunks?.text(piece)
    },
    take() {
      takenChars = chars
      return {
        ...(include.blocks ? { blocks: found.blocks.take() } : {}),
        ...(include.chunks ? { chunks: found.chunks.take() } : {}),
      }
    },
    end: () => chunks?.end(),
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

export function tooMuchGrounded(charsMax: number): ConversionError {
  const megabytes = Math.floor(charsMax / 2 ** 20)
  return new ConversionError(
    'conversion_budget_exceeded',
    `The blocks and chunks of the document are more than ${megabytes} MB. Ask for a part of it with \`pages\`, or leave out \`include\`.`,
    { max_output_mb: megabytes },
  )
}
