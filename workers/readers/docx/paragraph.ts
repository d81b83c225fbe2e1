import type { HeadingLevel } from '../../document/blocks.js'
import type { Inline, InlineMath } from '../../document/inlines.js'
import type { FlowItem } from '../office/flow.js'
import { type FormattedRun, inlinesOf } from '../office/format-runs.js'
import { attribute, child, integerAttribute, type XmlElement } from '../xml/xml-tree.js'
import type { DocumentContext } from './document-context.js'
import type { ListNumber } from './numbering.js'
import { isDisplayRun, type ParagraphRuns } from './paragraph-runs.js'
import { numberingReference, outlineHeadingLevel, type ParagraphStyle } from './styles.js'

/** A deleted paragraph mark joins the paragraph with the next (ECMA-376, 17.13.5.15). */
export function isMarkDeleted(paragraph: XmlElement): boolean {
  const mark = child(child(paragraph, 'pPr'), 'rPr')
  return child(mark, 'del') !== undefined || child(mark, 'moveFrom') !== undefined
}

/** What a paragraph becomes by its style, outline level and numbering; formulas on their own lines part it. */
export function paragraphItems(
  paragraph: XmlElement | undefined,
  content: ParagraphRuns,
  context: DocumentContext,
): FlowItem[] {
  const properties = child(paragraph, 'pPr')
  const styleId = attribute(child(properties, 'pStyle'), 'val')
  const style = context.styles.paragraph(styleId)
  if (style.isCode) return [{ kind: 'code', line: plainText(content.runs) }]
  if (isDisplayMath(content.runs)) return displayItems(content.runs)
  const isEmpty = content.runs.every(isBlankText)
  if (isEmpty) return content.runs.length === 0 ? [{ kind: 'gap' }] : []
  return [textItem(content.runs, style, styleId, properties, context)]
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

function textItem(
  runs: readonly FormattedRun[],
  style: ParagraphStyle,
  styleId: string | undefined,
  properties: XmlElement | undefined,
  context: DocumentContext,
): FlowItem {
  const ownLevel = integerAttribute(child(properties, 'outlineLvl'), 'val')
  const headingLevel = outlineHeadingLevel(ownLevel) ?? style.headingLevel
  const list = listPosition(style, styleId, properties, context)
  const number = list && context.numbering.next(list.numberingId, list.level)
  if (headingLevel !== undefined) return headingItem(labelled(runs, number), headingLevel)
  if (list !== undefined && number !== undefined) return listItem(runs, list.level, number)
  const task = taskItem(runs)
  if (task !== undefined) return task
  const children = inlinesOf(withoutTabs(runs))
  if (isMonospacedLine(runs)) return { kind: 'monospaced', line: plainText(runs), children }
  return style.isQuote ? { kind: 'quote', children } : paragraphItem(children)
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

function listItem(
  runs: readonly FormattedRun[],
  level: number,
  { ordered, number }: ListNumber,
): FlowItem {
  const task = taskBox(runs)
  return {
    kind: 'item',
    level,
    ordered,
    number,
    ...(task === undefined ? {} : { checked: task.checked }),
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

/** A paragraph that starts with a box is an item of a task list, also where it is in no list. */
function taskItem(runs: readonly FormattedRun[]): FlowItem | undefined {
  return taskBox(runs) && listItem(runs, 0, { ordered: false, number: 1, label: '' })
}

/** The number that Word shows before a numbered heading is part of its text. */
function labelled(
  runs: readonly FormattedRun[],
  number: ListNumber | undefined,
): readonly FormattedRun[] {
  const label = number?.label ?? ''
  return label === '' ? runs : [{ content: `${label} `, format: runs[0]?.format ?? {} }, ...runs]
}

function isMonospacedLine(runs: readonly FormattedRun[]): boolean {
  return runs.every(
    (run) =>
      isBlankText(run) || (typeof run.content === 'string' && run.format.monospaced === true),
  )
}

interface ListPosition {
  readonly numberingId: string
  readonly level: number
}

/** The list and level of a paragraph: its own, or what its style says (ECMA-376, 17.9.18). */
function listPosition(
  style: ParagraphStyle,
  styleId: string | undefined,
  properties: XmlElement | undefined,
  context: DocumentContext,
): ListPosition | undefined {
  const own = numberingReference(child(properties, 'numPr'))
  const numberingId = own?.numberingId ?? style.numbering?.numberingId
  // Id 0 takes the paragraph out of the list of its style.
  if (numberingId === undefined || numberingId === '0') return undefined
  const level =
    own?.level ??
    context.numbering.levelOfStyle(numberingId, styleId) ??
    Math.max(style.numbering?.level ?? 0, style.listLevel ?? 0)
  return { numberingId, level: Math.min(Math.max(level, 0), 8) }
}
