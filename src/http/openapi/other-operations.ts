import Type from 'typebox'
import { PREVIEW_PARAMETERS } from '../preview-parameters.js'
import { USAGE_PARAMETERS } from '../usage-parameters.js'
import { GENERAL_HEADERS } from './answer-headers.js'
import { errorResponses } from './error-responses.js'
import { answered, binary, headersOf, type Operation, queryOf } from './operation.js'
import { recordOf } from './record-schemas.js'

const URL = Type.String({
  description: 'signed URL of the PDF, HTTPS',
  examples: ['https://bucket.example.com/report.pdf?signature=…'],
})
const PASSWORD = headersOf({
  'x-document-password': Type.String({ description: 'opens an encrypted PDF' }),
})
const PDF_OR_URL = {
  content: {
    'application/json': {
      schema: Type.Object({ url: URL, filename: Type.Optional(Type.String()) }),
      examples: {
        request: { value: { url: 'https://bucket.example.com/report.pdf?signature=…' } },
      },
    },
    'application/pdf': { schema: binary('the PDF itself') },
  },
}
const PDF_FAILURES = errorResponses([
  'always',
  'parameters',
  'document',
  'body',
  'urls',
  'download',
])
const JOB_ID = Type.Object({ id: Type.String({ description: 'the `job_id` of the acceptance' }) })
/** What needs no key can fail as every request can, and in no other way. */
const OPEN_FAILURES = errorResponses(['open'])
const NO_KEY = { security: [], tags: ['Operation'] } as const
const html = (description: string) => answered(description, 'text/html', Type.String())

/** All routes that convert nothing, by method and path. */
export const OTHER_OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /pdf/index': {
    operationId: 'indexPdf',
    tags: ['PDF'],
    summary: 'The outline of a PDF',
    description:
      'Sections, pages, sizes: enough for an agent to ask for the pages it needs. Answered at once or refused: no job is made of it.',
    querystring: queryOf(['filename']),
    headers: PASSWORD,
    body: PDF_OR_URL,
    response: {
      ...answered('The spine record.', 'application/json', recordOf('Spine')),
      ...PDF_FAILURES,
    },
  },
  'POST /pdf/preview': {
    operationId: 'previewPage',
    tags: ['PDF'],
    summary: 'The picture of a page',
    description: 'With `blocks=true` the blocks that were found are drawn over it.',
    querystring: queryOf(
      [],
      Object.fromEntries(
        Object.entries(PREVIEW_PARAMETERS).map(([name, { schema }]) => [name, schema]),
      ),
    ),
    headers: PASSWORD,
    body: PDF_OR_URL,
    response: {
      ...answered('The picture.', 'image/png', binary('PNG')),
      ...PDF_FAILURES,
    },
  },
  'POST /mcp': {
    operationId: 'callMcp',
    tags: ['MCP'],
    summary: 'The Model Context Protocol over streamable HTTP',
    description:
      'Tools: `outline`, `read_pages`, `read_section`, `search`, `convert`. Each request stands for itself.',
    body: {
      content: {
        'application/json': {
          schema: Type.Object({ jsonrpc: Type.Literal('2.0'), method: Type.String() }),
          examples: { list: { value: { jsonrpc: '2.0', id: 1, method: 'tools/list' } } },
        },
      },
    },
    response: {
      ...answered('The answer of the protocol (JSON-RPC).', 'application/json', Type.Object({})),
      ...errorResponses(['always', 'download']),
    },
  },
  'GET /jobs/:id': {
    operationId: 'readJob',
    tags: ['Jobs'],
    summary: 'The state of a job, and its result',
    params: JOB_ID,
    response: {
      ...answered('The job.', 'application/json', recordOf('Job')),
      ...errorResponses(['always', 'job']),
    },
  },
  'DELETE /jobs/:id': {
    operationId: 'cancelJob',
    tags: ['Jobs'],
    summary: 'Cancel a job, or forget its result',
    params: JOB_ID,
    response: {
      204: { description: 'It is gone.', headers: GENERAL_HEADERS, type: 'null' },
      ...errorResponses(['always', 'job']),
    },
  },
  'GET /': {
    operationId: 'readStatus',
    tags: ['Operation'],
    summary: 'Service status and supported formats',
    response: {
      ...answered('The status.', 'application/json', recordOf('Status')),
      ...errorResponses(['always']),
    },
  },
  'GET /usage': {
    operationId: 'readUsage',
    tags: ['Operation'],
    summary: 'What the key has used, by day',
    querystring: queryOf(
      [],
      Object.fromEntries(
        Object.entries(USAGE_PARAMETERS).map(([name, { schema }]) => [name, schema]),
      ),
    ),
    response: {
      ...answered('Days with use, oldest first (UTC).', 'application/json', recordOf('Usage')),
      ...errorResponses(['always', 'parameters', 'store_of_counts']),
    },
  },
  'GET /healthz': {
    ...NO_KEY,
    operationId: 'isAlive',
    summary: 'The process answers',
    response: {
      ...answered('It does.', 'application/json', Type.Object({ status: Type.Literal('ok') })),
      ...OPEN_FAILURES,
    },
  },
  'GET /readyz': {
    ...NO_KEY,
    operationId: 'isReady',
    summary: 'Every thread is warm and work is taken',
    response: {
      ...answered('It is.', 'application/json', Type.Object({ status: Type.Literal('ready') })),
      ...OPEN_FAILURES,
      503: {
        description: 'Not yet, or not any more.',
        headers: GENERAL_HEADERS,
        content: {
          'application/json': {
            schema: Type.Object({ status: Type.Enum(['starting', 'draining']) }),
          },
        },
      },
    },
  },
  'GET /metrics': {
    ...NO_KEY,
    operationId: 'readMetrics',
    summary: 'Metrics for Prometheus',
    response: {
      ...answered('The text format of Prometheus.', 'text/plain', Type.String()),
      ...OPEN_FAILURES,
    },
  },
  'GET /openapi.json': {
    ...NO_KEY,
    operationId: 'readOpenapi',
    summary: 'This document',
    response: {
      ...answered('OpenAPI 3.1.', 'application/json', Type.Object({})),
      ...OPEN_FAILURES,
    },
  },
  'GET /playground': {
    ...NO_KEY,
    operationId: 'openPlayground',
    summary: 'Try documents in the browser',
    response: {
      ...html('The page.'),
      ...OPEN_FAILURES,
    },
  },
}
