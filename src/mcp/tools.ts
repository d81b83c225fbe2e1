import Type, { type Static, type TObject } from 'typebox'
import Value from 'typebox/value'
import type { Question } from '../contract/ask.js'
import { ConversionError } from '../contract/errors.js'
import { nearestName } from '../contract/nearest-name.js'
import { MODES } from '../contract/options.js'

export const TOKENS_DEFAULT = 8000
const HITS_DEFAULT = 10
export const DOCUMENTS_DEFAULT = 100

const common = {
  source: Type.String({
    minLength: 1,
    maxLength: 65_536,
    description:
      'the document: an https URL, the path of a file below an open folder (plain or file://; list_documents names them), or a resource of this server',
  }),
  mode: Type.Optional(
    Type.Enum([...MODES], {
      type: 'string',
      default: 'auto',
      description:
        'how hard to try: auto reads pages that are pictures as well; fast never does and is the quickest; quality looks at every page for pictures of text (slow); balanced looks for structure in doubt',
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
const LIST = Type.Object({
  pattern: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'only paths with this text; or with wildcards, such as reports/*.pdf',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: DOCUMENTS_DEFAULT })),
})

/** What every answer about a document has beside its text. */
const told = {
  document: Type.String({ description: 'its name' }),
  page_count: Type.Optional(Type.Integer()),
  warnings: Type.Array(Type.String(), {
    description: 'what was not read or kept, and what to do about it',
  }),
  next_cursor: Type.Optional(Type.String({ description: 'the answer goes on: send it as cursor' })),
}
const page = Type.Optional(Type.Integer({ description: 'from 1' }))
const TEXT_OUT = Type.Object({ ...told, markdown: Type.String() })
const OUTLINE_OUT = Type.Object({
  ...told,
  sections: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'for read_section' }),
      level: Type.Integer(),
      title: Type.String(),
      page,
      tokens: Type.Integer({ description: 'of all that stands under it' }),
    }),
  ),
})
const SEARCH_OUT = Type.Object({
  ...told,
  hits: Type.Array(
    Type.Object({
      page,
      section: Type.Optional(Type.Object({ id: Type.Integer(), title: Type.String() })),
      snippet: Type.String(),
      score: Type.Number({ description: 'only its order means something' }),
    }),
  ),
})
const LIST_OUT = Type.Object({
  documents: Type.Array(
    Type.Object({
      source: Type.String({ description: 'as every tool takes it' }),
      bytes: Type.Integer(),
      modified_at: Type.String({ description: 'ISO 8601' }),
    }),
  ),
  truncated: Type.Boolean({ description: 'there are more: narrow the pattern' }),
})

/** What a tool is called, when to use it, and the shapes of what it takes and gives. */
interface Described {
  readonly name: string
  readonly description: string
  readonly inputSchema: TObject
  readonly outputSchema: TObject
}

/** A tool that asks a document. */
export interface Tool extends Described {
  /** What it asks the document; `given` has been checked against the schema. */
  readonly question: (given: Given) => Question
}

/** What every tool that asks a document is given. */
export type Given = Static<typeof CONVERT>
export type GivenList = Static<typeof LIST>

/** The one tool that is of no document. */
export const LIST_DOCUMENTS: Described = {
  name: 'list_documents',
  description:
    'The documents in the folders that are open to this server, by pattern. Use it when you do not know the path of a document; a URL or a path that you know goes straight to the other tools.',
  inputSchema: LIST,
  outputSchema: LIST_OUT,
}

export const TOOLS: readonly Tool[] = [
  tool(
    'outline',
    'The sections of a document with their pages and sizes in tokens, and its warnings. Start here with any document of more than a few pages: then read only what you need with read_section or read_pages.',
    [OUTLINE, OUTLINE_OUT],
    () => ({ kind: 'outline' }),
  ),
  tool(
    'read_pages',
    'The Markdown of some pages (PDF, slides, sheets). Use it when you know the pages, from the outline, a search or a citation.',
    [READ_PAGES, TEXT_OUT],
    ({ pages }) => pageRange(pages),
  ),
  tool(
    'read_section',
    'The Markdown of a section, its subsections included, by its id or title in the outline. Better than read_pages where the document has headings.',
    [READ_SECTION, TEXT_OUT],
    ({ section }) => ({ kind: 'section', section }),
  ),
  tool(
    'search',
    'Passages of one document that speak of some words, best first, with page, section and a snippet. Use it for a question about a long document; then read what it found.',
    [SEARCH, SEARCH_OUT],
    ({ query, limit }) => ({ kind: 'search', query, hitsMax: limit ?? HITS_DEFAULT }),
  ),
  tool(
    'convert',
    'The whole document as Markdown, a piece at a time. Use it for short documents, or when all of it is needed; it costs as many tokens as the outline says.',
    [CONVERT, TEXT_OUT],
    () => ({ kind: 'whole' }),
  ),
]

function tool<Schema extends TObject>(
  name: string,
  description: string,
  [inputSchema, outputSchema]: readonly [Schema, TObject],
  question: (given: Static<Schema>) => Question,
): Tool {
  return {
    name,
    description,
    inputSchema,
    outputSchema,
    question: (given) => question(given as Static<Schema>), // checked by `checkedInput`
  }
}

/** What a caller gave, checked. Throws `invalid_parameter`, naming the member and its rule. */
export function checkedInput<Input = Given>({ inputSchema }: Described, given: unknown): Input {
  if (Value.Check(inputSchema, given)) return given as Input // the schema's own type
  const [problem] = Value.Errors(inputSchema, given)
  const parameter = problem?.instancePath.slice(1) ?? ''
  throw new ConversionError(
    'invalid_parameter',
    `${parameter === '' ? 'The arguments' : parameter} ${problem?.message ?? 'cannot be read'}.`,
    { parameter },
  )
}

/** Names that the tool does not know, each with the nearest one that it does: they do nothing, and are told. */
export function unknownNames({ inputSchema }: Described, given: object): readonly string[] {
  const known = Object.keys(inputSchema.properties)
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known)
      const hint =
        nearest === undefined ? `known are ${known.join(', ')}` : `did you mean ${nearest}?`
      return `${name.slice(0, 100)} is no argument of this tool and does nothing: ${hint} [unknown_parameter]`
    })
}

function pageRange(asked: string): Question {
  const [first = 0, last = first] = asked.split('-').map(Number)
  return { kind: 'pages', first, last }
}
