import { expect, test } from 'vitest'
import { ConversionError } from '../../src/contract/errors.js'
import { asDocumentFault, isTrap } from '../../workers/thread-faults.js'

test('what is known stays; what is not is about the document, with its cause', () => {
  const known = new ConversionError('invalid_pages', 'no such page')
  expect(asDocumentFault(known, 'cannot be read')).toBe(known)
  const cause = new TypeError('x is undefined')
  expect(asDocumentFault(cause, 'cannot be read')).toMatchObject({
    code: 'unreadable_document',
    message: 'cannot be read',
    cause,
  })
})

test.each([
  { name: 'a trap', thrown: new WebAssembly.RuntimeError('unreachable'), trap: true },
  {
    name: 'a stack overflow',
    thrown: new RangeError('Maximum call stack size exceeded'),
    trap: true,
  },
  {
    name: 'a trap that another error wraps',
    thrown: new Error('page 3', { cause: new WebAssembly.RuntimeError('unreachable') }),
    trap: true,
  },
  { name: 'an error of the document', thrown: new Error('no such object'), trap: false },
  { name: 'what is no error', thrown: 'text', trap: false },
])('$name: $trap', ({ thrown, trap }) => expect(isTrap(thrown)).toBe(trap))
