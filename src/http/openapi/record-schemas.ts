import Type, { type TSchema } from 'typebox'
import { INPUT_FORMATS } from '../../contract/formats.js'
import { ENGINES, MODES, OUTPUT_ENCODINGS } from '../../contract/options.js'
import { block, chunk, image, pagePoints } from './grounded-schemas.js'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const milliseconds = (description: string) => Type.Number({ minimum: 0, description })
const epochMs = (description: string) =>
  Type.Integer({ description: `${description}; epoch milliseconds` })
const words = (description: string) => Type.Array(Type.String(), { description })
const ref = (name: string) => Type.Unsafe<unknown>({ $ref: `${name}#` })

const warning = Type.Object({
  code: Type.String({ description: 'stable; match on it' }),
  message: Type.String({ description: 'a sentence, with what can be done about it' }),
  page: Type.Optional(count('from 1, where it is one')),
  pages: Type.Optional(
    Type.String({ description: 'where it is several: ranges', examples: ['3-352', '2, 5-7'] }),
  ),
})

const timings = Type.Object({
  fetch_ms: Type.Optional(milliseconds('download of the document')),
  queue_ms: milliseconds('wait for a thread'),
  convert_ms: milliseconds('work on the thread'),
  upload_ms: Type.Optional(milliseconds('until the store had taken the Markdown')),
  total_request_ms: milliseconds('from the first byte of the request'),
})

const billing = Type.Object({
  tier: Type.String({ description: 'the mode that ran, or `index`', examples: ['fast'] }),
  credits: Type.Number({ minimum: 0 }),
})

const quality = Type.Object({
  score: Type.Number({ minimum: 0, maximum: 1 }),
  signals: Type.Record(Type.String(), Type.Number(), {
    description: 'what the score was made from',
  }),
})

const pageRange = Type.Object({ start: count('from 1'), end: count('inclusive') })

/** RFC 9110 fields and the error body of `error-answer.ts`. */
const error = Type.Object(
  {
    error: Type.String({ description: 'a sentence for a person' }),
    code: Type.String({ description: 'stable; match on it' }),
    request_id: Type.String(),
    remedy: Type.String({ description: 'what to do about it' }),
  },
  { additionalProperties: true, description: 'Some codes carry details besides.' },
)

const conversion = Type.Object(
  {
    ok: Type.Literal(true),
    filename: Type.String(),
    input_format: Type.Enum([...INPUT_FORMATS]),
    mode: Type.Enum([...MODES]),
    mode_used: Type.Enum(['fast', 'balanced', 'quality']),
    engine: Type.Enum(ENGINES.filter((engine) => engine !== 'auto')),
    markdown: Type.String(),
    next: Type.Optional(count('with `max_tokens`: the `cursor` of the rest')),
    content_hash: Type.String({ description: 'SHA-256 of the document, hex' }),
    metadata: Type.Object({
      title: Type.Optional(Type.String()),
      author: Type.Optional(Type.String()),
      subject: Type.Optional(Type.String()),
      language: Type.Optional(Type.String({ description: 'BCP 47' })),
      created_at: Type.Optional(Type.String({ description: 'ISO 8601' })),
      modified_at: Type.Optional(Type.String({ description: 'ISO 8601' })),
      page_count: Type.Optional(count('pages or slides of the whole document')),
      pages: Type.Optional(pageRange),
      input_bytes: count('bytes of the document'),
      chars: count('UTF-16 units of the Markdown'),
      estimated_tokens: count('a quarter of the characters'),
    }),
    pages: Type.Array(
      Type.Object({
        page: count('from 1'),
        offset: count('UTF-16 units into `markdown`'),
        chars: count('UTF-16 units'),
        width: Type.Optional(pagePoints('of the page as it is shown; with `include`')),
        height: Type.Optional(pagePoints('of the page as it is shown; with `include`')),
      }),
    ),
    blocks: Type.Optional(Type.Array(block, { description: 'with `include=blocks`' })),
    chunks: Type.Optional(Type.Array(chunk, { description: 'with `include=chunks`' })),
    images: Type.Optional(
      Type.Array(image, { description: 'with `images`: those that the Markdown refers to' }),
    ),
    quality,
    warnings: Type.Array(warning),
    timings,
    billing,
  },
  { description: 'The answer with `response_format=json`.' },
)

const stored = Type.Object(
  {
    ok: Type.Literal(true),
    output_url: Type.String({ description: 'as it was given' }),
    output_encoding: Type.Enum([...OUTPUT_ENCODINGS]),
    output_bytes: Type.Optional(count('bytes that were uploaded')),
    content_hash: Type.Optional(Type.String({ description: 'SHA-256 of the document, hex' })),
    already_existed: Type.Boolean(),
    pages: Type.Optional(pageRange),
    billing,
    timings,
    warnings: Type.Array(warning),
  },
  { description: 'The small answer with `output_url`.' },
)

const acceptance = Type.Object(
  {
    accepted: Type.Literal(true),
    auto_async: Type.Boolean(),
    job_id: Type.String(),
    status: Type.Literal('queued'),
    status_url: Type.String({ examples: ['/jobs/3f0c9a…'] }),
    retry_after_seconds: Type.Number(),
    message: Type.String(),
  },
  { description: 'The request has become a job.' },
)

