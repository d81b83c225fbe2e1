import { defined } from '../src/contract/defined.js'
import { hasText as saysAnything } from '../src/contract/has-text.js'
import type { PageRange } from '../src/contract/options.js'
import type {
  SharedWords,
  ShareResult,
  ShareTask,
  Stretch,
  Surveyed,
} from '../src/contract/share.js'
import { type Claims, claimPages } from './claim-pages.js'
import { cleanParts } from './clean/clean.js'
import { partsToWrite, tooMuchOutput } from './convert.js'
import type { Block } from './document/blocks.js'
import type { Part, ReadContext } from './document/reading.js'
import { type WriterState, writeMarkdown, writerState } from './markdown/write-markdown.js'
import { pageMarks } from './page-marks.js'
import {
  consecutiveLevel,
  type OpenHeadings,
  openHeadings,
  SETTLED_LEVEL,
} from './readers/pdf/model/consecutive-levels.js'
import { isBody } from './readers/pdf/output/body-blocks.js'
import { type PageBlocks, withLevels } from './readers/pdf/output/join-pages.js'
import { openSharedPdf, type SharedReading } from './readers/pdf/share-pdf.js'
import { recordStretch } from './stretch-grounds.js'
import { collectStretchPictures } from './stretch-pictures.js'
import { packedSurvey, unpackedSurvey } from './survey-bytes.js'
import { type WarningsSoFar, warningList } from './warning-list.js'

export interface ShareHooks {
  /** Text of the stretch at hand. */
  write(text: string): void
  /** Ends the stretch's text; gives back how many chunks it was sent in. */
  endStretch(): number
  /** The sample is read: called before pages are converted. Absent where nobody could help. */
  readonly onSurvey?: ((surveyed: Surveyed) => void) | undefined
  readonly checkpoint: ReadContext['checkpoint']
}

/** Converts pages in turns with other threads. Errors: those of a conversion alone. */
export async function convertShare(
  task: Omit<ShareTask, 'source' | 'control'> & { readonly bytes: Uint8Array<SharedArrayBuffer> },
  hooks: ShareHooks,
): Promise<ShareResult> {
  const startedAt = performance.now()
  const warnings = { list: warningList() }
  const documentWarnings = warnings.list
  const { options, limits } = task
  const survey = task.survey && unpackedSurvey(task.survey)
  const isHelper = survey !== undefined
  const warningsSoFar = (): WarningsSoFar => {
    const told = warnings.list.soFar()
    warnings.list = warningList()
    return told
  }
  const pictures =
    options.images && collectStretchPictures(options, limits.imageBytesMax, warningsSoFar)
  const { pages } = options
  const readOptions = { ...options, limits }
  const context: ReadContext = {
    warn: (...warning) => warnings.list.warn(...warning),
    checkpoint: hooks.checkpoint,
    pictures,
  }
  const reading = await openSharedPdf(task, readOptions, context, survey)
  try {
    const { pageCount, range, metadata } = reading
    hooks.onSurvey?.({ survey: packedSurvey(reading.survey()), workMs: reading.workMs })
    const stretches: Stretch[] = []
    const claims = claimPages(task.claims, range, isHelper, reading.pageMs)
    for (let claim = claims.take(); claim !== undefined; ) {
      warnings.list = warningList()
      const numbers = inARow(claims, claim)
      const stretch = await readStretch(reading, numbers, claim.start, task, hooks)
      stretches.push({
        ...stretch,
        warnings: warningsSoFar(),
        ...defined({ pictures: pictures?.given() }),
      })
      claim = numbers.next
    }
    return {
      stretches,
      opening: { format: 'pdf', modeUsed: 'fast', engine: 'wasm', pageCount },
      metadata,
      pageRange: pages && range,
      warnings: documentWarnings.soFar(),
      tally: reading.counts,
      vocabulary: isHelper ? NO_WORDS : wordsOf(reading),
      shareMs: performance.now() - startedAt,
    }
  } finally {
    reading.close()
  }
}

const NO_WORDS: SharedWords = { words: [], areCut: false, endWithinWords: false }

function wordsOf(reading: SharedReading): SharedWords {
  const known = reading.vocabulary()
  return { ...known, words: [...known.words] }
}

interface NumbersInARow extends Iterable<number> {
  /** Once they have ended: what was claimed next, and does not follow. */
  next: PageRange | undefined
}

/** Page numbers for as long as what is claimed follows what was claimed before. */
function inARow(claims: Claims, first: PageRange): NumbersInARow {
  const row: NumbersInARow = {
    next: undefined,
    *[Symbol.iterator]() {
      let claim: PageRange | undefined = first
      for (let end = first.start - 1; claim?.start === end + 1; claim = claims.take()) {
        for (let number = claim.start; number <= claim.end; number++) yield number
        end = claim.end
      }
      row.next = claim
    },
  }
  return row
}

