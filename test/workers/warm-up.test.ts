import { describe, expect, test } from 'vitest'
import { mustBeRead, warmUp } from '../../workers/warm-up.js'

describe('warmUp', () => {
  test('reads its own document', async () => {
    await expect(warmUp(0)).resolves.toBeUndefined()
  })

  test('says what was read and warned of where that is not what the document says', () => {
    const warnings = [{ message: 'Page 1 could not be read.' }, { message: 'No text.' }]
    const read = { markdown: `Cold ${'t'.repeat(300)}`, warnings }
    expect(() => mustBeRead(read)).toThrow(
      `The warm-up document was misread as "Cold ${'t'.repeat(195)}". Page 1 could not be read. No text.`,
    )
  })
})
