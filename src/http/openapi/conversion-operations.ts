import Type from 'typebox'
import type { ParameterName } from '../../orders/parameter-table.js'
import { CONVERSION_HEADERS } from './answer-headers.js'
import { errorResponses, type Failure } from './error-responses.js'
import {
  binary,
  CONVERTED,
  formBody,
  headersOf,
  jsonBody,
  NAME_OF_BODY,
  type Operation,
  queryOf,
} from './operation.js'
import { recordOf } from './record-schemas.js'

const EVERYWHERE = [
  'filename',
  'input_format',
  'mode',
  'ocr_languages',
  'engine',
  'clean',
  'slim',
  'tables',
  'pages',
  'entry',
  'anchors',
  'max_tokens',
  'cursor',
  'response_format',
  'include',
  'chunk_tokens',
  'chunk_overlap',
  'chunk_context',
  'images',
  'callback_url',
] as const satisfies readonly ParameterName[]
const TO_STORAGE = [
  'output_url',
  'output_encoding',
  'output_head_url',
] as const satisfies readonly ParameterName[]
const WITH_OUTPUT = [...EVERYWHERE, ...TO_STORAGE] as const
const STREAMING = [...EVERYWHERE, 'stream_slim_strategy'] as const

const TAGS = ['Conversion']
const URL = Type.String({
  description: 'signed URL of the document, HTTPS; also taken from the query',
  examples: ['https://bucket.example.com/report.pdf?signature=…'],
})
const callerHeaders = (description: string) =>
  Type.Record(Type.String(), Type.String(), { description, maxProperties: 10 })
const URL_HEADERS = callerHeaders('sent to the host of `url` alone')
const OUTPUT_HEADERS = callerHeaders(
  'sent with the `PUT`: `x-amz-*`, `x-ms-*`, `x-goog-*`, `cache-control`',
)
const EXAMPLE = { url: 'https://bucket.example.com/report.pdf?signature=…' }

const REQUEST_HEADERS = {
  'x-document-password': Type.String({ description: 'opens an encrypted PDF' }),
  'if-none-match': Type.String({ description: 'the `ETag` of an earlier answer' }),
  prefer: Type.String({
    description: '`respond-async` asks for a job at once',
  }),
  'x-request-id': Type.String({ description: 'repeated in the answer, errors and logs' }),
}
const BODY_HEADERS = headersOf({
  ...REQUEST_HEADERS,
  'content-encoding': Type.Enum(['identity', 'gzip', 'zstd'], {
    type: 'string',
    description: 'how the body is compressed',
  }),
})

const DOCUMENT_BODY = {
  content: Object.fromEntries(
    [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'image/png',
      'image/jpeg',
      'image/tiff',
      'text/html',
      'text/csv',
      'text/plain',
      'application/zip',
      'application/octet-stream',
    ].map((type) => [type, { schema: binary('the document') }]),
  ),
}

const FORM_BODY = formBody(
  { file: binary('the document; its name and type tell the format') },
  // With a default: a page that tries requests out sends a made-up value for what has none.
  { output_headers: Type.String({ description: 'an object, written as JSON', default: '{}' }) },
)

const STREAMED: Operation['response'] = {
  200: {
    description:
      'A page a chunk. With `response_format=json` a page a line, and a last line with `done`. A stream that fails ends without its final chunk.',
    headers: CONVERSION_HEADERS,
    content: {
      'text/markdown': { schema: Type.String() },
      'application/x-ndjson': { schema: recordOf('StreamLine') },
    },
  },
  202: CONVERTED[202] ?? { description: 'A job.' },
}

/** What every conversion can fail by, and what this one can besides. */
function failing(...more: readonly Failure[]): Operation['response'] {
  return errorResponses(['always', 'parameters', 'document', ...more])
}

/** What the routes share that convert the document behind a URL whole. */
const FROM_URL = {
  tags: TAGS,
  querystring: queryOf(WITH_OUTPUT),
  headers: headersOf(REQUEST_HEADERS),
  body: jsonBody(
    { url: URL },
    WITH_OUTPUT,
    { url_headers: URL_HEADERS, output_headers: OUTPUT_HEADERS },
    EXAMPLE,
  ),
  response: { ...CONVERTED, ...failing('urls', 'download', 'store') },
}

/** The conversion routes, by method and path. */
export const CONVERSION_OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /convert': {
    operationId: 'convertForm',
    tags: TAGS,
    summary: 'Convert an uploaded document',
    description:
      'The document as the part `file` of a form. Parameters stand in the query or in fields of the form; the query wins.',
    querystring: queryOf(WITH_OUTPUT),
    headers: headersOf(REQUEST_HEADERS),
    body: FORM_BODY,
    response: { ...CONVERTED, ...failing('body', 'form', 'urls', 'store') },
  },
  'POST /convert/raw': {
    operationId: 'convertRaw',
    tags: TAGS,
    summary: 'Convert the document in the body',
    querystring: queryOf(WITH_OUTPUT, NAME_OF_BODY),
    headers: BODY_HEADERS,
    body: DOCUMENT_BODY,
    response: { ...CONVERTED, ...failing('body', 'urls', 'store') },
  },
  'POST /convert/from-url': {
    operationId: 'convertFromUrl',
    summary: 'Convert the document behind a URL',
    description: 'Parameters stand in the query or in the body; the query wins.',
    ...FROM_URL,
  },
  'POST /convert/accelerated': {
    operationId: 'convertAccelerated',
    summary: 'Convert a long document on several threads',
    description: 'As `/convert/from-url`; the Markdown is the same, byte for byte.',
    ...FROM_URL,
  },
  'POST /convert/stream': {
    operationId: 'streamRaw',
    tags: TAGS,
    summary: 'Convert the document in the body, page by page',
    querystring: queryOf(STREAMING, NAME_OF_BODY),
    headers: BODY_HEADERS,
    body: DOCUMENT_BODY,
    response: { ...STREAMED, ...failing('body') },
  },
  'POST /convert/stream-from-url': {
    operationId: 'streamFromUrl',
    tags: TAGS,
    summary: 'Convert the document behind a URL, page by page',
    querystring: queryOf(STREAMING),
    headers: headersOf(REQUEST_HEADERS),
    body: jsonBody({ url: URL }, STREAMING, { url_headers: URL_HEADERS }, EXAMPLE),
    response: { ...STREAMED, ...failing('urls', 'download') },
  },
}
