import { expect } from 'vitest'
import { ConversionError } from '../../src/contract/errors.js'

/** What stands in the signatures of the tests' URLs, and must not stand in an error. */
const SECRET = '5ecretmark'

/** The error that the work fails with; whatever else it ends in fails the test, and so does a secret that is told. */
export async function conversionFailure(work: Promise<unknown>): Promise<ConversionError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ConversionError)) throw error
  const { cause, details, message } = error
  expect(JSON.stringify({ message, details, cause: String(cause) })).not.toContain(SECRET)
  return error
}
