import type { Grounded } from '../src/contract/grounded.js'
import type { Grounding } from '../src/contract/options.js'
import type { Stretch } from '../src/contract/share.js'
import type { PageMark } from '../src/contract/task.js'
import { numberBlocks, tooMuchGrounded } from './grounding/ground-markdown.js'
import {
  type MarkdownRecorder,
  type RecordedBlock,
  recordBlocks,
} from './grounding/record-blocks.js'
import type { PageGround } from './readers/pdf/pipeline/page-facts.js'
import { factsOf } from './readers/pdf/read-pdf.js'

/** What the join must know of a stretch to number its blocks, and to tell of those that it writes itself. Plain data. */
interface StretchGrounds {
  /** Of its text, in order; places count from the text's start. */
  readonly blocks: readonly RecordedBlock[]
  readonly pages: readonly PageGround[]
}

/** No block is told of in less, UTF-16 units of JSON. */
const BLOCK_CHARS_MIN = 64

/**
 * Records the blocks of a stretch; `take` gives StretchGrounds as JSON. Throws `conversion_budget_exceeded` where they
 * are more than `charsMax` for sure.
 */
export function recordStretch(
  grounds: Map<number, PageGround>,
  { blocks: withTables }: Grounding,
  charsMax: number,
): { readonly recorder: MarkdownRecorder; take(): string } {
  const blocks: RecordedBlock[] = []
  let chars = 0
  const input = { withTables, factsOf: (page: number) => factsOf(grounds, page) }
  const recorder = recordBlocks(input, (block) => {
    blocks.push(block)
    if (withTables) chars += BLOCK_CHARS_MIN + (block.table?.length ?? 0)
    if (chars > charsMax) throw tooMuchGrounded(charsMax)
  })
  return {
    recorder,
    take() {
      const pages = [...grounds.values()]
      grounds.clear()
      return JSON.stringify({ blocks, pages } satisfies StretchGrounds)
    },
  }
}

/** Tells of the blocks and chunks of a document in stretches, in the order of its text. */
export interface JoinedGrounds {
  /** The stretch comes next: its pages are known from now on, those that are left open, too. */
  know(stretch: Pick<Stretch, 'grounded'>): void
  /** For text that is written from here on. */
  recorder(base: number): MarkdownRecorder
  /** Its blocks, whose text begins at `base`. */
  addKnown(base: number): void
  text(piece: string): void
  /** The marks of all pages with their sizes. */
  sized(marks: readonly PageMark[]): PageMark[]
  end(): Grounded
}

/** Throws `conversion_budget_exceeded` for more than `charsMax`, UTF-16 units of JSON. */
export function joinGrounds(include: Grounding, charsMax: number): JoinedGrounds {
  const grounds = new Map<number, PageGround>()
  let known: StretchGrounds = { blocks: [], pages: [] }
  const numbered = numberBlocks({ include, charsMax })
  const input = { withTables: include.blocks, factsOf: (page: number) => factsOf(grounds, page) }
  return {
    know({ grounded }) {
      if (grounded === undefined) throw new Error('a share without its blocks')
      known = JSON.parse(grounded) as StretchGrounds // as `recordStretch` made them
      for (const page of known.pages) grounds.set(page.page, page)
    },
    recorder: (base) => recordBlocks(input, (block) => numbered.add(block, base)),
    addKnown(base) {
      for (const block of known.blocks) numbered.add(block, base)
    },
    text: numbered.text,
    sized: (marks) =>
      marks.map((mark) => {
        const size = grounds.get(mark.page)?.size
        return { ...mark, ...(size && { size }) }
      }),
    end() {
      numbered.end()
      return numbered.take()
    },
  }
}
