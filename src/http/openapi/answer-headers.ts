import Type, { type TSchema } from 'typebox'

type Headers = Readonly<Record<string, TSchema>>

const line = (description: string, example: string) =>
  Type.String({ description, examples: [example] })

/** On every answer. */
export const GENERAL_HEADERS: Headers = {
  'X-Request-Id': line(
    'the one that was sent, when it is safe to repeat; else a new one',
    'order-4711',
  ),
  'Server-Timing': line(
    'milliseconds of each stage',
    'queue;dur=0.2, convert;dur=18.4, total;dur=21.7',
  ),
}

export const RETRY_AFTER: Headers = {
  'Retry-After': Type.Integer({ description: 'seconds until the next try', examples: [5] }),
}

export const ENTITY_TAG: Headers = {
  ETag: line('of the content, the options and the converter; weak for JSON', '"kq3W1d0…"'),
}

/** On the answer of a job. */
export const ACCEPTANCE_HEADERS: Headers = {
  ...GENERAL_HEADERS,
  ...RETRY_AFTER,
  Location: line('where the job answers', '/jobs/3f0c9a…'),
}

/** On the answer of a conversion. */
export const CONVERSION_HEADERS: Headers = {
  ...GENERAL_HEADERS,
  ...ENTITY_TAG,
  'Content-Disposition': line('RFC 6266; the name made safe', 'inline; filename="report.md"'),
  'X-Input-Format': line('what was read', 'pdf'),
  'X-Mode-Used': line('what ran', 'fast'),
  'X-Engine': line('what read the PDF', 'wasm'),
  'X-Page-Count': Type.Integer({ description: 'pages or slides, where the format has them' }),
  'X-Content-Sha256': line('of the document, hex', '9f86d081884c7d659a2feaa0c55ad015…'),
  'X-Quality-Score': Type.Number({ description: '0 to 1', examples: [0.98] }),
  'X-Next-Cursor': Type.Integer({ description: 'with `max_tokens`: the `cursor` of the rest' }),
  'X-Warnings': Type.Integer({ description: 'how many there are', examples: [1] }),
  'X-Warning-Codes': line('the codes of the warnings; absent where there are none', 'needs_ocr'),
  'X-Credits-Used': Type.Number({ examples: [1] }),
  'X-Credits-Tier': line('the mode that ran', 'fast'),
}
