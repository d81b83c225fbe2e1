import { expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { type HeadersParameter, parseCallerHeaders } from '../../../src/outbound/caller-headers.js'

const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`x-amz-${index}`, 'v']))

test.each<[HeadersParameter, unknown, Record<string, string>]>([
  ['url_headers', undefined, {}],
  ['url_headers', null, {}],
  [
    'url_headers',
    { Authorization: 'Bearer a.b-c', 'X-Ms-Version': '2021' },
    {
      authorization: 'Bearer a.b-c',
      'x-ms-version': '2021',
    },
  ],
  [
    'output_headers',
    { 'x-ms-blob-type': 'BlockBlob', 'Cache-Control': 'no-store', 'x-goog-a': '' },
    {
      'x-ms-blob-type': 'BlockBlob',
      'cache-control': 'no-store',
      'x-goog-a': '',
    },
  ],
])('%s %o is taken', (parameter, given, headers) => {
  expect(parseCallerHeaders(given, parameter)).toEqual(headers)
})

test.each<[HeadersParameter, unknown]>([
  ['url_headers', 'x-a: b'],
  ['url_headers', ['x-a']],
  ['url_headers', 7],
  ['url_headers', many],
  ['url_headers', { Host: 'evil.test' }],
  ['url_headers', { 'Content-Length': '0' }],
  ['url_headers', { 'transfer-encoding': 'chunked' }],
  ['url_headers', { connection: 'close' }],
  ['url_headers', { Expect: '100-continue' }],
  ['url_headers', { 'x-a': 'm4rk\r\nx-evil: 1' }],
  ['url_headers', { 'x-a\r\nx-evil': 'm4rk' }],
  ['url_headers', { 'x a': 'm4rk' }],
  ['url_headers', { '': 'm4rk' }],
  ['url_headers', { 'x-a': 'm4rk\u0000' }],
  ['url_headers', { 'x-a': 'm4rk\u2028' }],
  ['url_headers', { 'x-a': 4 }],
  ['output_headers', many],
  ['output_headers', { authorization: 'm4rk' }],
  ['output_headers', { 'content-type': 'text/html' }],
  ['output_headers', { 'x-amz-': 'm4rk' }],
  ['output_headers', { 'x-other': 'm4rk' }],
])('%s %o is refused without repeating a value', (parameter, given) => {
  let caught: unknown
  try {
    parseCallerHeaders(given, parameter)
  } catch (error) {
    caught = error
  }
  expect(caught).toBeInstanceOf(ConversionError)
  expect(caught).toMatchObject({ code: 'invalid_parameter', details: { parameter } })
  expect(String(caught)).not.toContain('m4rk')
})