const job = Type.Object(
  {
    job_id: Type.String(),
    status: Type.Enum(['queued', 'processing', 'completed', 'failed']),
    attempts: Type.Optional(count('tries so far')),
    progress: Type.Optional(
      Type.Object({ pages_done: count('so far'), pages_total: count('0 until known') }),
    ),
    created_at: Type.Optional(epochMs('when it was queued')),
    started_at: Type.Optional(epochMs('when work began')),
    http_status: Type.Optional(
      Type.Integer({ description: 'what the request would have answered' }),
    ),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    body: Type.Optional(Type.String({ description: 'Markdown, or JSON as text' })),
    body_base64: Type.Optional(
      Type.String({ description: 'with `response_format=zip`, in its place', format: 'byte' }),
    ),
    completed_at: Type.Optional(epochMs('when it ended')),
    error: Type.Optional(Type.Unknown({ description: 'why it failed for good' })),
    failed_at: Type.Optional(epochMs('when it failed')),
  },
  { description: 'A job, with what its state has to tell.' },
)

const spine = Type.Object(
  {
    ok: Type.Literal(true),
    filename: Type.String(),
    content_hash: Type.String({ description: 'SHA-256 of the document, hex' }),
    spine: Type.Object({
      page_count: count('pages of the document'),
      input_bytes: count('bytes of the document'),
      font_model: Type.Object({
        body_size: Type.Number({ description: 'points; the median over a sample' }),
        heading_sizes: Type.Array(Type.Number(), { description: 'points, descending' }),
      }),
      sections: Type.Array(
        Type.Object({ page: count('from 1'), level: Type.Enum([1, 2, 3]), text: Type.String() }),
        { maxItems: 500 },
      ),
      repeated_headers_footers: words('what stands on many pages'),
      pages: Type.Array(
        Type.Object({
          page: count('from 1'),
          chars: count('of its text'),
          first_line: Type.String(),
          headings: Type.Unknown(),
        }),
      ),
      pages_truncated: Type.Boolean({ description: 'the document has more pages than are listed' }),
      estimated_tokens_full: count('of the whole Markdown'),
      estimated_tokens_spine_only: count('of this record'),
      how_to_fetch_section: Type.Object({
        endpoint: Type.String(),
        params: Type.Object({ url: Type.String(), pages: Type.String() }),
        tip: Type.String(),
      }),
    }),
    warnings: Type.Array(warning),
    timings: Type.Object({
      spine_ms: milliseconds('work on the thread'),
      total_request_ms: milliseconds('from the first byte of the request'),
    }),
  },
  { description: 'The outline of a PDF: what an agent reads before it asks for pages.' },
)

const streamLine = Type.Object(
  {
    page: Type.Optional(count('from 1')),
    width: Type.Optional(pagePoints('of the page as it is shown; with `include`')),
    height: Type.Optional(pagePoints('of the page as it is shown; with `include`')),
    markdown: Type.Optional(Type.String()),
    blocks: Type.Optional(
      Type.Array(block, { description: 'with `include=blocks`; offsets into this `markdown`' }),
    ),
    chunks: Type.Optional(
      Type.Array(chunk, { description: 'with `include=chunks`: those complete by now' }),
    ),
    images: Type.Optional(
      Type.Array(image, { description: 'with `images`: those of the text so far' }),
    ),
    done: Type.Optional(Type.Boolean({ description: 'the last line' })),
    pages: Type.Optional(count('pages that were sent')),
    next: Type.Optional(count('with `max_tokens`: the `cursor` of the rest')),
    warnings: Type.Optional(Type.Array(warning)),
    billing: Type.Optional(billing),
    quality: Type.Optional(quality),
    timings: Type.Optional(timings),
    error: Type.Optional(Type.Unknown({ description: 'why the stream breaks off' })),
  },
  { description: 'A line of the stream: a page, the end, or why it breaks off.' },
)

const status = Type.Object(
  {
    status: Type.Enum(['ok', 'starting']),
    service: Type.Literal('docspine'),
    version: Type.String(),
    formats: words('what can be converted'),
    modes: words('values of `mode`'),
    engines: words('values of `engine`'),
    ocr_languages: words('values of `ocr_languages`; none where pictures are not read'),
    limits: Type.Record(Type.String(), Type.Number()),
    load: Type.Object({
      threads: count('worker threads'),
      busy: count('threads at work'),
      waiting: count('conversions that wait for a thread'),
    }),
  },
  { additionalProperties: true },
)

const used = {
  documents: count('converted and indexed documents'),
  pages: count('converted pages and slides'),
  input_bytes: count('bytes of the documents'),
  credits: Type.Number({ minimum: 0 }),
}

const usage = Type.Object(
  {
    key: Type.String({ description: 'the id of the key' }),
    days: Type.Array(
      Type.Object({
        day: Type.String({ examples: ['2026-11-21'] }),
        ...used,
        tiers: Type.Record(Type.String(), count('documents')),
      }),
    ),
    total: Type.Object(used),
    warnings: Type.Optional(Type.Array(warning)),
  },
  { description: 'What a key has used.' },
)

/** The records that answers are made of, by their names in the OpenAPI document. */
export const RECORDS: Readonly<Record<string, TSchema>> = {
  Error: error,
  Conversion: conversion,
  Stored: stored,
  Acceptance: acceptance,
  Job: job,
  Spine: spine,
  StreamLine: streamLine,
  Status: status,
  Usage: usage,
}

/** A schema that points at a record. */
export function recordOf(name: keyof typeof RECORDS & string): TSchema {
  return ref(name)
}
