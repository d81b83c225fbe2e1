import type { Inline, Link, Subscript, Superscript } from '../document/inlines.js'
import { footnoteLabel, writeAutolink, writeDestination, writeInlineMath } from './destinations.js'
import type { InlineContext } from './escape-rules.js'
import {
  DELIMITED,
  EMPHASIS,
  LINK,
  STRIKETHROUGH,
  STRONG,
  SUBSCRIPT,
  SUPERSCRIPT,
} from './inline-marks.js'
import { withoutRaising } from './raised-signs.js'

/** A stretch of one line of inlines: text still to be escaped, code still to be fenced, or Markdown already. */
export interface Leaf {
  readonly kind: 'text' | 'code' | 'markdown'
  value: string
  /** Bits of inline-marks.ts. */
  marks: number
  /** With the LINK bit: the link it is part of. */
  readonly link: Link | undefined
}

/** Writes an image's alternative text: the inline writer, handed in since the two need each other. */
type WriteLabel = (label: string, inCell: boolean) => string

/**
 * A paragraph's inlines as a flat row of leaves with their marks: neighbours of equal marks are one leaf, white
 * space is one space and stands outside of marks that end or begin there, none at the ends or beside line breaks, and
 * marks begin and end where a delimiter run can flank them.
 */
export function inlineLeaves(
  inlines: readonly Inline[],
  context: InlineContext,
  writeLabel: WriteLabel,
): Leaf[] {
  const row: LeafRow = { leaves: [], space: false, breaks: 0, endsLine: false, context, writeLabel }
  collect(inlines, 0, undefined, row)
  return withFlankedEdges(row.leaves)
}

interface LeafRow {
  readonly leaves: Leaf[]
  /** White space seen since the last leaf, not yet written. */
  space: boolean
  /** Line breaks seen since the last leaf. */
  breaks: number
  /** Whether the white space seen since then ends a line. */
  endsLine: boolean
  readonly context: InlineContext
  readonly writeLabel: WriteLabel
}

function collect(
  inlines: readonly Inline[],
  marks: number,
  link: Link | undefined,
  row: LeafRow,
): void {
  for (const inline of withWholeCode(inlines)) {
    switch (inline.type) {
      case 'text':
        addText(inline.value, marks, link, row)
        break
      case 'strong':
        collect(inline.children, marks | STRONG, link, row)
        break
      case 'emphasis':
        collect(inline.children, marks | EMPHASIS, link, row)
        break
      case 'strikethrough':
        collect(inline.children, marks | STRIKETHROUGH, link, row)
        break
      case 'superscript':
      case 'subscript':
        collectRaised(inline, marks, link, row)
        break
      case 'link':
        collectLink(inline, marks, link, row)
        break
      case 'lineBreak':
        if (row.context === 'heading') row.space = true
        else row.breaks++
        break
      case 'softBreak':
        row.space = true
        row.endsLine = row.context === 'paragraph' || row.context === 'item'
        break
      case 'inlineCode':
        if (inline.value.trim() === '' || (link !== undefined && endsLabel(inline.value)))
          addText(inline.value, marks, link, row)
        else addLeaf({ kind: 'code', value: inline.value, marks, link }, row)
        break
      case 'inlineMath':
        addMarkdown(writeInlineMath(inline.latex, row.context === 'cell'), marks, link, row)
        break
      case 'footnoteReference':
        addMarkdown(`[^${footnoteLabel(inline.label)}]`, marks, link, row)
        break
      case 'inlineImage':
        addMarkdown(imageMarkdown(inline.alt, inline.url, row), marks, link, row)
        break
    }
  }
}

/** With signs that are raised themselves, where there are such; else with a mark. */
function collectRaised(
  inline: Superscript | Subscript,
  marks: number,
  link: Link | undefined,
  row: LeafRow,
): void {
  const text = withoutRaising(inline)
  const mark = inline.type === 'superscript' ? SUPERSCRIPT : SUBSCRIPT
  if (text === undefined) collect(inline.children, marks | mark, link, row)
  else addText(text, marks, link, row)
}

/** Code spans that touch would read as one with backticks in it. */
function withWholeCode(inlines: readonly Inline[]): readonly Inline[] {
  if (!hasSplitCode(inlines)) return inlines
  const whole: Inline[] = []
  for (const inline of inlines) {
    const before = whole.at(-1)
    if (inline.type === 'inlineCode' && before?.type === 'inlineCode') {
      whole[whole.length - 1] = { type: 'inlineCode', value: before.value + inline.value }
    } else whole.push(inline)
  }
  return whole
}

function hasSplitCode(inlines: readonly Inline[]): boolean {
  let isCode = false
  for (const { type } of inlines) {
    if (isCode && type === 'inlineCode') return true
    isCode = type === 'inlineCode'
  }
  return false
}

/** At the start of a paragraph a link with such code in its text is a definition, and in code nothing can be escaped. */
const endsLabel = (code: string): boolean => code.includes(']:')

/** A link within a link cannot be written: the outer one stays. Links that touch and lead to one target are one. */
function collectLink(inner: Link, marks: number, outer: Link | undefined, row: LeafRow): void {
  if (outer !== undefined || inner.url.trim() === '') {
    collect(inner.children, marks, outer, row)
    return
  }
  const only = inner.children[0]
  const text = inner.children.length === 1 && only?.type === 'text' ? only.value : ''
  const autolink = writeAutolink(text.trim(), inner.url)
  if (autolink !== undefined) {
    const isCell = row.context === 'cell'
    row.space ||= text !== text.trimStart()
    addMarkdown(isCell ? autolink.replaceAll('|', '\\|') : autolink, marks, undefined, row)
    row.space ||= text !== text.trimEnd()
    return
  }
  const before = row.space || row.breaks > 0 ? undefined : row.leaves.at(-1)?.link
  collect(inner.children, marks | LINK, before?.url === inner.url ? before : inner, row)
}

