import { hasText as saysAnything } from '../src/contract/has-text.js'
import type { JoinResult, JoinTask } from '../src/contract/share.js'
import { partsToWrite, tooMuchOutput, warnOfNoText } from './convert.js'
import { type WriterState, writeMarkdown, writerState } from './markdown/write-markdown.js'
import { pageMarks } from './page-marks.js'
import { vocabularyFrom } from './readers/pdf/document/vocabulary.js'
import { type OpenHeadings, openHeadings } from './readers/pdf/model/consecutive-levels.js'
import { joinPages, type PageBlocks } from './readers/pdf/output/join-pages.js'
import { qualityOf } from './readers/pdf/quality/report.js'
import { addTallies, type Tally } from './readers/pdf/quality/tally.js'
import { joinsBy } from './readers/pdf/read-pdf.js'
import { joinGrounds } from './stretch-grounds.js'
import { joinPictures } from './stretch-pictures.js'
import { type WarningsSoFar, warningList } from './warning-list.js'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Puts the stretches of several threads together: the blocks at their ends are joined and written, and what the writer
 * knew at the end of each text is handed on to the next. `write` takes the whole text in order, the stretches' own
 * only as far as they came along. Errors: `conversion_budget_exceeded` for too much output.
 */
export async function joinStretches(
  task: Omit<JoinTask, 'control'>,
  write: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>,
): Promise<JoinResult> {
  const startedAt = performance.now()
  const { stretches, document, tallies, options, limits, shareMs } = task
  const encoder = new TextEncoder()
  const { words, ...known } = document.vocabulary
  const joins = joinsBy(vocabularyFrom({ ...known, words: new Set(words) }))
  const marks = pageMarks()
  const state = writerState()
  const headings = openHeadings(stretches[0]?.firstPage ?? 1)
  const between: Uint8Array[] = []
  let open: PageBlocks[] = []
  let outputBytes = 0
  let hasText = false
  const grounds = options.include && joinGrounds(options.include, limits.outputBytesMax)
  const writeOpen = async (goesOn: boolean): Promise<void> => {
    let text = ''
    const parts = partsToWrite(joinPages(each(open), joins, headings), options)
    const recorder = grounds?.recorder(marks.chars())
    const { tables } = options
    for await (const piece of writeMarkdown(parts, { state, goesOn, tables, recorder })) {
      marks.add(piece)
      hasText ||= saysAnything(piece.text)
      grounds?.text(piece.text)
      text += piece.text
    }
    recorder?.end()
    open = []
    const bytes = encoder.encode(text)
    outputBytes += bytes.byteLength
    between.push(bytes)
    await write(bytes)
  }
  for (const stretch of stretches) {
    grounds?.know(stretch)
    open.push(...(stretch.left as PageBlocks[])) // as `convertShare` made them
    if (stretch.isWritten) {
      await writeOpen(true)
      grounds?.addKnown(marks.chars())
      marks.addStretch(stretch)
      hasText ||= stretch.hasText
      outputBytes += stretch.bytes
      for (const bytes of stretch.text) {
        grounds?.text(decoder.decode(bytes))
        await write(new Uint8Array(bytes))
      }
      takeOver(state, stretch.state as WriterState)
      headings.splice(0, headings.length, ...(stretch.headings as OpenHeadings))
    } else between.push(new Uint8Array())
    open.push(...(stretch.right as PageBlocks[]))
  }
  await writeOpen(false)
  if (outputBytes > limits.outputBytesMax) throw tooMuchOutput(limits.outputBytesMax)
  const { warnings, picturesKept } = joinedWarnings(task, hasText)
  const text = marks.result()
  return {
    between,
    picturesKept,
    result: {
      ...document.opening,
      metadata: document.metadata,
      pageRange: document.pageRange,
      ...text,
      ...(grounds && { pages: grounds.sized(text.pages), grounded: grounds.end() }),
      quality: qualityOf(addTallies(tallies as Tally[])),
      warnings,
      convertMs: shareMs + performance.now() - startedAt,
    },
  }
}

/** What is told, in the order of one thread, and how many of the first pictures keep their bytes. */
function joinedWarnings(
  { document, stretches, limits }: Omit<JoinTask, 'control'>,
  hasText: boolean,
) {
  const all = warningList()
  const joined = joinPictures(limits.imageBytesMax, all)
  all.absorb(document.warnings as WarningsSoFar) // as `convertShare` made them
  for (const { pictures = [], warnings } of stretches) {
    joined.add(pictures)
    all.absorb(warnings as WarningsSoFar)
  }
  if (!hasText) warnOfNoText(all)
  return { warnings: all.list(), picturesKept: joined.kept() }
}

function takeOver(state: WriterState, after: WriterState): void {
  state.isEmpty = after.isEmpty
  state.list = after.list
  state.notes.push(...after.notes)
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
