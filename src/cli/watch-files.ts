import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FoundDocument } from './find-documents.js'
import { outdated } from './up-to-date.js'

/** Looking is cheap, and sees network drives and replaced files, which events miss. */
const LOOK_INTERVAL_MS = 1000

export interface WatchHooks {
  /** All documents there are now; none is no error. */
  readonly find: () => Promise<readonly FoundDocument[]>
  readonly convert: (documents: readonly FoundDocument[]) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Converts what is there and has no newer result, then what is new or has changed, until the signal. A file is taken
 * when it has kept its size and time for one look: who still writes it is left to finish.
 */
export async function watchFiles({ find, convert, signal }: WatchHooks): Promise<void> {
  const done = new Map<string, string>()
  let seen = new Map<string, string>()
  while (!signal.aborted) {
    const documents = await find()
    const now = new Map<string, string>()
    for (const { path } of documents) now.set(path, await stateOf(path))
    const ready = documents.filter(({ path }) => {
      const state = now.get(path)
      return state !== '' && state === seen.get(path) && state !== done.get(path)
    })
    seen = now
    const due = await outdated(ready)
    for (const { path } of ready) done.set(path, now.get(path) ?? '')
    if (due.length > 0) await convert(due)
    await delay(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Empty when the file has gone. */
async function stateOf(path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined)
  return stats === undefined ? '' : `${stats.size} ${stats.mtimeMs}`
}
