import Type, { type Static, type TObject } from 'typebox'
import Value from 'typebox/value'
import { ConversionError } from '../contract/errors.js'
import { MODES } from '../contract/options.js'
import { cutToTokens, estimatedTokens } from '../response/token-budget.js'
import { type DocumentText, pageSpan } from './document-text.js'
import type { OpenText } from './read-text.js'

const TOKENS_DEFAULT = 8000

const common = {
  source: Type.String({
    minLength: 1,
    maxLength: 65_536,
    description: 'URL of the document (https), or path of a file below an open folder',
  }),
  mode: Type.Optional(
    Type.Enum([...MODES], {
      type: 'string',
      default: 'fast',
      description: 'how hard to try: fast, balanced, quality (slow, reads scans), auto',
    }),
  ),
  max_tokens: Type.Optional(
    Type.Integer({
      minimum: 100,
      maximum: 100_000,
      default: TOKENS_DEFAULT,
      description: 'about how long the answer may be',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      pattern: '^\\d{1,12}$',
      description: 'the `next_cursor` of the answer before, for what follows it',
    }),
  ),
}

const OUTLINE = Type.Object(common)
const READ_PAGES = Type.Object({
  ...common,
  pages: Type.String({ pattern: '^\\d{1,9}(-\\d{1,9})?$', description: 'such as 3 or 2-5' }),
})
const READ_SECTION = Type.Object({
  ...common,
  section: Type.String({
    minLength: 1,
    description: 'id of a section in the outline, or words of its title',
  }),
})
const SEARCH = Type.Object({
  ...common,
  query: Type.String({ minLength: 1, maxLength: 1000, description: 'words to look for' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
})
const CONVERT = Type.Object(common)

/** What a tool answers: text within the budget, and where to go on. */
export interface ToolAnswer {
  readonly text: string
  readonly nextCursor?: string
}

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: TObject
  /** `given` has been checked against the schema. Throws ConversionErrors. */
  readonly answer: (open: OpenText, given: Given) => ToolAnswer
}

/** What every tool is given. */
export type Given = Static<typeof CONVERT>

export const TOOLS: readonly Tool[] = [
  tool(
    'outline',
    'The sections of a document with their pages and sizes in tokens. Start here: then read only what you need.',
    OUTLINE,
    ({ text }, given) => budgeted(outlineText(text), given),
  ),
  tool('read_pages', 'The Markdown of some pages.', READ_PAGES, ({ text }, given) =>
    budgeted(pagesText(text, given.pages), given),
  ),
  tool(
    'read_section',
    'The Markdown of a section, its subsections included.',
    READ_SECTION,
    ({ text }, given) => budgeted(sectionText(text, given.section), given),
  ),
  tool(
    'search',
    'Passages of a document, best first, with page, section and a snippet.',
    SEARCH,
    ({ search }, given) => budgeted(hitsText(search(given.query, given.limit ?? 10)), given),
  ),
  tool(
    'convert',
    'The whole document as Markdown, a piece at a time.',
    CONVERT,
    ({ text }, given) => budgeted(text.markdown, given),
  ),
]

function tool<Schema extends TObject>(
  name: string,
  description: string,
  inputSchema: Schema,
  answer: (open: OpenText, given: Static<Schema>) => ToolAnswer,
): Tool {
  return {
    name,
    description,
    inputSchema,
    answer: (open, given) => answer(open, given as Static<Schema>), // checked by `checkedInput`
  }
}

/** What a caller gave, checked. Throws `invalid_parameter`, naming the member and its rule. */
export function checkedInput({ inputSchema }: Tool, given: unknown): Given {
  if (Value.Check(inputSchema, given)) return given as Given // every schema has these members
  const [problem] = Value.Errors(inputSchema, given)
  const parameter = problem?.instancePath.slice(1) ?? ''
  throw new ConversionError(
    'invalid_parameter',
    `${parameter === '' ? 'The arguments' : parameter} ${problem?.message ?? 'cannot be read'}.`,
    { parameter },
  )
}

function budgeted(markdown: string, { max_tokens: maxTokens, cursor }: Given): ToolAnswer {
  const { text, next } = cutToTokens(markdown, Number(cursor ?? 0), maxTokens ?? TOKENS_DEFAULT)
  return next === undefined ? { text } : { text, nextCursor: String(next) }
}

function outlineText({ name, pageCount, markdown, sections, warnings }: DocumentText): string {
  const facts = [
    `Document: ${name}`,
    ...(pageCount === undefined ? [] : [`Pages: ${pageCount}`]),
    `Tokens: ${estimatedTokens(markdown.length)}`,
    ...warnings.map((warning) => `Warning: ${warning}`),
  ]
  const lines = sections.map(({ id, level, title, page, tokens }) => {
    const place = page === undefined ? '' : `page ${page}, `
    return `${'  '.repeat(level - 1)}${id}. ${title} (${place}${tokens} tokens)`
  })
  const outline = lines.length === 0 ? ['There are no headings: use search or read_pages.'] : lines
  return [...facts, '', ...outline].join('\n')
}

function pagesText({ markdown, pages, pageCount }: DocumentText, asked: string): string {
  const [first = 0, last = first] = asked.split('-').map(Number)
  if (pages.length === 0) throw refused('pages', 'This format has no pages: use read_section.')
  const span = pageSpan(pages, first, last)
  if (span !== undefined) return markdown.slice(span.start, span.end)
  if (first >= 1 && first <= last && first <= (pageCount ?? 0)) return '(no text on these pages)'
  throw refused('pages', `pages must be a range a-b with 1 <= a <= b <= ${pageCount ?? 0}.`)
}

function sectionText({ markdown, sections }: DocumentText, asked: string): string {
  const words = asked.toLowerCase()
  const section =
    sections.find(({ id }) => String(id) === asked) ??
    sections.find(({ title }) => title.toLowerCase() === words) ??
    sections.find(({ title }) => title.toLowerCase().includes(words))
  if (section !== undefined) return markdown.slice(section.start, section.end)
  throw refused('section', 'There is no such section: the tool outline lists them with their ids.')
}

function hitsText(hits: ReturnType<OpenText['search']>): string {
  if (hits.length === 0) return 'Nothing was found. Try other words, or the tool outline.'
  return hits
    .map(({ page, section, snippet, score }, index) => {
      const places = [
        ...(page === undefined ? [] : [`page ${page}`]),
        ...(section === undefined ? [] : [`section ${section.id} "${section.title}"`]),
        `score ${score}`,
      ]
      return `${index + 1}. ${places.join(', ')}\n   ${snippet}`
    })
    .join('\n\n')
}

function refused(parameter: string, message: string): ConversionError {
  return new ConversionError('invalid_parameter', message, { parameter })
}
