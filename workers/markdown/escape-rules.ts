/** Where a run of inlines stands: it decides which constructs could act. `item` is a list item's first paragraph. */
export type InlineContext = 'paragraph' | 'item' | 'heading' | 'cell'

/** A character that would act as Markdown where it stands, and so gets a backslash. */
interface EscapeRule {
  /** The construct of CommonMark 0.31 or GFM that would begin or end here. */
  readonly construct: string
  /** Matches from the character to escape on; `^` and `$` are the ends of a line. */
  readonly pattern: string
  readonly contexts: readonly InlineContext[]
  /** Escape every character of the match, not the first alone. */
  readonly whole?: true
  /** Acts only when a `[` stands somewhere before it. */
  readonly afterBracket?: true
}

const LINES: readonly InlineContext[] = ['paragraph', 'item']
const ALL: readonly InlineContext[] = ['paragraph', 'item', 'heading', 'cell']
const START_OF_TEXT = '(?<![^])'
const END_OF_WORD = '(?= |$)'

/**
 * What must be escaped outside of emphasis, strikethrough and code spans (those depend on their partners: see
 * delimiter-runs.ts). A character that no rule names stays bare: readers dislike noise.
 */
export const ESCAPE_RULES: readonly EscapeRule[] = [
  // One to six number signs and a space open a heading.
  { construct: 'ATX heading', pattern: `^#(?=#{0,5}(?: |$))`, contexts: LINES },
  { construct: 'block quote', pattern: '^>', contexts: LINES },
  { construct: 'bullet list item', pattern: `^[-+*]${END_OF_WORD}`, contexts: LINES },
  // The parser takes up to nine digits.
  { construct: 'ordered list item', pattern: `(?<=^\\d{1,9})[.)]${END_OF_WORD}`, contexts: LINES },
  { construct: 'task list item', pattern: `${START_OF_TEXT}\\[(?=[ xX]\\] )`, contexts: ['item'] },
  { construct: 'thematic break', pattern: '^(?=([-*_])(?: *\\1){2,}$)[-*_]', contexts: LINES },
  // Escaping one tilde of three would leave a pair that can strike through.
  { construct: 'fenced code', pattern: '^(?:~{3,}|`{3,})', contexts: LINES, whole: true },
  // Only a line below another one can underline it, or part a table's header from its rows.
  { construct: 'setext heading', pattern: '(?<=\\n)(?==+$|-+$)[=-]', contexts: LINES },
  { construct: 'table delimiter row', pattern: '(?<=\\n)[|:-](?=[-:| ]*$)', contexts: LINES },
  // A bracket that is escaped for the parenthesis after it would be part of the label, which may go over lines.
  {
    construct: 'link reference definition',
    pattern: '^\\[(?=(?:[^\\]]|\\](?=\\()){1,999}\\]:)',
    contexts: LINES,
  },
  // A label holds no bracket, else every one of a row of openers would look as far as a label may go.
  { construct: 'footnote reference', pattern: '\\[(?=\\^[^\\s[\\]]{1,999}\\])', contexts: ALL },
  // After a reference that begins a line.
  {
    construct: 'footnote definition',
    pattern: '(?<=^\\[\\^[^\\s[\\]]{1,999}\\]):',
    contexts: LINES,
  },
  // A bracket pair acts only with a destination after it: `[12](see Smith)` is text. (The bound keeps this linear.)
  {
    construct: 'link',
    pattern: '\\](?=\\([ \\n]*(?:<|[^ \\n)]{200}|[^ \\n)]{0,199}(?:[ \\n]*\\)|[ \\n]+["\'(])))',
    contexts: ALL,
    afterBracket: true,
  },
  // Raw HTML, a comment, a declaration or an autolink; an address may begin with any sign.
  { construct: 'HTML', pattern: '<(?=[A-Za-z/!?]|[^\\s<>@[\\]()]+@)', contexts: ALL },
  // Whoever drops the backslashes before looking for tags finds none that is whole.
  { construct: 'HTML end', pattern: '(?<=<\\/?[A-Za-z][^<>\\n]{0,80})>', contexts: ALL },
  {
    construct: 'character reference',
    pattern: '&(?=#\\d{1,7};|#[xX][\\da-fA-F]{1,6};|[A-Za-z][A-Za-z\\d]{1,31};)',
    contexts: ALL,
  },
  // Before a letter a backslash is itself: C:\Users stays.
  { construct: 'backslash escape', pattern: '\\\\(?=[!-/:-@[-`{-~\\n])', contexts: ALL },
  { construct: 'ATX heading end', pattern: '(?<![^ ])#(?=#*$)', contexts: ['heading'] },
  { construct: 'table cell', pattern: '\\|', contexts: ['cell'] },
]

