import { type Inline, text } from '../../document/inlines.js'

/** Marks in effect, outer first; each is open as often as its elements are. */
const MARKS = ['strikethrough', 'superscript', 'subscript', 'emphasis', 'strong'] as const
export type Mark = (typeof MARKS)[number] | 'code'

type Run =
  | { readonly kind: 'text' | 'code'; value: string; readonly marks: number; readonly url: string }
  | {
      readonly kind: 'inline'
      readonly inline: Inline
      readonly marks: number
      readonly url: string
    }
  /** A `br`, or the edge of a block where blocks are written on one line. */
  | { readonly kind: 'break' }

/** Inline content of the block that is open, and the marks and links that hold on past its end. */
export interface InlineFlow {
  runs: Run[]
  readonly open: Record<Mark, number>
  /** Bits of the open marks, in the order of MARKS. */
  marks: number
  /** Targets of the open links; '' for one without. */
  readonly links: string[]
  /** Something other than white space is in `runs`. */
  hasContent: boolean
}

export function inlineFlow(): InlineFlow {
  const open = { strikethrough: 0, superscript: 0, subscript: 0, emphasis: 0, strong: 0, code: 0 }
  return { runs: [], open, marks: 0, links: [], hasContent: false }
}

export function openMark(flow: InlineFlow, mark: Mark): void {
  flow.open[mark] += 1
  // Marks within code cannot be written; those around it hold.
  if (mark !== 'code' && flow.open.code === 0) flow.marks |= 1 << MARKS.indexOf(mark)
}

export function closeMark(flow: InlineFlow, mark: Mark): void {
  flow.open[mark] -= 1
  if (mark !== 'code' && flow.open[mark] === 0) flow.marks &= ~(1 << MARKS.indexOf(mark))
}

/** Adds text; white space before anything else is nothing, as is most of the text between blocks. */
export function addText(flow: InlineFlow, value: string): void {
  if (!flow.hasContent) {
    if (!/[^ \t\n\r\f]/.test(value)) return
    flow.hasContent = true
  }
  const { marks, open } = flow
  const url = flow.links.at(-1) ?? ''
  const kind = open.code > 0 ? 'code' : 'text'
  const last = flow.runs.at(-1)
  if (last?.kind === kind && last.marks === marks && last.url === url) last.value += value
  else flow.runs.push({ kind, value, marks, url })
}

/** An image, a formula: what stands in a line and is no text. */
export function addInline(flow: InlineFlow, inline: Inline): void {
  // The mark of a note is raised by itself.
  const raised = inline.type === 'footnoteReference' ? 1 << MARKS.indexOf('superscript') : 0
  const marks = flow.marks & ~raised
  flow.runs.push({ kind: 'inline', inline, marks, url: flow.links.at(-1) ?? '' })
  flow.hasContent = true
}

export function addBreak(flow: InlineFlow): void {
  if (flow.hasContent) flow.runs.push({ kind: 'break' })
}

/** Takes what the flow holds as one line, its parts parted by single line breaks; empty when nothing is visible. */
export function takeLine(flow: InlineFlow): readonly Inline[] {
  return withBreaks(takeLines(flow).map(({ inlines }) => inlines))
}

/** Takes what the flow holds as paragraphs: two `br` in a row part them, one is a line break. */
export function takeParagraphs(flow: InlineFlow): (readonly Inline[])[] {
  const paragraphs: (readonly Inline[])[][] = []
  for (const { inlines, breaksBefore } of takeLines(flow)) {
    const last = paragraphs.at(-1)
    if (last === undefined || breaksBefore > 1) paragraphs.push([inlines])
    else last.push(inlines)
  }
  return paragraphs.map(withBreaks)
}

interface Line {
  readonly inlines: readonly Inline[]
  readonly breaksBefore: number
}

interface OpenLine {
  readonly inlines: Inline[]
  breaksBefore: number
  isShown: boolean
}

/** Lines with something to show. */
function takeLines(flow: InlineFlow): Line[] {
  const lines: Line[] = []
  let line: OpenLine = emptyLine(0)
  for (const run of flow.hasContent ? flow.runs : []) {
    if (run.kind !== 'break') {
      for (const inline of runInlines(run)) {
        line.inlines.push(inline)
        // What was seen is not looked at again: a line can hold any number of breaks with spaces between them.
        line.isShown ||= isVisible(inline)
      }
    } else if (line.isShown) {
      lines.push(line)
      line = emptyLine(1)
    } else {
      line.breaksBefore += 1
    }
  }
  if (line.isShown) lines.push(line)
  flow.runs = []
  flow.hasContent = false
  return lines
}

const emptyLine = (breaksBefore: number): OpenLine => ({
  inlines: [],
  breaksBefore,
  isShown: false,
})

function isVisible(inline: Inline): boolean {
  if ('children' in inline) return inline.children.some(isVisible)
  return !('value' in inline) || inline.value.trim() !== ''
}

function runInlines(run: Exclude<Run, { kind: 'break' }>): Inline[] {
  return contentOf(run).map((content) => {
    let inline = content
    for (let bit = MARKS.length - 1; bit >= 0; bit--) {
      const type = MARKS[bit]
      if (type !== undefined && (run.marks & (1 << bit)) !== 0)
        inline = { type, children: [inline] }
    }
    return run.url === '' ? inline : { type: 'link', url: run.url, children: [inline] }
  })
}

function contentOf(run: Exclude<Run, { kind: 'break' }>): Inline[] {
  if (run.kind === 'inline') return [run.inline]
  return run.kind === 'text' ? [text(run.value)] : codeSpans(run.value)
}

/** White space at the ends of code keeps words apart, and stands outside of it. */
function codeSpans(value: string): Inline[] {
  const code = value.trim().replace(/[ \t\n\r\f]+/g, ' ')
  return [
    ...(value.trimStart() === value ? [] : [text(' ')]),
    ...(code === '' ? [] : [{ type: 'inlineCode', value: code } as const]),
    ...(value.trimEnd() === value ? [] : [text(' ')]),
  ]
}

function withBreaks(lines: readonly (readonly Inline[])[]): readonly Inline[] {
  const [only = []] = lines
  if (lines.length < 2) return only
  return lines.flatMap((line, index): Inline[] =>
    index === 0 ? [...line] : [{ type: 'lineBreak' }, ...line],
  )
}
