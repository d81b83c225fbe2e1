import type { Inline } from '../../../document/inlines.js'
import { BROKEN_LINE } from '../model/characters.js'
import { STYLE } from '../model/page.js'

/** What text is marked by. */
export interface SpanTraits {
  readonly links: readonly string[]
  /** Bits of STYLE that are stress, of bold and italic: none in headings, and not what most text of the document is. */
  readonly emphasis: number
  /** Monospaced words are code; not so in a document that is typewritten. */
  readonly code: boolean
}

/** Text of one style, or what stands between such. */
export interface Span {
  /** All but its end. */
  text: string
  /** Its last word at least, or the end of a long one: apart, since long text is costly to look into as it grows. */
  tail: string
  readonly style: number
  readonly link: number
  readonly noteLabel: string | undefined
  /** Nothing but the end of a line. */
  readonly endsLine?: boolean
}

/** Spans as inlines: a link holds the spans of one target, a mark the text of one span. */
export function nested(spans: readonly Span[], traits: SpanTraits): Inline[] {
  const inlines: Inline[] = []
  let children: Inline[] = []
  let target = -1
  for (const span of spans) {
    const url = span.link < 0 ? undefined : traits.links[span.link]
    if (url === undefined) addInlines(inlines, span, traits)
    else {
      if (span.link !== target) {
        children = []
        inlines.push({ type: 'link', url, children })
      }
      // An address set as code is its own target: it is no code.
      addInlines(children, isTarget(span, url) ? { ...span, style: 0 } : span, traits)
    }
    target = span.link
  }
  return inlines
}

function isTarget({ text, tail, style }: Span, url: string): boolean {
  const label = (text + tail).trim()
  return (style & STYLE.mono) !== 0 && (url === label || url === `mailto:${label}`)
}

function addInlines(inlines: Inline[], span: Span, { emphasis, code }: SpanTraits): void {
  const { tail, style, noteLabel: label } = span
  if (span.endsLine === true) {
    inlines.push({ type: 'softBreak' })
    return
  }
  if (label !== undefined) {
    inlines.push({ type: 'footnoteReference', label })
    if (tail !== '') inlines.push({ type: 'text', value: tail })
    return
  }
  const text = withoutBreaks(span.text + tail)
  if (text === '') return
  if (style === 0) {
    inlines.push({ type: 'text', value: text })
    return
  }
  const isCode = (style & STYLE.mono) !== 0 && (style & STYLE.superscript) === 0
  if (isCode && code) addCode(inlines, text, (style & emphasis & STYLE.bold) !== 0)
  else inlines.push(marked(text, style, emphasis))
}

/** Text without a soft hyphen at its end, and without the signs of broken lines. */
function withoutBreaks(text: string): string {
  const whole = text.endsWith('\u00ad') ? text.slice(0, -1) : text
  return whole.includes(BROKEN_LINE) ? whole.replaceAll(BROKEN_LINE, '') : whole
}

function marked(text: string, style: number, emphasis: number): Inline {
  let inline: Inline = { type: 'text', value: text }
  if ((style & STYLE.superscript) !== 0) inline = { type: 'superscript', children: [inline] }
  if ((style & STYLE.subscript) !== 0) inline = { type: 'subscript', children: [inline] }
  if ((style & STYLE.strike) !== 0) inline = { type: 'strikethrough', children: [inline] }
  const stress = style & emphasis
  if (stress === 0 || !/[\p{L}\p{N}]/u.test(text)) return inline
  if ((stress & STYLE.italic) !== 0) inline = { type: 'emphasis', children: [inline] }
  if ((stress & STYLE.bold) !== 0) inline = { type: 'strong', children: [inline] }
  return inline
}

/** Spaces at its ends stand outside the marks. */
function addCode(inlines: Inline[], text: string, isStrong: boolean): void {
  const core = text.trim()
  if (core === '') return
  const code: Inline = { type: 'inlineCode', value: core }
  if (text.startsWith(' ')) inlines.push({ type: 'text', value: ' ' })
  inlines.push(isStrong ? { type: 'strong', children: [code] } : code)
  if (text.endsWith(' ')) inlines.push({ type: 'text', value: ' ' })
}