/** Which rules may find something in a paragraph: tests on its pieces are cheap, the rules themselves are not. */
export interface RuleSuspicion {
  /** Some line begins so that a construct of lines may be there. */
  lines: boolean
  anywhere: boolean
}

interface CompiledRules {
  readonly pattern: RegExp
  readonly rules: readonly EscapeRule[]
}

const LINE_RULES = {
  paragraph: compiled('paragraph', true),
  item: compiled('item', true),
}
const OTHER_RULES: Readonly<Record<InlineContext, CompiledRules>> = {
  paragraph: compiled('paragraph', false),
  item: compiled('item', false),
  heading: compiled('heading', false),
  cell: compiled('cell', false),
}

/** Rules of lines are those that headings and cells, which are in a line already, do not have. */
function compiled(context: InlineContext, ofLines: boolean): CompiledRules {
  const rules = ESCAPE_RULES.filter(
    ({ contexts }) =>
      contexts.includes(context) &&
      ofLines !== (contexts.includes('heading') || contexts.includes('cell')),
  )
  const named = rules.map((rule, index) => `(?<r${index}>${own(rule.pattern, index)})`)
  return { pattern: new RegExp(named.join('|'), 'gm'), rules }
}

/** Gives a pattern's back reference a name of its own within the joined pattern. */
function own(pattern: string, index: number): string {
  return pattern
    .replace('(?=([-*_])', `(?=(?<mark${index}>[-*_])`)
    .replace('\\1', `\\k<mark${index}>`)
}

/** Positions in `raw` at which the rules of `context` put a backslash. */
export function rulePositions(
  raw: string,
  context: InlineContext,
  suspicion: RuleSuspicion,
): number[] {
  const inLine = context === 'heading' || context === 'cell'
  const ofLines = suspicion.lines && !inLine ? positions(raw, LINE_RULES[context]) : []
  return suspicion.anywhere ? ofLines.concat(positions(raw, OTHER_RULES[context])) : ofLines
}

function positions(raw: string, { pattern, rules }: CompiledRules): number[] {
  const found: number[] = []
  const firstBracket = raw.indexOf('[')
  for (const match of raw.matchAll(pattern)) {
    const rule = rules.find((_, index) => match.groups?.[`r${index}`] !== undefined)
    if (rule?.afterBracket && (firstBracket < 0 || firstBracket > match.index)) continue
    const length = rule?.whole ? match[0].length : 1
    for (let offset = 0; offset < length; offset++) found.push(match.index + offset)
  }
  return found
}

/** How every rule of lines begins, and every other one. */
const LINE_SUSPECT = /^(?:[#>+*_~`=|:[-]|\d{1,9}[.)])/
const SUSPECT = /[\\<]|&(?:#|[A-Za-z][A-Za-z\d]{1,31};)|\]\(|\[\^/

/** Characters that a construct or a delimiter run has in it, wherever it stands in its line. */
const ACTIVE = /[*_~`\\<&[\]|#]/
/** Most stretches of text have none of these, and need no closer look. */
export const mayAct = (value: string): boolean => ACTIVE.test(value)

/** Whether a construct may begin with a stretch of text that begins a line, or follows a footnote reference. */
export const isLineSuspect = (value: string): boolean =>
  !startsWithLetter(value) && LINE_SUSPECT.test(value)

function startsWithLetter(value: string): boolean {
  const code = value.charCodeAt(0)
  return code > 0x7f || ((code | 32) >= 97 && (code | 32) <= 122)
}

/** Whether another construct may begin within a stretch of text between markers. */
export const isSuspect = (value: string, context: InlineContext): boolean =>
  SUSPECT.test(value) ||
  (context === 'cell' && value.includes('|')) ||
  (context === 'heading' && value.endsWith('#'))

/** The same, and white space that is not written as it is. */
const ACTIVE_OR_UNEVEN = /[*_~`\\<&[\]|#\t\n\v\f\r\x85\u2028\u2029]| {2}/
/** Delimiters and uneven spaces. */
const INLINE_SUSPECT = /[*_~`\t\n\v\f\r\x85\u2028\u2029]| {2}/

/** Whether a text that stands alone is its own Markdown; true for nearly every text of a document. */
export function isPlain(value: string, context: InlineContext): boolean {
  if (ACTIVE_OR_UNEVEN.test(value) && (INLINE_SUSPECT.test(value) || isSuspect(value, context)))
    return false
  if (value.startsWith(' ') || value.endsWith(' ')) return false
  return context === 'heading' || context === 'cell' || !isLineSuspect(value)
}
