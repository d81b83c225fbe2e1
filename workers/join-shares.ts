import type { JoinResult, JoinTask } from '../src/contract/share.js'
import { cleanParts } from './clean/clean.js'
import { tooMuchOutput, warnOfNoText } from './convert.js'
import { type WriterState, writeMarkdown, writerState } from './markdown/write-markdown.js'
import { pageMarks } from './page-marks.js'
import { type OpenHeadings, openHeadings } from './readers/pdf/model/consecutive-levels.js'
import { joinPages, type PageBlocks } from './readers/pdf/output/join-pages.js'
import { qualityOf } from './readers/pdf/quality/report.js'
import { addTallies, type Tally } from './readers/pdf/quality/tally.js'
import { joinsBy } from './readers/pdf/read-pdf.js'
import { type WarningsSoFar, warningList } from './warning-list.js'

/**
 * Puts the stretches of several threads together: the blocks at their ends are joined and written, and what the writer
 * knew at the end of each text is handed on to the next. `write` takes the whole text in order, the stretches' own
 * only as far as they came along. Errors: `conversion_budget_exceeded` for too much output.
 */
export async function joinStretches(
  { stretches, document, tallies, options, limits, shareMs }: Omit<JoinTask, 'control'>,
  write: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>,
): Promise<JoinResult> {
  const startedAt = performance.now()
  const encoder = new TextEncoder()
  const joins = joinsBy(new Set(document.vocabulary))
  const marks = pageMarks()
  const state = writerState()
  const headings = openHeadings(stretches[0]?.firstPage ?? 1)
  const between: Uint8Array[] = []
  let open: PageBlocks[] = []
  let outputBytes = 0
  const writeOpen = async (goesOn: boolean): Promise<void> => {
    let text = ''
    const parts = cleanParts(joinPages(each(open), joins, headings), options)
    for await (const piece of writeMarkdown(parts, { state, goesOn })) {
      marks.add(piece)
      text += piece.text
    }
    open = []
    const bytes = encoder.encode(text)
    outputBytes += bytes.byteLength
    between.push(bytes)
    await write(bytes)
  }
  for (const stretch of stretches) {
    open.push(...(stretch.left as PageBlocks[])) // as `convertShare` made them
    if (stretch.isWritten) {
      await writeOpen(true)
      marks.addStretch(stretch)
      outputBytes += stretch.bytes
      for (const bytes of stretch.text) await write(new Uint8Array(bytes))
      takeOver(state, stretch.state as WriterState)
      headings.splice(0, headings.length, ...(stretch.headings as OpenHeadings))
    } else between.push(new Uint8Array())
    open.push(...(stretch.right as PageBlocks[]))
  }
  await writeOpen(false)
  if (outputBytes > limits.outputBytesMax) throw tooMuchOutput(limits.outputBytesMax)
  const warnings = warningList()
  for (const list of [document.warnings, ...stretches.map((stretch) => stretch.warnings)])
    warnings.absorb(list as WarningsSoFar)
  const text = marks.result()
  if (text.chars === 0) warnOfNoText(warnings)
  return {
    between,
    result: {
      ...document.opening,
      metadata: document.metadata,
      pageRange: document.pageRange,
      ...text,
      quality: qualityOf(addTallies(tallies as Tally[])),
      warnings: warnings.list(),
      convertMs: shareMs + performance.now() - startedAt,
    },
  }
}

function takeOver(state: WriterState, after: WriterState): void {
  state.isEmpty = after.isEmpty
  state.list = after.list
  state.notes.push(...after.notes)
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
