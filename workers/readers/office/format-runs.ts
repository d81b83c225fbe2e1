import { type Inline, type Text, text } from '../../document/inlines.js'

/** What a run of text looks like, as far as Markdown can show it. */
export interface RunFormat {
  readonly strong?: boolean
  readonly emphasis?: boolean
  readonly strikethrough?: boolean
  readonly code?: boolean
  /** Set in a typewriter face; shows nothing by itself. */
  readonly monospaced?: boolean
  readonly vertical?: 'superscript' | 'subscript'
  readonly link?: string
}

/** Text, or an inline that stands for itself, with the format it is in. */
export interface FormattedRun {
  readonly content: string | Inline
  readonly format: RunFormat
}

export const PLAIN: RunFormat = {}

/** What a document says of a run: undefined and false are the same. */
type Looks = { readonly [name in keyof RunFormat]: RunFormat[name] | undefined }

/** The format of what is set; PLAIN where nothing is. */
export function formatOf(looks: Looks): RunFormat {
  const set = Object.entries(looks).filter(([, look]) => look !== undefined && look !== false)
  return set.length === 0 ? PLAIN : Object.fromEntries(set)
}

/** Raised, lowered, or neither, by the word that formats have for it. */
export function verticalOf(name: string | undefined): RunFormat['vertical'] {
  return name === 'superscript' || name === 'subscript' ? name : undefined
}

type Wrapper = (children: readonly Inline[]) => Inline

/** The formats from the outside in: each finds its stretches of equal runs and wraps them. */
const NESTING: readonly ((format: RunFormat) => string | undefined)[] = [
  (format) => format.link,
  (format) => (format.code === true ? 'code' : undefined),
  (format) => (format.strong === true ? 'strong' : undefined),
  (format) => (format.emphasis === true ? 'emphasis' : undefined),
  (format) => (format.strikethrough === true ? 'strikethrough' : undefined),
  (format) => format.vertical,
]

/** Nests the runs: `**` opens once over all neighbours that are strong, and no mark holds only blanks. */
export function inlinesOf(runs: readonly FormattedRun[]): Inline[] {
  if (runs.every(isPlainText)) return joinedTexts(runs.filter(({ content }) => content !== ''))
  return nested(withPlainBlanks(runs), 0)
}

/** Nearly all runs are: they need no nesting. */
function isPlainText({ content, format }: FormattedRun): boolean {
  return format === PLAIN && typeof content === 'string'
}

/** Blank runs take a format only from both neighbours, since Word formats blanks at random. */
function withPlainBlanks(runs: readonly FormattedRun[]): readonly FormattedRun[] {
  const filled = runs.filter(({ content }) => content !== '')
  let before = PLAIN
  return filled.map((run, index) => {
    if (!isBlank(run)) {
      before = run.format
      return run
    }
    const next = filled[index + 1]
    const afterwards = next === undefined || isBlank(next) ? PLAIN : next.format
    return { content: run.content, format: common(before, afterwards) }
  })
}

function isBlank({ content }: FormattedRun): boolean {
  return typeof content === 'string' ? content.trim() === '' : content.type === 'lineBreak'
}

function common(a: RunFormat, b: RunFormat): RunFormat {
  return formatOf({
    strong: a.strong && b.strong,
    emphasis: a.emphasis && b.emphasis,
    strikethrough: a.strikethrough && b.strikethrough,
    code: a.code && b.code,
    link: a.link === b.link ? a.link : undefined,
  })
}

function nested(runs: readonly FormattedRun[], from: number): Inline[] {
  const depth = nextUsedDepth(runs, from)
  const keyOf = NESTING[depth]
  if (keyOf === undefined) return joinedTexts(runs)
  const stretches: (readonly Inline[])[] = []
  for (let start = 0; start < runs.length; ) {
    const key = keyAt(runs, start, keyOf)
    let end = start + 1
    while (end < runs.length && keyAt(runs, end, keyOf) === key) end++
    const stretch = runs.slice(start, end)
    if (key === undefined) stretches.push(nested(stretch, depth + 1))
    else if (key === 'code' && depth === 1) stretches.push(codeOf(stretch))
    else stretches.push(wrapped(nested(stretch, depth + 1), wrapperFor(depth, key)))
    start = end
  }
  return stretches.flat()
}

/** Most runs have few formats: the depths that none of them uses are passed over. */
function nextUsedDepth(runs: readonly FormattedRun[], from: number): number {
  let depth = from
  for (; depth < NESTING.length; depth++) {
    const keyOf = NESTING[depth]
    if (keyOf !== undefined && runs.some(({ format }) => keyOf(format) !== undefined)) break
  }
  return depth
}

function keyAt(
  runs: readonly FormattedRun[],
  index: number,
  keyOf: (format: RunFormat) => string | undefined,
): string | undefined {
  const run = runs[index]
  return run === undefined ? undefined : keyOf(run.format)
}

function wrapperFor(depth: number, key: string): Wrapper {
  if (depth === 0) return (children) => ({ type: 'link', url: key, children })
  switch (key) {
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
    case 'superscript':
    case 'subscript':
      return (children) => ({ type: key, children })
    default:
      throw new Error(`no such format: ${key}`)
  }
}

function joinedTexts(runs: readonly FormattedRun[]): Inline[] {
  const inlines: Inline[] = []
  for (const { content } of runs) {
    const last = inlines.at(-1)
    if (typeof content !== 'string') inlines.push(content)
    else if (last?.type === 'text') inlines[inlines.length - 1] = text(last.value + content)
    else inlines.push(text(content))
  }
  return inlines
}

function codeOf(runs: readonly FormattedRun[]): Inline[] {
  const value = runs.map(({ content }) => (typeof content === 'string' ? content : ' ')).join('')
  const [, before = '', code = '', afterwards = ''] = /^(\s*)(.*?)(\s*)$/s.exec(value) ?? []
  if (code === '') return [text(value)]
  return [...blank(before), { type: 'inlineCode', value: code }, ...blank(afterwards)]
}

function blank(value: string): Text[] {
  return value === '' ? [] : [text(value)]
}

/** Blanks and breaks at the edges stand outside the mark: `** a**` is not strong in Markdown. */
function wrapped(children: readonly Inline[], wrap: Wrapper): Inline[] {
  const inner = [...children]
  const before: Inline[] = []
  const afterwards: Inline[] = []
  for (let first = inner[0]; first !== undefined && isEdge(first); first = inner[0]) {
    before.push(first)
    inner.shift()
  }
  for (let last = inner.at(-1); last !== undefined && isEdge(last); last = inner.at(-1)) {
    afterwards.unshift(last)
    inner.pop()
  }
  if (inner.length === 0) return [...before, ...afterwards]
  const leading = cutBlank(inner, 0, /^\s+/)
  const trailing = cutBlank(inner, inner.length - 1, /\s+$/)
  return [...before, ...blank(leading), wrap(inner), ...blank(trailing), ...afterwards]
}

function isEdge(inline: Inline): boolean {
  return inline.type === 'lineBreak' || (inline.type === 'text' && inline.value.trim() === '')
}

function cutBlank(inlines: Inline[], index: number, edge: RegExp): string {
  const inline = inlines[index]
  if (inline?.type !== 'text') return ''
  const [cut = ''] = edge.exec(inline.value) ?? []
  if (cut !== '') inlines[index] = text(inline.value.replace(edge, ''))
  return cut
}
