import { ConversionError } from '../contract/errors.js'

export type HeadersParameter = 'url_headers' | 'output_headers'

const HEADERS_MAX = 10
/** RFC 9110 5.6.2 and 5.5: a token; visible characters, spaces and tabs. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** What belongs to the connection or to us (RFC 9110 7.6.1). */
const NEVER_SENT = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const STORE_HEADER = /^(x-amz-.+|x-ms-.+|x-goog-.+|cache-control)$/

/**
 * The extra headers of a JSON body, names in lower case. Anything that is not an object of at most 10 allowed names
 * with clean values is `invalid_parameter`; the message never repeats a value.
 */
export function parseCallerHeaders(
  given: unknown,
  parameter: HeadersParameter,
): Readonly<Record<string, string>> {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw invalid(parameter, 'must be an object of header names and values')
  }
  const entries = Object.entries(given)
  if (entries.length > HEADERS_MAX) throw invalid(parameter, `holds at most ${HEADERS_MAX} headers`)
  return Object.fromEntries(entries.map(([name, value]) => checked(name, value, parameter)))
}

function checked(given: string, value: unknown, parameter: HeadersParameter): [string, string] {
  const name = given.toLowerCase()
  if (!NAME.test(name) || typeof value !== 'string' || !VALUE.test(value)) {
    throw invalid(parameter, 'holds a name or a value that is no HTTP header')
  }
  if (parameter === 'url_headers' && NEVER_SENT.has(name)) {
    throw invalid(parameter, `must not hold the header ${name}`)
  }
  if (parameter === 'output_headers' && !STORE_HEADER.test(name)) {
    throw invalid(parameter, 'holds only x-amz-*, x-ms-*, x-goog-* and cache-control')
  }
  return [name, value]
}

function invalid(parameter: HeadersParameter, rule: string): ConversionError {
  return new ConversionError('invalid_parameter', `${parameter} ${rule}.`, { parameter })
}
