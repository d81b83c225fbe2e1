import type { Config } from '../config.js'
import { createPool, type Pool } from '../pool/pool.js'
import type { FoundDocument } from './find-documents.js'
import { becomesLong } from './long-run.js'

/** The longest that a timer can be set to: no document of the command waits in vain. */
const WAIT_MS_MAX = 2 ** 31 - 1

/** Converts a document on a thread of the pool; what goes wrong with it is its own. */
type Convert = (document: FoundDocument, pool: Pool) => Promise<void>

/**
 * Has documents converted on several threads, until there are no more or the signal comes. A thread keeps another core
 * busy while its code is compiled: half of the threads begin, the rest join a run that is long and not half done.
 */
export async function onThreads(
  documents: readonly FoundDocument[],
  config: Config,
  signal: AbortSignal,
  convert: Convert,
): Promise<void> {
  const threads = Math.min(config.poolThreads, documents.length)
  const first = Math.ceil(threads / 2)
  const next = documents[Symbol.iterator]()
  const over = new AbortController()
  let converted = 0
  const takeWith = (count: number): Promise<void> =>
    withPool(count, config, async (pool) => {
      while (!signal.aborted) {
        const { value, done } = next.next()
        if (done === true) return
        await convert(value, pool)
        converted++
      }
    })
  const beginning = takeWith(first).finally(() => over.abort())
  const joining = async (): Promise<void> => {
    const isHalfDone = () => 2 * converted > documents.length
    if (await becomesLong(first, isHalfDone, over.signal)) await takeWith(threads - first)
  }
  await Promise.all([beginning, ...(first < threads ? [joining()] : [])])
}

/** `work` goes on once more than there are threads, so that the next document is read before a thread is free. */
async function withPool(
  poolThreads: number,
  config: Config,
  work: (pool: Pool) => Promise<void>,
): Promise<void> {
  const inHandMax = poolThreads + 1
  const pool = createPool({
    ...config,
    poolThreads,
    poolQueueMax: inHandMax,
    queueTimeoutMs: WAIT_MS_MAX,
    startsCold: true,
  })
  try {
    const working = Array.from({ length: inHandMax }, () => work(pool))
    await Promise.all([pool.ready(), ...working]) // a pool that cannot start would let them wait for ever
  } finally {
    await pool.close(0)
  }
}
