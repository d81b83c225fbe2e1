import { cpuUsage } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * CPU of the process after which a run is a long one, by thread at work: a thread takes a second or two of it until its
 * code is compiled, a third of that on other cores. For fewer pages more threads would only compile more.
 */
const LONG_CPU_MS = 8000
const LOOK_INTERVAL_MS = 100

/**
 * True once `threads` threads have taken so much CPU that others beside them would pay; false when the signal comes, or
 * when less is left than they have done: the others would be compiled as it ends.
 */
export async function becomesLong(
  threads: number,
  isHalfDone: () => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted && !isHalfDone()) {
    const { user, system } = cpuUsage()
    if ((user + system) / 1000 > threads * LONG_CPU_MS) return true
    await delay(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
  return false
}
