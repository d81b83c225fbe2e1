import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import type { Sampling, SlimStrategy } from '../contract/options.js'
import { PARAMETERS } from './parameter-table.js'
import {
  type ConversionParameters,
  type Given,
  readParameter,
  readParameters,
} from './parameters.js'

export interface StreamParameters {
  readonly parameters: ConversionParameters
  /** The one in effect; what it comes to is among the options. */
  readonly strategy: SlimStrategy
}

/** A stream has no object that could be stored in the end. */
const NOT_ON_STREAMS = ['output_url', 'output_encoding', 'output_head_url', 'output_headers']

/**
 * The parameters of a stream route. Throws `invalid_parameter` for those that only whole answers take, and what
 * `readParameters` throws.
 */
export function readStreamParameters(
  query: Given,
  body: Given,
  { streamSamplePages }: Pick<Config, 'streamSamplePages'>,
): StreamParameters {
  for (const name of NOT_ON_STREAMS) refuse(name, query, body)
  const { stream_slim_strategy: rule } = PARAMETERS
  const asked = readParameter('stream_slim_strategy', rule, query, body) ?? rule.fallback
  const whole = readParameters(query, body)
  if (whole.responseFormat === 'zip') throw notForStreams('response_format=zip', 'response_format')
  const strategy = whole.options.slim ? asked : 'off'
  const options = { ...whole.options, sampling: samplingOf(strategy, streamSamplePages) }
  return { parameters: { ...whole, options }, strategy }
}

/** Undefined: the whole document is looked at. */
function samplingOf(strategy: SlimStrategy, pages: number): Sampling | undefined {
  switch (strategy) {
    case 'off':
      return { kind: 'few' }
    case 'sampled':
      return { kind: 'first', pages }
    case 'full':
      return undefined
  }
}

function refuse(name: string, query: Given, body: Given): void {
  if ((query[name] ?? body[name] ?? undefined) === undefined) return
  throw notForStreams(name, name)
}

function notForStreams(what: string, parameter: string): ConversionError {
  return new ConversionError(
    'invalid_parameter',
    `${what} is not for streams: send it to /convert/from-url or /convert/accelerated.`,
    { parameter },
  )
}
