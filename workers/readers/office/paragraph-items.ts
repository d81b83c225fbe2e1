import { defined } from '../../../src/contract/defined.js'
import type { HeadingLevel } from '../../document/blocks.js'
import type { Inline, InlineMath } from '../../document/inlines.js'
import type { FlowItem } from './flow.js'
import { type FormattedRun, inlinesOf } from './format-runs.js'

/** What the text of a paragraph is for. */
export interface TextKind {
  readonly headingLevel?: HeadingLevel | undefined
  /** The number shown before a heading: `2.1`. */
  readonly label?: string | undefined
  readonly isQuote?: boolean | undefined
  readonly list?: ListPlace | undefined
}

/** A place in a list; `level` from 0. */
export interface ListPlace {
  readonly level: number
  readonly ordered: boolean
  readonly number: number
}

/** Contents and indexes are lists, whose entries nest. */
export function indexPlace(level: number | undefined): ListPlace | undefined {
  return level === undefined ? undefined : { level, ordered: false, number: 1 }
}

/** A formula on lines of its own, marked as one among the runs. */
export interface DisplayRun extends FormattedRun {
  readonly isDisplay: true
}

function isDisplayRun(run: FormattedRun): run is DisplayRun {
  return 'isDisplay' in run
}

/**
 * What the runs of a paragraph become; formulas on their own lines part it. `kind` is asked only where there is text,
 * since it may count the paragraphs of a list.
 */
export function paragraphItems(
  runs: readonly FormattedRun[],
  isCode: boolean,
  kind: () => TextKind,
): FlowItem[] {
  if (isCode) return [{ kind: 'code', line: plainText(runs) }]
  if (isDisplayMath(runs)) return displayItems(runs)
  if (runs.every(isBlankText)) return runs.length === 0 ? [{ kind: 'gap' }] : []
  return [textItem(runs, kind())]
}

function textItem(
  runs: readonly FormattedRun[],
  { headingLevel, label, isQuote, list }: TextKind,
): FlowItem {
  if (headingLevel !== undefined) return headingItem(labelled(runs, label ?? ''), headingLevel)
  if (list !== undefined) return listItem(runs, list)
  const task = taskBox(runs)
  if (task !== undefined) return listItem(runs, { level: 0, ordered: false, number: 1 })
  const children = inlinesOf(withoutTabs(runs))
  if (isMonospacedLine(runs)) return { kind: 'monospaced', line: plainText(runs), children }
  return isQuote === true ? { kind: 'quote', children } : paragraphItem(children)
}

function isBlankText({ content }: FormattedRun): boolean {
  return typeof content === 'string' ? content.trim() === '' : content.type === 'lineBreak'
}

/** The text of code lines: breaks are line feeds, tabs stay. */
function plainText(runs: readonly FormattedRun[]): string {
  return runs.map(({ content }) => contentText(content)).join('')
}

function contentText(content: string | Inline): string {
  if (typeof content === 'string') return content
  return content.type === 'lineBreak' ? '\n' : ''
}

/** Formulas that are a paragraph of their own stand on lines of their own. */
function isDisplayMath(runs: readonly FormattedRun[]): boolean {
  return (
    runs.some(isDisplayRun) || (runs.some((run) => mathOf(run) !== undefined) && isOnlyMath(runs))
  )
}

function isOnlyMath(runs: readonly FormattedRun[]): boolean {
  return runs.every((run) => mathOf(run) !== undefined || isBlankText(run))
}

function mathOf({ content }: FormattedRun): InlineMath | undefined {
  return typeof content !== 'string' && content.type === 'inlineMath' ? content : undefined
}

function displayItems(runs: readonly FormattedRun[]): FlowItem[] {
  const isAllMath = isOnlyMath(runs)
  const items: FlowItem[] = []
  let text: FormattedRun[] = []
  const endText = (): void => {
    if (!text.every(isBlankText)) items.push(paragraphItem(inlinesOf(text)))
    text = []
  }
  for (const run of runs) {
    const math = mathOf(run)
    if (math !== undefined && (isDisplayRun(run) || isAllMath)) {
      endText()
      items.push({ kind: 'block', block: { type: 'math', latex: math.latex } })
    } else text.push(run)
  }
  endText()
  return items
}

function paragraphItem(children: readonly Inline[]): FlowItem {
  return { kind: 'block', block: { type: 'paragraph', children } }
}

/** Emphasis of a whole heading is the heading's look, not its meaning; breaks cannot stand in one. */
function headingItem(runs: readonly FormattedRun[], level: HeadingLevel): FlowItem {
  const isAllStrong = runs.every((run) => run.format.strong === true || isBlankText(run))
  const unbroken = withoutTabs(runs).map((run): FormattedRun => {
    const isBreak = typeof run.content !== 'string' && run.content.type === 'lineBreak'
    const { strong, ...format } = run.format
    return {
      content: isBreak ? ' ' : run.content,
      format: isAllStrong || strong !== true ? format : run.format,
    }
  })
  return { kind: 'block', block: { type: 'heading', level, children: inlinesOf(unbroken) } }
}

/** Tabs only place text; in a line of Markdown they are blanks. */
function withoutTabs(runs: readonly FormattedRun[]): readonly FormattedRun[] {
  if (!runs.some(({ content }) => content === '\t')) return runs
  return runs.map((run) => (run.content === '\t' ? { content: ' ', format: run.format } : run))
}

function listItem(runs: readonly FormattedRun[], { level, ordered, number }: ListPlace): FlowItem {
  const task = taskBox(runs)
  return {
    kind: 'item',
    level,
    ordered,
    number,
    ...defined({ checked: task?.checked }),
    children: inlinesOf(withoutTabs(task?.runs ?? runs)),
  }
}

interface TaskBox {
  readonly checked: boolean
  /** What comes after the box. */
  readonly runs: readonly FormattedRun[]
}

/** A box at the start, as check box controls show it (w14:checkbox), followed by text. */
function taskBox(runs: readonly FormattedRun[]): TaskBox | undefined {
  const [first, ...rest] = runs
  if (typeof first?.content !== 'string') return undefined
  const box = /^\s*([☐☑☒])\s*/.exec(first.content)
  if (box === null) return undefined
  const label = { content: first.content.slice(box[0].length), format: first.format }
  const after = [label, ...rest]
  return after.every(isBlankText)
    ? undefined
    : { checked: box[1] !== '☐', runs: trimmedStart(after) }
}

function trimmedStart(runs: readonly FormattedRun[]): FormattedRun[] {
  const start = runs.findIndex((run) => !isBlankText(run))
  return runs.slice(start).map((run, index) => {
    const isFirstText = index === 0 && typeof run.content === 'string'
    return isFirstText ? { ...run, content: String(run.content).trimStart() } : run
  })
}

/** The number that is shown before a numbered heading is part of its text. */
function labelled(runs: readonly FormattedRun[], label: string): readonly FormattedRun[] {
  return label === '' ? runs : [{ content: `${label} `, format: runs[0]?.format ?? {} }, ...runs]
}

function isMonospacedLine(runs: readonly FormattedRun[]): boolean {
  return runs.every(
    (run) =>
      isBlankText(run) || (typeof run.content === 'string' && run.format.monospaced === true),
  )
}
