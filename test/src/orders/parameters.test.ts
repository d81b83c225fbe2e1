import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { readParameters } from '../../../src/orders/parameters.js'

function failureOf(query: Record<string, unknown>, body = {}): ConversionError {
  try {
    readParameters(query, body)
  } catch (error) {
    if (error instanceof ConversionError) return error
    throw error
  }
  throw new Error(`${JSON.stringify(query)} was taken`)
}

test('nothing given: the defaults', () => {
  expect(readParameters({})).toEqual({
    declared: { inputFormat: 'auto' },
    options: { mode: 'fast', engine: 'auto', clean: true, slim: false, tables: 'markdown' },
    responseFormat: 'markdown',
  })
})

test('everything given', () => {
  const query = {
    filename: 'a.pdf',
    input_format: 'pdf',
    mode: 'quality',
    engine: 'wasm',
    clean: '0',
    slim: '1',
    pages: '2-5',
    entry: 'b/c.pdf',
    response_format: 'json',
    colour: 'red',
    '': 'x',
  }
  expect(readParameters(query)).toEqual({
    declared: { filename: 'a.pdf', inputFormat: 'pdf', entry: 'b/c.pdf' },
    options: {
      mode: 'quality',
      engine: 'wasm',
      clean: false,
      slim: true,
      tables: 'markdown',
      pages: { start: 2, end: 5 },
    },
    responseFormat: 'json',
  })
})

test('the query wins over the body, the first of several values counts, null is nothing', () => {
  const body = { mode: 'auto', clean: false, slim: 1, filename: null }
  const { options, declared } = readParameters({ mode: ['balanced', 'turbo'] }, body)
  expect(options).toMatchObject({ mode: 'balanced', clean: false, slim: true })
  expect(declared.filename).toBeUndefined()
})

test.each<[name: string, value: unknown, allowed: string[]]>([
  [
    'input_format',
    'exe',
    [
      'auto',
      'pdf',
      'docx',
      'xlsx',
      'pptx',
      'odt',
      'ods',
      'odp',
      'epub',
      'eml',
      'csv',
      'txt',
      'html',
      'zip',
    ],
  ],
  ['mode', 'turbo', ['fast', 'balanced', 'quality', 'auto']],
  ['mode', 'FAST', ['fast']],
  ['mode', '', ['fast']],
  ['mode', ['turbo', 'fast'], ['fast']],
  ['mode', { a: 1 }, ['fast']],
  ['engine', 'steam', ['auto', 'wasm', 'native']],
  ['clean', 'maybe', ['true', 'false', '1', '0']],
  ['clean', 'TRUE', ['true']],
  ['slim', 'yes', ['true']],
  ['slim', 2, ['true']],
  ['response_format', 'xml', ['markdown', 'json']],
])('%s=%j is 400, and the message names the parameter and the values', (name, value, allowed) => {
  const error = failureOf({ [name]: value })
  expect(error.code).toBe('invalid_parameter')
  expect(error.message).toContain(name)
  for (const one of allowed) expect(JSON.stringify([error.message, error.details])).toContain(one)
})

test.each(['0-1', '3-2', '1', '1-', '-2', 'a-b', '1-2-3', ' 1-2', '1.5-2', ''])(
  'pages=%j is invalid_pages',
  (pages) => expect(failureOf({ pages }).code).toBe('invalid_pages'),
)

test('a budget of tokens starts at its cursor, and is not for what is stored', () => {
  expect(readParameters({}).budget).toBeUndefined()
  expect(readParameters({ max_tokens: '100' }).budget).toEqual({ maxTokens: 100, cursor: 0 })
  expect(readParameters({ cursor: '7' }, { max_tokens: 100 }).budget).toEqual({
    maxTokens: 100,
    cursor: 7,
  })
  expect(failureOf({ max_tokens: '0' }).message).toMatch(/^max_tokens must be a whole number/)
  expect(failureOf({ cursor: '7' }).message).toMatch(/^cursor is for answers in pieces/)
  expect(failureOf({ max_tokens: '9', output_url: 'https://a.example/b' }).code).toBe(
    'invalid_parameter',
  )
})

test('languages are named as Tesseract names them; a plus sign of a query is a space by then', () => {
  const read = (ocr_languages: unknown) => readParameters({ ocr_languages }).options.ocrLanguages
  expect(readParameters({}).options.ocrLanguages).toBeUndefined()
  for (const text of ['deu eng', 'deu+eng', 'deu,eng']) expect(read(text)).toEqual(['deu', 'eng'])
  expect(readParameters({}, { ocr_languages: ['chi_sim'] }).options.ocrLanguages).toEqual([
    'chi_sim',
  ])
  for (const bad of ['german', 'deu+', '../eng', '-l', 'a'.repeat(3).concat('+eng').repeat(9)])
    expect(failureOf({ ocr_languages: bad }).message).toMatch(/^ocr_languages must be 1 to 8 of/)
})

test('blocks and chunks go with JSON, and chunks with their numbers', () => {
  const json = { response_format: 'json' }
  const include = (more: Record<string, unknown>, body = {}) =>
    readParameters({ ...json, ...more }, body).options.include
  expect(include({})).toBeUndefined()
  expect(include({ include: 'blocks' })).toEqual({ blocks: true })
  expect(include({}, { include: ['chunks', 'blocks'] })).toEqual({
    blocks: true,
    chunks: { tokensMax: 512, overlapTokens: 0, withContext: false },
  })
  expect(
    include({ include: ' chunks', chunk_tokens: '64', chunk_overlap: '16', chunk_context: '1' }),
  ).toEqual({ blocks: false, chunks: { tokensMax: 64, overlapTokens: 16, withContext: true } })
})

test.each([
  ['include', { include: 'words' }, /one or more of blocks, chunks/],
  ['include', { include: 'blocks,' }, /one or more of/],
  ['include', { include: 'blocks', response_format: 'markdown' }, /response_format=json/],
  ['include', { include: 'blocks', max_tokens: '9' }, /leave out max_tokens/],
  ['include', { include: 'blocks', output_url: 'https://a.example/b' }, /output_url/],
  ['chunk_tokens', { chunk_tokens: '100' }, /include=chunks/],
  ['chunk_context', { include: 'blocks', chunk_context: 'true' }, /include=chunks/],
  ['chunk_tokens', { include: 'chunks', chunk_tokens: '63' }, /from 64 to 8192/],
  ['chunk_overlap', { include: 'chunks', chunk_overlap: '129' }, /a quarter of chunk_tokens/],
])('%s: %j says what is wrong', (parameter, query, message) => {
  const error = failureOf({ response_format: 'json', ...query })
  expect(error).toMatchObject({ code: 'invalid_parameter', details: { parameter } })
  expect(error.message).toMatch(message)
})

test('anchors are asked for by name', () => {
  expect(readParameters({}).options.anchors).toBeUndefined()
  expect(readParameters({ anchors: 'page' }).options.anchors).toBe('page')
  expect(failureOf({ anchors: 'line' }).code).toBe('invalid_parameter')
})

test('engine=native is engine_unavailable', () => {
  expect(failureOf({ engine: 'native' }).code).toBe('engine_unavailable')
})
