import { expect, test } from 'vitest'
import { MODES, RESPONSE_FORMATS, SLIM_STRATEGIES } from '../../../src/contract/options.js'
import type { Order } from '../../../src/orders/order.js'
import { PARAMETERS } from '../../../src/orders/parameter-table.js'
import { readParameters } from '../../../src/orders/parameters.js'
import { orderOf, storedOrder } from '../../../src/orders/stored-order.js'

const ORDER: Order = {
  parameters: readParameters({}),
  source: { kind: 'upload' },
  requestId: 'r',
}
const URL_SOURCE = {
  kind: 'url',
  url: 'https://example.com/a.pdf',
  headers: { authorization: 'Bearer b' },
} as const

/** A value for every parameter; those of one row may stand together. */
const ALL = {
  filename: 'a.pdf',
  input_format: 'zip',
  mode: 'auto',
  ocr_languages: 'deu+eng',
  engine: 'wasm',
  clean: 'false',
  slim: 'true',
  tables: 'html',
  pages: '2-3',
  entry: 'b/a.pdf',
  anchors: 'page',
  response_format: 'json',
}
const GROUNDED = {
  include: 'blocks,chunks',
  chunk_tokens: '256',
  chunk_overlap: '32',
  chunk_context: 'true',
  images: 'include',
  callback_url: 'https://app.example.com/hook?token=s',
}
const PIECE = { max_tokens: '500', cursor: '7' }
const OUTPUT = {
  output_url: 'https://store.example.com/a.md?signature=s',
  output_encoding: 'gzip',
  output_head_url: 'https://store.example.com/a.md?signature=h',
}

test.each<{ what: string; order: Order }>([
  { what: 'nothing but an upload', order: ORDER },
  {
    what: 'every parameter, a piece',
    order: { ...ORDER, parameters: readParameters({ ...ALL, ...PIECE }) },
  },
  {
    what: 'every parameter, blocks and chunks',
    order: { ...ORDER, parameters: readParameters({ ...ALL, ...GROUNDED }) },
  },
  {
    what: 'every parameter, a store',
    order: {
      ...ORDER,
      parameters: readParameters(
        { ...ALL, ...OUTPUT },
        { output_headers: { 'cache-control': 'no-store' } },
      ),
    },
  },
  ...MODES.map((mode) => ({
    what: `mode ${mode}`,
    order: { ...ORDER, parameters: readParameters({ mode }) },
  })),
  ...RESPONSE_FORMATS.map((response_format) => ({
    what: response_format,
    order: { ...ORDER, parameters: readParameters({ response_format }) },
  })),
  ...([{ kind: 'few' }, { kind: 'first', pages: 8 }] as const).map((sampling) => ({
    what: `a sample of ${sampling.kind}`,
    order: {
      ...ORDER,
      parameters: { ...ORDER.parameters, options: { ...ORDER.parameters.options, sampling } },
    },
  })),
  ...SLIM_STRATEGIES.map((strategy) => ({
    what: `a stream, ${strategy}`,
    order: { ...ORDER, streamStrategy: strategy },
  })),
  {
    what: 'a URL with all that belongs to a key',
    order: {
      ...ORDER,
      source: URL_SOURCE,
      password: 'p',
      keyId: 'k',
      urlHosts: ['example.com'],
      streamStrategy: 'sampled',
      isAccelerated: true,
    },
  },
  {
    what: 'an upload with all that came with it',
    order: {
      ...ORDER,
      source: { kind: 'upload', sha256: 'ab', filename: 'a.pdf', contentType: 'application/pdf' },
    },
  },
])('an order with $what is read back as it was', ({ order }) => {
  expect(orderOf({ order: JSON.parse(JSON.stringify(storedOrder(order))) })).toEqual(order)
  expect(orderOf({ order: storedOrder(order) }), 'in the process').toEqual(order)
})

test('the rows above have every parameter that a job can be asked with', () => {
  const tested = Object.keys({ ...ALL, ...GROUNDED, ...PIECE, ...OUTPUT })
  expect(new Set([...tested, 'stream_slim_strategy'])).toEqual(new Set(Object.keys(PARAMETERS)))
})

const stored = storedOrder(ORDER)

test.each<{ what: string; order: object }>([
  { what: 'of no version', order: { ...stored, version: undefined } },
  { what: 'of a later version', order: { ...stored, version: 2 } },
  { what: 'with a member of a later version', order: { ...stored, priority: 1 } },
  {
    what: 'with a parameter of a later version',
    order: { ...stored, parameters: { ...ORDER.parameters, tone: 'calm' } },
  },
  {
    what: 'with a mode of a later version',
    order: {
      ...stored,
      parameters: {
        ...ORDER.parameters,
        options: { ...ORDER.parameters.options, mode: 'best' },
      },
    },
  },
  { what: 'from another source', order: { ...stored, source: { kind: 'store', key: 'a' } } },
  { what: 'without parameters', order: { ...stored, parameters: undefined } },
  { what: 'that is empty', order: {} },
])('an order $what is refused with a sentence', ({ order }) => {
  expect(() => orderOf({ order })).toThrow(
    expect.objectContaining({
      code: 'internal',
      message: expect.stringContaining('another version of the service'),
    }),
  )
})
