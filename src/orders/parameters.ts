import { defined } from '../contract/defined.js'
import { ConversionError } from '../contract/errors.js'
import type {
  ConvertOptions,
  Engine,
  Grounding,
  OutputEncoding,
  ResponseFormat,
} from '../contract/options.js'
import type { DeclaredDocument } from '../conversion/known-document.js'
import { parseCallerHeaders } from '../outbound/caller-headers.js'
import type { TokenBudget } from '../response/budgeted-sink.js'
import type { TextRule } from './parameter-kinds.js'
import { PARAMETERS } from './parameter-table.js'

/** Validated parameters of a conversion, defaults filled in. Plain data. */
export interface ConversionParameters {
  /** No file name where the caller gave none: the default `document.pdf` says nothing about the format. */
  readonly declared: Omit<DeclaredDocument, 'password'>
  readonly options: ConvertOptions
  /** Which piece of the Markdown; absent: all of it. */
  readonly budget?: TokenBudget | undefined
  readonly responseFormat: ResponseFormat
  /** Where the Markdown goes in place of the answer. */
  readonly output?: OutputParameters | undefined
  /** Is told when a job that comes of the request has ended. */
  readonly callbackUrl?: string | undefined
}

interface OutputParameters {
  readonly url: string
  readonly encoding: OutputEncoding
  readonly headUrl?: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Named values of a request: the query, and the JSON body or the fields of a form where a route takes them. */
export type Given = Readonly<Record<string, unknown>>

/**
 * Reads the parameters of a conversion, the only place that does. The query wins over the body, the first of several
 * values counts, unknown names do nothing. Throws `invalid_parameter`, `invalid_pages`, `engine_unavailable`; the
 * message names the parameter and the values it takes.
 */
export function readParameters(query: Given, body: Given = {}): ConversionParameters {
  const read = <Value>(name: string, parameter: TextRule<Value>) =>
    readParameter(name, parameter, query, body)
  const output = readOutput(query, body)
  const anchors = read('anchors', PARAMETERS.anchors) ?? PARAMETERS.anchors.fallback
  const budget = readBudget(query, body, output)
  const responseFormat =
    read('response_format', PARAMETERS.response_format) ?? PARAMETERS.response_format.fallback
  if (responseFormat === 'zip' && output !== undefined)
    throw invalid(
      'response_format',
      'response_format=zip is not for output_url: what is stored is Markdown.',
    )
  const include = readInclude(query, body)
  if (include !== undefined) refuseIncludeWithout({ responseFormat, output, budget })
  const images = read('images', PARAMETERS.images) ?? PARAMETERS.images.fallback
  if (images === 'include') refuseFilesWithout({ responseFormat, output, budget })
  return {
    declared: {
      filename: read('filename', PARAMETERS.filename),
      inputFormat:
        read('input_format', PARAMETERS.input_format) ?? PARAMETERS.input_format.fallback,
      entry: read('entry', PARAMETERS.entry),
    },
    options: {
      mode: read('mode', PARAMETERS.mode) ?? PARAMETERS.mode.fallback,
      engine: availableEngine(read('engine', PARAMETERS.engine) ?? PARAMETERS.engine.fallback),
      clean: read('clean', PARAMETERS.clean) ?? PARAMETERS.clean.fallback,
      slim: read('slim', PARAMETERS.slim) ?? output !== undefined,
      tables: read('tables', PARAMETERS.tables) ?? PARAMETERS.tables.fallback,
      pages: read('pages', PARAMETERS.pages),
      anchors: anchors === 'none' ? undefined : anchors,
      ocrLanguages: read('ocr_languages', PARAMETERS.ocr_languages),
      include,
      images: images === 'none' ? undefined : images,
    },
    budget,
    responseFormat,
    output,
    callbackUrl: read('callback_url', PARAMETERS.callback_url),
  }
}

/** Throws what `readParameters` throws of single values: before a body is read that may hold more of them. */
export function checkValues(query: Given): void {
  for (const [name, parameter] of Object.entries<TextRule<unknown>>(PARAMETERS)) {
    readParameter(name, parameter, query, {})
  }
}

/** A piece of the Markdown; what is stored is always whole. */
function readBudget(
  query: Given,
  body: Given,
  output: OutputParameters | undefined,
): TokenBudget | undefined {
  const maxTokens = readParameter('max_tokens', PARAMETERS.max_tokens, query, body)
  const cursor = readParameter('cursor', PARAMETERS.cursor, query, body)
  if (maxTokens === undefined && cursor === undefined) return undefined
  if (maxTokens !== undefined && output === undefined) return { maxTokens, cursor: cursor ?? 0 }
  throw new ConversionError(
    'invalid_parameter',
    maxTokens === undefined
      ? 'cursor is for answers in pieces: send max_tokens with it.'
      : 'max_tokens is not for output_url: what is stored is whole.',
    { parameter: maxTokens === undefined ? 'cursor' : 'max_tokens' },
  )
}

/** Blocks and chunks of a whole answer in JSON. */
function readInclude(query: Given, body: Given): Grounding | undefined {
  const read = <Value>(name: string, parameter: TextRule<Value>) =>
    readParameter(name, parameter, query, body)
  const asked = read('include', PARAMETERS.include)
  const tokensMax = read('chunk_tokens', PARAMETERS.chunk_tokens)
  const overlapTokens = read('chunk_overlap', PARAMETERS.chunk_overlap)
  const withContext = read('chunk_context', PARAMETERS.chunk_context)
  const chunks = {
    tokensMax: tokensMax ?? PARAMETERS.chunk_tokens.fallback,
    overlapTokens: overlapTokens ?? PARAMETERS.chunk_overlap.fallback,
    withContext: withContext ?? PARAMETERS.chunk_context.fallback,
  }
  if (chunks.overlapTokens > chunks.tokensMax / 4)
    throw invalid('chunk_overlap', 'chunk_overlap must be at most a quarter of chunk_tokens.')
  const given = {
    chunk_tokens: tokensMax,
    chunk_overlap: overlapTokens,
    chunk_context: withContext,
  }
  const [lone] = Object.entries(given).find(([, value]) => value !== undefined) ?? []
  if (lone !== undefined && asked?.includes('chunks') !== true)
    throw invalid(lone, `${lone} is for chunks: send include=chunks with it.`)
  if (asked === undefined) return undefined
  return { blocks: asked.includes('blocks'), chunks: asked.includes('chunks') ? chunks : undefined }
}

function refuseIncludeWithout({
  responseFormat,
  output,
  budget,
}: Pick<ConversionParameters, 'responseFormat' | 'output' | 'budget'>): void {
  if (output !== undefined)
    throw invalid('include', 'include is not for output_url: what is stored is Markdown.')
  if (budget !== undefined)
    throw invalid('include', 'include is for whole answers: leave out max_tokens.')
  if (responseFormat === 'markdown')
    throw invalid('include', 'include is for answers in JSON: send response_format=json.')
}

function refuseFilesWithout({
  responseFormat,
  output,
  budget,
}: Pick<ConversionParameters, 'responseFormat' | 'output' | 'budget'>): void {
  if (output !== undefined)
    throw invalid(
      'images',
      'images=include is not for output_url: what is stored is Markdown. images=reference is.',
    )
  if (budget !== undefined)
    throw invalid('images', 'images=include is for whole answers: leave out max_tokens.')
  if (responseFormat === 'markdown')
    throw invalid(
      'images',
      'images=include is for answers that carry files: send response_format=json or response_format=zip.',
    )
}

const invalid = (parameter: string, message: string): ConversionError =>
  new ConversionError('invalid_parameter', message, { parameter })

/** Read together: each of them says something about `output_url`. */
function readOutput(query: Given, body: Given): OutputParameters | undefined {
  const url = readParameter('output_url', PARAMETERS.output_url, query, body)
  const encoding = readParameter('output_encoding', PARAMETERS.output_encoding, query, body)
  const headUrl = readParameter('output_head_url', PARAMETERS.output_head_url, query, body)
  const headers = parseCallerHeaders(objectOfBody('output_headers', query, body), 'output_headers')
  if (url !== undefined) return { url, encoding: encoding ?? 'zstd', headers, headUrl }
  if (headUrl === undefined) return undefined
  throw new ConversionError(
    'invalid_parameter',
    'output_head_url asks for the object of output_url; send both.',
    { parameter: 'output_head_url' },
  )
}

/** A member of the JSON body that is an object, unchecked; the query cannot carry one. */
export function objectOfBody(name: string, query: Given, body: Given): unknown {
  if (query[name] === undefined) return body[name]
  throw new ConversionError(
    'invalid_parameter',
    `${name} is an object of the JSON body; the query cannot carry it.`,
    { parameter: name },
  )
}

/** One parameter of a request; undefined when it was not given. */
export function readParameter<Value>(
  name: string,
  parameter: TextRule<Value>,
  query: Given,
  body: Given,
): Value | undefined {
  const given = givenValue(name, query, body, parameter.isList)
  if (given === undefined) return undefined
  const value = parameter.parse(given)
  if (value !== undefined) return value
  throw new ConversionError(parameter.code, `${name} must be ${parameter.rule}.`, {
    parameter: name,
    ...defined({ allowed: parameter.allowed }),
  })
}

/** As text: JSON's `true` and `1` are what the query's are. Null is nothing given; an object is no value. */
function givenValue(
  name: string,
  query: Given,
  body: Given,
  isList: true | undefined,
): string | undefined {
  const fromQuery = query[name]
  const given = (Array.isArray(fromQuery) ? fromQuery[0] : fromQuery) ?? body[name] ?? undefined
  if (given === undefined || typeof given === 'string') return given
  if (isList === true && Array.isArray(given)) return given.join(',')
  return typeof given === 'boolean' || typeof given === 'number' ? String(given) : ''
}

function availableEngine(engine: Engine): Engine {
  if (engine !== 'native') return engine
  throw new ConversionError(
    'engine_unavailable',
    'engine=native is not built into this installation; engine may be auto or wasm.',
    { parameter: 'engine', allowed: ['auto', 'wasm'] },
  )
}
