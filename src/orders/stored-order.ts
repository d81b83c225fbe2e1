import Type, { type TSchema } from 'typebox'
import Value from 'typebox/value'
import { INPUT_FORMATS } from '../contract/formats.js'
import {
  type ChunkOptions,
  ENGINES,
  type Grounding,
  MODES,
  OUTPUT_ENCODINGS,
  RESPONSE_FORMATS,
  SLIM_STRATEGIES,
  TABLES_AS,
} from '../contract/options.js'
import { WARNING_CODES, type Warning, type WarningCode } from '../contract/warnings.js'
import { unreadableOrder } from '../jobs/packed-order.js'
import type { Order, OrderedUpload } from './order.js'
import type { ConversionParameters } from './parameters.js'

/**
 * Of stored orders; counted up when a member comes to mean something else. A new member needs no new version: who does
 * not know it refuses the order.
 */
const ORDER_VERSION = 1

/** A schema for each member of a type: no more, no less. */
type Members<Value> = { readonly [Member in keyof Required<Value>]: TSchema }

const closed = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })
const Text = Type.Optional(Type.String())
const Headers = Type.Record(Type.String(), Type.String())

const Declared = Type.Object(
  {
    filename: Text,
    inputFormat: Type.Enum(['auto', ...INPUT_FORMATS]),
    entry: Text,
  } satisfies Members<ConversionParameters['declared']>,
  closed,
)

const Options = Type.Object(
  {
    mode: Type.Enum([...MODES]),
    engine: Type.Enum([...ENGINES]),
    clean: Type.Boolean(),
    slim: Type.Boolean(),
    pages: Type.Optional(Type.Object({ start: Count, end: Count }, closed)),
    tables: Type.Optional(Type.Enum([...TABLES_AS])),
    anchors: Type.Optional(Type.Literal('page')),
    ocrLanguages: Type.Optional(Type.Array(Type.String())),
    include: Type.Optional(
      Type.Object(
        {
          blocks: Type.Boolean(),
          chunks: Type.Optional(
            Type.Object(
              {
                tokensMax: Count,
                overlapTokens: Count,
                withContext: Type.Boolean(),
              } satisfies Members<ChunkOptions>,
              closed,
            ),
          ),
        } satisfies Members<Grounding>,
        closed,
      ),
    ),
    images: Type.Optional(Type.Enum(['reference', 'include'])),
    imagesFolder: Text,
    sampling: Type.Optional(
      Type.Union([
        Type.Object({ kind: Type.Literal('few') }, closed),
        Type.Object({ kind: Type.Literal('first'), pages: Count }, closed),
      ]),
    ),
  } satisfies Members<ConversionParameters['options']>,
  closed,
)

const Output = Type.Object(
  {
    url: Type.String(),
    encoding: Type.Enum([...OUTPUT_ENCODINGS]),
    headUrl: Text,
    headers: Headers,
  } satisfies Members<NonNullable<ConversionParameters['output']>>,
  closed,
)

const Parameters = Type.Object(
  {
    declared: Declared,
    options: Options,
    budget: Type.Optional(Type.Object({ maxTokens: Count, cursor: Count }, closed)),
    responseFormat: Type.Enum([...RESPONSE_FORMATS]),
    output: Type.Optional(Output),
    callbackUrl: Text,
  } satisfies Members<ConversionParameters>,
  closed,
)

const Source = Type.Union([
  Type.Object({ kind: Type.Literal('url'), url: Type.String(), headers: Headers }, closed),
  Type.Object(
    {
      kind: Type.Literal('upload'),
      sha256: Text,
      filename: Text,
      contentType: Text,
    } satisfies Members<OrderedUpload>,
    closed,
  ),
])

const StoredWarning = Type.Object(
  {
    code: Type.Enum(Object.keys(WARNING_CODES) as WarningCode[]),
    message: Type.String(),
    page: Type.Optional(Count),
    pages: Text,
  } satisfies Members<Warning>,
  closed,
)

const StoredOrder = Type.Object(
  {
    version: Type.Literal(ORDER_VERSION),
    parameters: Parameters,
    source: Source,
    requestId: Type.String(),
    password: Text,
    keyId: Text,
    urlHosts: Type.Optional(Type.Array(Type.String())),
    streamStrategy: Type.Optional(Type.Enum([...SLIM_STRATEGIES])),
    unknown: Type.Optional(Type.Array(Type.String())),
    warnings: Type.Optional(Type.Array(StoredWarning)),
    isAccelerated: Type.Optional(Type.Boolean()),
  } satisfies Members<Order> & { readonly version: TSchema },
  closed,
)

/** As a job keeps it. */
export function storedOrder(order: Order): object {
  return { version: ORDER_VERSION, ...order }
}

/** What was kept of a request, by this version or another. Throws `internal` for what this one does not know. */
export function orderOf({ order }: { readonly order: object }): Order {
  if (!Value.Check(StoredOrder, order)) throw unreadableOrder()
  const { version, ...known } = order
  return known
}
