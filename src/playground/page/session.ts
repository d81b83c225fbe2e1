import { at, counted } from './element.js'
import { createPanes, type Panes } from './panes.js'
import { showBanner } from './problems.js'
import { recentResults } from './recent.js'
import { emptyResult, type Result, type Wanted } from './result.js'
import { convertInto, readOutline } from './service.js'
import { endProgress, say, sayProgress } from './status.js'

export interface Told {
  readonly onProblem: (error: unknown) => void
  /** Somebody wants the pictures of text read. */
  readonly onPictures: () => void
}

export interface Session {
  readonly convert: (wanted: Wanted, told: Told) => Promise<void>
  readonly stop: () => void
}

/** One conversion at a time, the last ones kept. */
export function session(): Session {
  const panes = createPanes()
  let stopping = new AbortController()
  const recent = recentResults(at('recent'), (result) => {
    stopping.abort()
    panes.open(result)
    recent.mark(result)
    tellEnd(result)
  })
  const convert = async (wanted: Wanted, told: Told) => {
    stopping.abort()
    stopping = new AbortController()
    const { signal } = stopping
    const result = emptyResult(wanted)
    panes.open(result)
    at('stop').hidden = false
    sayProgress('Sending and reading the document…', 0, undefined)
    const error = await readAll(result, panes, signal)
    if (result.sections.length > 0 || error === undefined) recent.add(result)
    else if (panes.isShown(result)) panes.close()
    if (panes.isShown(result) || error !== undefined) tell(result, error, signal, told)
    if (stopping.signal === signal) {
      at('stop').hidden = true
      endProgress()
    }
  }
  return { convert, stop: () => stopping.abort() }
}

/** Reads pages and outline side by side; what comes back is the error that ended it. */
async function readAll(result: Result, panes: Panes, signal: AbortSignal): Promise<unknown> {
  try {
    const reading = { isQueued: false }
    const outlined = result.isPdf ? readOutlineOf(result, panes, signal, reading) : undefined
    await readPages(result, panes, signal, reading)
    await outlined
    panes.ended(result)
    return undefined
  } catch (error) {
    return error
  }
}

/** What both readings of a document know of it. */
interface Reading {
  /** It waits as a job, and the progress is the job's. */
  isQueued: boolean
}

async function readPages(
  result: Result,
  panes: Panes,
  signal: AbortSignal,
  reading: Reading,
): Promise<void> {
  let seen = 0
  const onPage = (index: number) => {
    const section = result.sections[index]
    if (section === undefined) return
    panes.took(result, section, index >= seen)
    if (seen === 0) markFirstPage()
    seen = Math.max(seen, index + 1)
    if (panes.isShown(result)) sayProgress(progressText(result), index + 1, pagesWanted(result))
  }
  const onQueued = (done?: number, total?: number) => {
    reading.isQueued = true
    if (panes.isShown(result)) sayProgress(queueText(done, total), done ?? 0, total)
  }
  await convertInto(result, { onPage, onQueued }, signal)
}

/** An extra: a key may not have the permission, and the document is converted all the same. */
async function readOutlineOf(
  result: Result,
  panes: Panes,
  signal: AbortSignal,
  reading: Reading,
): Promise<void> {
  await readOutline(result, signal).catch(() => undefined)
  panes.outlined(result)
  const isTold = result.sections.length > 0 || result.end !== undefined || reading.isQueued
  if (isTold || !panes.isShown(result)) return
  sayProgress(progressText(result), 0, undefined)
}

function tell(result: Result, error: unknown, signal: AbortSignal, told: Told): void {
  if (signal.aborted) {
    say(stoppedText(result))
    return
  }
  if (error !== undefined) {
    say('')
    told.onProblem(error)
    return
  }
  tellEnd(result)
  tellOfPictures(result, told.onPictures)
}

function tellEnd(result: Result): void {
  const { end } = result
  if (end === undefined) {
    say('This conversion was stopped before its end.')
    return
  }
  const { pages, timings, warnings } = end
  const what = pages > 0 ? counted(pages, 'page') : 'Done'
  at('warning-count').textContent = warnings.length > 0 ? String(warnings.length) : ''
  say(`${what} in ${Math.round(timings.total_request_ms).toLocaleString('en')} ms.`)
  at('facts').textContent = factsOf(result)
}

/** In a line: what was found, and how far it is to be trusted. */
function factsOf({ sections, end }: Result): string {
  const blocks = sections.flatMap((section) => section.blocks)
  const tables = blocks.filter(({ type }) => type === 'table').length
  const facts = [
    tables > 0 ? counted(tables, 'table') : '',
    end !== undefined && end.warnings.length > 0 ? counted(end.warnings.length, 'warning') : '',
    end === undefined ? '' : `quality ${end.quality.score.toFixed(2)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}

/** What nobody should find out by themselves: there is text that was not read, or none at all. */
function tellOfPictures({ end, options }: Result, onPictures: () => void): void {
  const found = end?.warnings.find(({ code }) => code === 'needs_ocr' || code === 'no_text')
  if (found === undefined) return
  const isWorthATry = found.code === 'needs_ocr' && options.mode !== 'quality'
  const action = isWorthATry ? { label: 'Read the pictures', run: onPictures } : undefined
  // What a program would ask for is on the button.
  const text = action === undefined ? found.message : found.message.replace(/: ask for .*$/, '.')
  showBanner(at('banner'), text, action)
}

/** Pages that the request will bring, where that is known. */
function pagesWanted({ pageCount, options: { pages } }: Result): number | undefined {
  if (pageCount === undefined) return undefined
  const [first = 1, last = pageCount] = (pages ?? '').split('-').filter(Boolean).map(Number)
  return Math.max(1, Math.min(last, pageCount) - first + 1)
}

function progressText(result: Result): string {
  const { sections } = result
  const total = pagesWanted(result)
  if (sections.length === 0 && total !== undefined) {
    return total === 1 ? 'Reading the page…' : `Reading the first of ${total} pages…`
  }
  if (sections.at(-1)?.page === undefined) return 'Reading…'
  return total === undefined
    ? `${counted(sections.length, 'page')} so far…`
    : `Page ${sections.length} of ${total}…`
}

function queueText(done: number | undefined, total: number | undefined): string {
  return total === undefined || total === 0
    ? 'All threads are busy: the document waits in the queue…'
    : `Read from the queue: ${done} of ${counted(total, 'page')}…`
}

function stoppedText({ sections }: Result): string {
  return sections.length === 0 ? 'Stopped.' : `Stopped after ${counted(sections.length, 'page')}.`
}

/** From the first byte to the first page that is seen, in the browser's own timings. */
function markFirstPage(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark('docspine:first-page')
      performance.measure('docspine:first-page-after', 'docspine:first-byte', 'docspine:first-page')
    }),
  )
}