/** `![alt](url)`. */
function imageMarkdown(alt: string, url: string, row: LeafRow): string {
  const destination = writeDestination(url)
  const inCell = row.context === 'cell'
  return `![${row.writeLabel(alt, inCell)}](${inCell ? destination.replaceAll('|', '\\|') : destination})`
}

/** Line feeds and their kin count as spaces. */
const SPACES = /[ \t\n\v\f\r\x85\u2028\u2029]+/g
const UNEVEN_SPACES = /[\t\n\v\f\r\x85\u2028\u2029]| {2}/

function addText(value: string, marks: number, link: Link | undefined, row: LeafRow): void {
  const spaced = UNEVEN_SPACES.test(value) ? value.replace(SPACES, ' ') : value
  const startsWithSpace = spaced.startsWith(' ')
  const endsInSpace = spaced.endsWith(' ')
  if (startsWithSpace) row.space = true
  const isEven = !(startsWithSpace || endsInSpace)
  const core = isEven ? spaced : spaced.slice(startsWithSpace ? 1 : 0, endsInSpace ? -1 : undefined)
  if (core === '') return
  addLeaf({ kind: 'text', value: core, marks, link }, row)
  if (endsInSpace) row.space = true
}

function addMarkdown(value: string, marks: number, link: Link | undefined, row: LeafRow): void {
  if (value !== '') addLeaf({ kind: 'markdown', value, marks, link }, row)
}

function addLeaf(leaf: Leaf, row: LeafRow): void {
  const { leaves } = row
  const previous = leaves.at(-1)
  if (previous !== undefined) {
    const shared = sharedMarks(previous, leaf)
    const link = (shared & LINK) === 0 ? undefined : leaf.link
    if (row.breaks > 0) {
      const lineBreak = row.context === 'cell' ? '<br>' : '\\\n'
      push({ kind: 'markdown', value: lineBreak.repeat(row.breaks), marks: shared, link }, leaves)
    } else if (row.endsLine) push({ kind: 'markdown', value: '\n', marks: shared, link }, leaves)
    else if (row.space) push({ kind: 'text', value: ' ', marks: shared, link }, leaves)
  }
  row.space = false
  row.breaks = 0
  row.endsLine = false
  push(leaf, leaves)
}

/** The marks that go on from one leaf to the next. */
function sharedMarks(left: Leaf, right: Leaf): number {
  const marks = left.marks & right.marks
  return left.link === right.link ? marks : marks & ~LINK
}

function push(leaf: Leaf, leaves: Leaf[]): void {
  const previous = leaves.at(-1)
  const isMore =
    previous?.kind === leaf.kind &&
    leaf.kind !== 'markdown' &&
    previous.marks === leaf.marks &&
    previous.link === leaf.link
  if (isMore) previous.value += leaf.value
  else leaves.push(leaf)
}

// Symbols beyond ASCII count as punctuation for some parsers and as letters for others.
const ENDS_IN_WORD = /[^\s\p{P}$+<=>^`|~]$/u
const STARTS_WITH_WORD = /^[^\s\p{P}$+<=>^`|~]/u
const PUNCTUATION_AT_END = / ?(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u
const PUNCTUATION_AT_START = /^[\p{P}\p{S}]+ ?/u

/**
 * `**Note:**text` marks nothing: a run between punctuation and a letter cannot end what is before it (CommonMark 6.2,
 * right-flanking). The punctuation moves out of the mark instead, as white space does: `**Note**:text`.
 */
function withFlankedEdges(leaves: Leaf[]): Leaf[] {
  if (leaves.length < 2) return leaves
  const out: Leaf[] = []
  for (const leaf of leaves) {
    const previous = out.at(-1)
    if (previous !== undefined) endBeforePunctuation(previous, leaf, out)
    openAfterPunctuation(out.at(-1), leaf, out)
  }
  return out
}

function endBeforePunctuation(previous: Leaf, leaf: Leaf, out: Leaf[]): void {
  const ended = previous.marks & ~leaf.marks & DELIMITED
  if (ended === 0 || previous.kind !== 'text' || !STARTS_WITH_WORD.test(leaf.value)) return
  const suffix = PUNCTUATION_AT_END.exec(previous.value)?.[0]
  if (suffix === undefined) return
  if (suffix === previous.value) {
    previous.marks &= ~ended
    return
  }
  previous.value = previous.value.slice(0, -suffix.length)
  out.push({ ...previous, value: suffix, marks: previous.marks & ~ended })
}

function openAfterPunctuation(previous: Leaf | undefined, leaf: Leaf, out: Leaf[]): void {
  const begun = leaf.marks & ~(previous?.marks ?? 0) & DELIMITED
  const mayFail = begun !== 0 && leaf.kind === 'text' && previous?.kind === 'text'
  const prefix = mayFail ? PUNCTUATION_AT_START.exec(leaf.value)?.[0] : undefined
  if (prefix === undefined || !ENDS_IN_WORD.test(previous?.value ?? '')) {
    out.push(leaf)
    return
  }
  out.push({ ...leaf, value: prefix, marks: leaf.marks & ~begun })
  if (prefix !== leaf.value) out.push({ ...leaf, value: leaf.value.slice(prefix.length) })
}
