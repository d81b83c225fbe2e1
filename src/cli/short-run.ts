import { statSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { type FoundDocument, STANDARD_STREAM } from './find-documents.js'

/** Node.js 24 and its like decide well by themselves, and know one of the two no more. */
const NODE_MAJOR = 20
const FLAGS = ['--interrupt-budget=600000', '--wasm-tiering-budget=10000000']
/** More are a long run. */
const BYTES_MAX = 32 * 2 ** 20

/**
 * Lets code be optimized later, where a run is over before it has paid: a fifth to a third of the CPU of up to some 2,000
 * pages; from 5,000 pages on it is none. Holds for code that is compiled from now on, so it comes before the threads.
 */
export function expectShortRun(documents: readonly FoundDocument[]): void {
  const [major] = process.versions.node.split('.').map(Number)
  if (major !== NODE_MAJOR || !isShort(documents)) return
  for (const flag of FLAGS) setFlagsFromString(flag)
}

/** Nobody knows how much comes from standard input; it is one document. */
function isShort(documents: readonly FoundDocument[]): boolean {
  let bytes = 0
  return documents.every(({ path }) => {
    if (path !== STANDARD_STREAM) bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
    return bytes <= BYTES_MAX
  })
}
