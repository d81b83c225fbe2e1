import type { ConvertLimits } from '../../src/contract/options.js'

/** Room enough for every document that the tests make. */
export const LIMITS: ConvertLimits = {
  pagesMax: 100,
  outputBytesMax: 2 ** 24,
  inflatedBytesMax: 2 ** 27,
  zipEntriesMax: 100,
  zipRatioMax: 200,
  memoryBytesMax: 2 ** 30,
  imageBytesMax: 2 ** 25,
}
