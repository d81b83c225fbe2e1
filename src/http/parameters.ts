import { ConversionError } from '../contract/errors.js'
import { INPUT_FORMATS, type InputFormat } from '../contract/formats.js'
import { ENGINES, type Engine, MODES, type Mode, type PageRange } from '../contract/options.js'
import { enumeration, flag, type Parameter, pageRange, text } from './parameter-kinds.js'

export const RESPONSE_FORMATS = ['markdown', 'json'] as const
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number]

/**
 * The conversion parameters by their public names: the same names, values and defaults on every route. What a
 * caller does not give is undefined until the default stands in.
 */
export const PARAMETERS = {
  filename: text({ charsMax: 1024 }),
  input_format: enumeration(['auto', ...INPUT_FORMATS]),
  mode: enumeration(MODES),
  engine: enumeration(ENGINES),
  clean: flag(),
  slim: flag(),
  pages: pageRange(),
  entry: text({ charsMax: 4096 }),
  response_format: enumeration(RESPONSE_FORMATS),
} as const

/** Documented parameters that have no effect yet: refused, so that nobody believes them. */
export const PARAMETERS_NOT_BUILT = [
  'output_url',
  'output_encoding',
  'output_head_url',
  'output_headers',
  'stream_slim_strategy',
  'anchors',
] as const

/** Validated parameters of a conversion, defaults filled in. */
export interface ConversionParameters {
  /** Absent when the caller named none: the default `document.pdf` says nothing about the format. */
  readonly filename?: string
  readonly inputFormat: InputFormat | 'auto'
  readonly mode: Mode
  readonly engine: Engine
  readonly clean: boolean
  readonly slim: boolean
  readonly pages?: PageRange
  /** Which document of an archive. */
  readonly entry?: string
  readonly responseFormat: ResponseFormat
}

/** Named values of a request: the query, and the JSON body where a route takes one. */
export type Given = Readonly<Record<string, unknown>>

/**
 * Reads the parameters of a conversion, the only place that does. The query wins over the body, the first of several
 * values counts, unknown names are ignored. Throws `invalid_parameter`, `invalid_pages`, `engine_unavailable`; the
 * message names the parameter and the values it takes.
 */
export function readParameters(query: Given, body: Given = {}): ConversionParameters {
  for (const name of PARAMETERS_NOT_BUILT) refuseNotBuilt(name, query, body)
  const read = <Value>(name: string, parameter: Parameter<Value>) =>
    readParameter(name, parameter, query, body)
  const filename = read('filename', PARAMETERS.filename)
  const pages = read('pages', PARAMETERS.pages)
  const entry = read('entry', PARAMETERS.entry)
  return {
    ...(filename === undefined ? {} : { filename }),
    inputFormat: read('input_format', PARAMETERS.input_format) ?? 'auto',
    mode: read('mode', PARAMETERS.mode) ?? 'fast',
    engine: availableEngine(read('engine', PARAMETERS.engine) ?? 'auto'),
    clean: read('clean', PARAMETERS.clean) ?? true,
    slim: read('slim', PARAMETERS.slim) ?? false,
    ...(pages === undefined ? {} : { pages }),
    ...(entry === undefined ? {} : { entry }),
    responseFormat: read('response_format', PARAMETERS.response_format) ?? 'markdown',
  }
}

/** One parameter of a request; undefined when it was not given. */
export function readParameter<Value>(
  name: string,
  parameter: Parameter<Value>,
  query: Given,
  body: Given,
): Value | undefined {
  const given = givenValue(name, query, body)
  if (given === undefined) return undefined
  const value = parameter.parse(given)
  if (value !== undefined) return value
  throw new ConversionError(parameter.code, `${name} must be ${parameter.rule}.`, {
    parameter: name,
    ...(parameter.allowed === undefined ? {} : { allowed: parameter.allowed }),
  })
}

/** As text: JSON's `true` and `1` are what the query's are. Null is nothing given; an object is no value. */
function givenValue(name: string, query: Given, body: Given): string | undefined {
  const fromQuery = query[name]
  const given = (Array.isArray(fromQuery) ? fromQuery[0] : fromQuery) ?? body[name] ?? undefined
  if (given === undefined || typeof given === 'string') return given
  return typeof given === 'boolean' || typeof given === 'number' ? String(given) : ''
}

function refuseNotBuilt(name: string, query: Given, body: Given): void {
  if ((query[name] ?? body[name] ?? undefined) === undefined) return
  throw new ConversionError(
    'invalid_parameter',
    `${name} is not built yet on this endpoint; leave it out.`,
    { parameter: name },
  )
}

function availableEngine(engine: Engine): Engine {
  if (engine !== 'native') return engine
  throw new ConversionError(
    'engine_unavailable',
    'engine=native is not built into this installation; engine may be auto or wasm.',
    { parameter: 'engine', allowed: ['auto', 'wasm'] },
  )
}