async function readStretch(
  reading: SharedReading,
  numbers: Iterable<number>,
  firstPage: number,
  { options, limits }: Pick<ShareTask, 'options' | 'limits'>,
  hooks: ShareHooks,
): Promise<Omit<Stretch, 'warnings'>> {
  const headings = firstPage === reading.range.start ? openHeadings(firstPage) : []
  const joiner = reading.joiner()
  const left: PageBlocks[] = []
  const isFirst = firstPage === reading.range.start
  const pages = reading.pages(numbers)[Symbol.asyncIterator]()
  const settled = isFirst
    ? undefined
    : await leftOpen(pages, left, reading.deepestHeading, headings)
  const state = writerState()
  const parts = joinedParts({ pages, joiner, settled, headings }, async (first) => {
    left.push(first)
    Object.assign(state, await stateAfter(withoutFirstBody(first.blocks), options))
  })
  const begun = isFirst ? undefined : await parts.next()
  const rest = begun === undefined || begun.done === true ? parts : withFirst(begun.value, parts)
  const isWritten = isFirst || begun?.done === false
  const marks = pageMarks()
  const { include, tables } = options
  const { grounds } = reading
  const found = include && grounds && recordStretch(grounds, include, limits.outputBytesMax)
  let bytes = 0
  let hasText = false
  for await (const piece of writeMarkdown(partsToWrite(rest, options), {
    state,
    goesOn: true,
    tables,
    recorder: found?.recorder,
  })) {
    bytes += Buffer.byteLength(piece.text)
    if (bytes > limits.outputBytesMax) throw tooMuchOutput(limits.outputBytesMax)
    marks.add(piece)
    hasText ||= saysAnything(piece.text)
    hooks.write(piece.text)
  }
  found?.recorder.end()
  const right = rightOpen(joiner, settled, left)
  const chunks = hooks.endStretch()
  const written = { ...marks.result(), hasText, bytes, state }
  const grounded = found?.take()
  return {
    firstPage,
    left,
    isWritten,
    chunks,
    ...written,
    headings,
    right,
    ...defined({ grounded }),
  }
}

/** The pages up to the first that decides by itself what follows it; that page, which is not among them, comes back. */
async function leftOpen(
  pages: AsyncIterator<PageBlocks>,
  left: PageBlocks[],
  deepestHeading: number,
  headings: OpenHeadings,
): Promise<PageBlocks | undefined> {
  // Only of more levels than these can one be missing between two headings.
  let areLevelsSettled = deepestHeading <= SETTLED_LEVEL
  for (;;) {
    const { value, done } = await pages.next()
    if (done === true) return undefined
    areLevelsSettled ||= value.blocks.some(isSettledHeading)
    if (areLevelsSettled && (await isSettled(value))) return value
    left.push(value)
    for (const block of value.blocks)
      if (block.type === 'heading') consecutiveLevel(headings, block.level)
  }
}

const isSettledHeading = (block: Block): boolean =>
  block.type === 'heading' && block.level <= SETTLED_LEVEL

/**
 * Whether what comes before a page cannot matter to the lists and paragraphs after it: it has a block besides the one that may go to
 * the left, and one that parts the lists on both sides.
 */
async function isSettled({ blocks, first, last }: PageBlocks): Promise<boolean> {
  // A line that says that a listing goes on takes the listing with it, or may be all that is left below one.
  if (first?.beside !== undefined) return false
  if (blocks.filter(isBody).length < (last?.beside === undefined ? 2 : 3)) return false
  const parting = withoutFirstBody(blocks).filter((block) => isBody(block) && block.type !== 'list')
  for (const block of parting) {
    if (!(await stateAfter([block], { clean: true, slim: false })).isEmpty) return true
  }
  return false
}

function withoutFirstBody(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex(isBody)
  return blocks.filter((_, index) => index !== first)
}

/** The writer's state after the blocks; their notes are written with them, elsewhere. */
async function stateAfter(
  blocks: readonly Block[],
  options: { readonly clean: boolean; readonly slim: boolean },
): Promise<WriterState> {
  const state = writerState()
  async function* part(): AsyncGenerator<Part> {
    yield { blocks }
  }
  const pieces = writeMarkdown(cleanParts(part(), options), { state, goesOn: true })
  for await (const _ of pieces); // only what it leaves behind counts
  return { ...state, notes: [] }
}

interface OpenStretch {
  readonly pages: AsyncIterator<PageBlocks>
  readonly joiner: ReturnType<SharedReading['joiner']>
  readonly settled: PageBlocks | undefined
  /** Kept up to date. */
  readonly headings: OpenHeadings
}

/**
 * The joined pages of a stretch; the settled one, when it is whole, is handed to `onSettled` in their place, its headings
 * with the levels that it was read with: what they stand under is known where the stretches are joined.
 */
async function* joinedParts(
  { pages, joiner, settled, headings }: OpenStretch,
  onSettled: (page: PageBlocks) => Promise<void>,
): AsyncGenerator<Part> {
  if (settled !== undefined) joiner.add(settled)
  for (let next = await pages.next(); next.done !== true; next = await pages.next()) {
    for (const part of joiner.add(next.value)) {
      const levelled = withLevels(part, headings)
      if (part.page === settled?.page) await onSettled({ ...settled, blocks: part.blocks })
      else yield levelled
    }
  }
}

async function* withFirst(first: Part, rest: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first
  yield* rest
}

/** The page that is open to the right; where it is the settled one, nothing was written and all is open to the left. */
function rightOpen(
  joiner: ReturnType<SharedReading['joiner']>,
  settled: PageBlocks | undefined,
  left: PageBlocks[],
): PageBlocks[] {
  const held = joiner.held()
  if (held === undefined) return []
  if (held.page !== settled?.page) return [held]
  const { first } = settled
  left.push({ ...held, ...defined({ first }) })
  return []
}
