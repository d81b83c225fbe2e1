import Type, { type TSchema } from 'typebox'
import type { Parameter } from '../../orders/parameter-kinds.js'
import { PARAMETERS, type ParameterName } from '../../orders/parameter-table.js'
import {
  ACCEPTANCE_HEADERS,
  CONVERSION_HEADERS,
  ENTITY_TAG,
  GENERAL_HEADERS,
} from './answer-headers.js'
import { recordOf } from './record-schemas.js'

interface MediaType {
  readonly schema: TSchema
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}
type Content = Readonly<Record<string, MediaType>>

/** A response as @fastify/swagger reads it from a route schema. */
export interface ResponseSchema {
  readonly description: string
  readonly headers?: Readonly<Record<string, TSchema>>
  readonly content?: Content
  /** `null`: the response has no body. */
  readonly type?: 'null'
}

/** The schema of a route: documentation alone. What a request must be is decided where it is read. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly querystring?: TSchema
  readonly params?: TSchema
  readonly headers?: TSchema
  readonly body?: { readonly content: Content }
  readonly response: Readonly<Record<string, ResponseSchema>>
  /** Empty: no key is needed. */
  readonly security?: readonly []
}

export const binary = (description: string) => Type.String({ format: 'binary', description })

/** The named parameters as members of a query, all optional. */
export function queryOf(
  names: readonly ParameterName[],
  more: Readonly<Record<string, TSchema>> = {},
): TSchema {
  return Type.Object({ ...optional(schemasOf(names)), ...optional(more) })
}

/** The name of a document that comes as a body, which has none of its own that the default could hide. */
export const NAME_OF_BODY: Readonly<Record<string, TSchema>> = {
  filename: Type.Unsafe(withoutExamples(PARAMETERS.filename.schema)),
}

/** A JSON body: what is required, then the named parameters, then what only a body can carry. */
export function jsonBody(
  required: Readonly<Record<string, TSchema>>,
  names: readonly ParameterName[],
  more: Readonly<Record<string, TSchema>>,
  example: Readonly<Record<string, unknown>>,
): { readonly content: Content } {
  const members = { ...required, ...optional(schemasOf(names)), ...optional(more) }
  // The example of a body is told with its schema: that is where it is read from.
  return {
    content: { 'application/json': { schema: Type.Object(members, { examples: [example] }) } },
  }
}

/**
 * A form: what is required, then what a query cannot carry. Its fields may be parameters too, which the query has
 * already: a page that tries requests out would send a made-up value for each.
 */
export function formBody(
  required: Readonly<Record<string, TSchema>>,
  more: Readonly<Record<string, TSchema>>,
): { readonly content: Content } {
  const schema = Type.Object({ ...required, ...optional(more) })
  return { content: { 'multipart/form-data': { schema } } }
}

export function headersOf(headers: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object(optional(headers))
}

/** The answers of a conversion that goes well, as Markdown, JSON, a job, or nothing new. */
export const CONVERTED: Readonly<Record<string, ResponseSchema>> = {
  200: {
    description:
      'The Markdown; with `response_format=json` it stands in an object, with `response_format=zip` in an archive, with `output_url` it is in your storage.',
    headers: CONVERSION_HEADERS,
    content: {
      'text/markdown': {
        schema: Type.String(),
        examples: { report: { value: '# Annual report\n\nRevenue grew by 4 %.\n' } },
      },
      'application/json': { schema: Type.Union([recordOf('Conversion'), recordOf('Stored')]) },
      'application/zip': {
        schema: binary('`document.md`, `document.json` and, with `images=include`, `images/`'),
      },
    },
  },
  202: {
    description: 'All threads are busy: the request is a job now. Ask for it at `Location`.',
    headers: ACCEPTANCE_HEADERS,
    content: { 'application/json': { schema: recordOf('Acceptance') } },
  },
  304: {
    description: 'Your copy is what the answer would be. Nothing was converted or billed.',
    headers: { ...GENERAL_HEADERS, ...ENTITY_TAG },
    type: 'null',
  },
}

/** Any other answer that goes well. */
export function answered(
  description: string,
  type: string,
  schema: TSchema,
): Readonly<Record<string, ResponseSchema>> {
  return { 200: { description, headers: GENERAL_HEADERS, content: { [type]: { schema } } } }
}

/**
 * Without the examples: a page that tries requests out fills them in, and nobody wants pages 2 to 5 of a document,
 * stored at an address that is none. It sends defaults too: none for the name, which would hide that of the upload
 * (see `NAME_OF_BODY`), and for what is refused without another parameter.
 */
function schemasOf(names: readonly ParameterName[]): Readonly<Record<string, TSchema>> {
  const rows: Readonly<Record<ParameterName, Parameter<unknown>>> = PARAMETERS
  return Object.fromEntries(
    names.map((name) => {
      const { default: value, ...schema } = withoutExamples(rows[name].schema)
      const isSent = name !== 'filename' && !name.startsWith('chunk_')
      return [
        name,
        Type.Unsafe(isSent && value !== undefined ? { ...schema, default: value } : schema),
      ]
    }),
  )
}

function withoutExamples(annotated: TSchema) {
  const { examples: _, ...schema } = annotated as Annotated
  return schema
}

type Annotated = TSchema & { readonly examples?: unknown; readonly default?: unknown }

function optional(schemas: Readonly<Record<string, TSchema>>): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(schema)]),
  )
}
