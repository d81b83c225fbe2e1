import Type, { type Static, type TObject } from 'typebox'
import Value from 'typebox/value'
import type { Question } from '../contract/ask.js'
import { ConversionError } from '../contract/errors.js'
import { MODES } from '../contract/options.js'

export const TOKENS_DEFAULT = 8000
const HITS_DEFAULT = 10

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
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: HITS_DEFAULT })),
})
const CONVERT = Type.Object(common)

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: TObject
  /** What it asks the document; `given` has been checked against the schema. */
  readonly question: (given: Given) => Question
}

/** What every tool is given. */
export type Given = Static<typeof CONVERT>

export const TOOLS: readonly Tool[] = [
  tool(
    'outline',
    'The sections of a document with their pages and sizes in tokens. Start here: then read only what you need.',
    OUTLINE,
    () => ({ kind: 'outline' }),
  ),
  tool('read_pages', 'The Markdown of some pages.', READ_PAGES, ({ pages }) => pageRange(pages)),
  tool(
    'read_section',
    'The Markdown of a section, its subsections included.',
    READ_SECTION,
    ({ section }) => ({ kind: 'section', section }),
  ),
  tool(
    'search',
    'Passages of a document, best first, with page, section and a snippet.',
    SEARCH,
    ({ query, limit }) => ({ kind: 'search', query, hitsMax: limit ?? HITS_DEFAULT }),
  ),
  tool('convert', 'The whole document as Markdown, a piece at a time.', CONVERT, () => ({
    kind: 'whole',
  })),
]

function tool<Schema extends TObject>(
  name: string,
  description: string,
  inputSchema: Schema,
  question: (given: Static<Schema>) => Question,
): Tool {
  return {
    name,
    description,
    inputSchema,
    question: (given) => question(given as Static<Schema>), // checked by `checkedInput`
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

function pageRange(asked: string): Question {
  const [first = 0, last = first] = asked.split('-').map(Number)
  return { kind: 'pages', first, last }
}
