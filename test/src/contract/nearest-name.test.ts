import { expect, test } from 'vitest'
import { nearestName } from '../../../src/contract/nearest-name.js'

const NAMES = ['pages', 'mode', 'input_format', 'response_format', 'max_tokens', 'clean', 'slim']

test.each([
  ['page', 'pages'],
  ['pagse', 'pages'],
  ['Mode', 'mode'],
  ['inputFormat', 'input_format'],
  ['response-format', 'response_format'],
  ['reponse_fromat', 'response_format'],
  ['maxtoken', 'max_tokens'],
  ['X-Amz-Signature', undefined],
  ['x', undefined],
  ['', undefined],
])('%s is most likely %s', (given, meant) => expect(nearestName(given, NAMES)).toBe(meant))
