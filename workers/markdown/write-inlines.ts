import type { Inline } from '../document/inlines.js'
import { misreading, type Run } from './delimiter-runs.js'
import { type InlineContext, isPlain, rulePositions } from './escape-rules.js'
import { inlineLeaves, type Leaf } from './inline-leaves.js'
import { type InlineSource, inlineSource } from './inline-source.js'

/**
 * Inlines as Markdown without white space around them; lines are parted only by forced breaks. '' when nothing
 * visible is in them. What GFM reads back has the same words, marks and links, with white space and punctuation at a
 * mark's edge outside of it.
 */
export function writeInlines(inlines: readonly Inline[], context: InlineContext): string {
  const plain = plainText(inlines)
  if (plain !== undefined && isPlain(plain, context)) return plain
  return writeLeaves(inlineLeaves(inlines, context, writeImageLabel), context)
}

/** Alternative text is read as inlines are; brackets, backticks and a backslash could reach beyond it. */
function writeImageLabel(label: string, inCell: boolean): string {
  const written = writeInlines([{ type: 'text', value: label }], inCell ? 'cell' : 'heading')
  return written.replace(/\\.|[[\]`\\]/gs, (found) => (found.length > 1 ? found : `\\${found}`))
}

/** The text of inlines that hold nothing else. */
function plainText(inlines: readonly Inline[]): string | undefined {
  let value = ''
  for (const inline of inlines) {
    if (inline.type !== 'text') return undefined
    value += inline.value
  }
  return value
}

/** Layouts that are tried; nearly every paragraph needs one. The last one has tags alone. */
const LAYOUTS_MAX = 4
/** Rounds of escaping that are tried on a layout before every run of the text is escaped. */
const ROUNDS_MAX = 4
/** Runs of one paragraph that are matched with each other; beyond, none is left to a parser. */
const RUNS_MAX = 2000

function writeLeaves(leaves: readonly Leaf[], context: InlineContext): string {
  let tagged = NO_SPANS
  for (let layout = 1; ; layout++) {
    const source = inlineSource(leaves, tagged, context)
    const { escaped, broken } = readAsMeant(source.runs)
    if (broken.size === 0) return withEscapes(source, escaped, context)
    const spans = layout < LAYOUTS_MAX - 1 ? broken : spansOf(source.runs)
    tagged = new Set([...tagged, ...spans])
  }
}

const NO_SPANS: ReadonlySet<number> = new Set()

interface Reading {
  /** Runs of the text that need escapes. */
  readonly escaped: readonly Run[]
  /** Spans that their delimiter runs do not mark even then. */
  readonly broken: ReadonlySet<number>
}

const AS_MEANT: Reading = { escaped: [], broken: NO_SPANS }

function readAsMeant(runs: readonly Run[]): Reading {
  if (runs.length === 0) return AS_MEANT
  const texts = runs.filter((run) => run.markers === undefined)
  if (runs.length > RUNS_MAX) return { escaped: texts, broken: spansOf(runs) }
  let live = runs
  for (let round = 1; ; round++) {
    const { actingTexts, brokenSpans } = misreading(live)
    if (actingTexts.size === 0) {
      return { escaped: texts.filter((run) => !live.includes(run)), broken: brokenSpans }
    }
    const isLast = round === ROUNDS_MAX
    live = live.filter((run) => run.markers !== undefined || !(isLast || actingTexts.has(run)))
  }
}

const spansOf = (runs: readonly Run[]): Set<number> =>
  new Set(runs.flatMap((run) => run.markers?.map((marker) => marker.span) ?? []))

function withEscapes(
  source: InlineSource,
  escaped: readonly Run[],
  context: InlineContext,
): string {
  const { raw } = source
  if (escaped.length === 0 && isWritten(source)) return raw
  let wanted = rulePositions(raw, context, source.suspicion)
  for (const { at, length } of escaped) {
    for (let offset = 0; offset < length; offset++) wanted.push(at + offset)
  }
  if (source.hasBackticks) wanted = wanted.concat(backticks(raw))
  const inTexts = wanted.filter((at) => isText(at, source.texts))
  if (inTexts.length + source.forced.length === 0) return raw
  const positions = [...new Set([...inTexts, ...source.forced])].sort((left, right) => left - right)
  let out = ''
  let from = 0
  for (const at of positions) {
    out += `${raw.slice(from, at)}\\`
    from = at
  }
  return out + raw.slice(from)
}

/** Whether nothing of it may need an escape but its runs. */
function isWritten({ suspicion, hasBackticks, forced }: InlineSource): boolean {
  return !(suspicion.lines || suspicion.anywhere || hasBackticks) && forced.length === 0
}

/** A backtick run acts only with a partner, so a lone one stays bare. */
function backticks(raw: string): number[] {
  if (raw.split(/`+/, 3).length < 3) return []
  return Array.from(raw.matchAll(/`/g), (match) => match.index)
}

/** Binary search over the starts and ends of the stretches. */
function isText(at: number, texts: readonly number[]): boolean {
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((texts[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}
