import type { AskedText } from '../contract/ask.js'

export interface SizedText {
  readonly text: AskedText
  /** All that it holds in memory. */
  readonly bytes: number
}

/** Converted documents for a while, the one asked last the longest. */
export interface KeptTexts {
  find(name: string): SizedText | undefined
  /** Keeps it in place of what had its name, unless it is larger than all may be together. Gives it back. */
  keep(name: string, text: SizedText): SizedText
  bytes(): number
}

const KEPT_BYTES_MAX = 64 * 2 ** 20
const KEPT_MS_MAX = 10 * 60_000
/** What an entry costs beside its text and its name. */
const ENTRY_BYTES = 1024

interface Entry {
  readonly text: SizedText
  readonly bytes: number
  readonly untilMs: number
}

/** `bytesMax`: of all texts together, and never more than KEPT_BYTES_MAX. */
export function createKeptTexts(
  bytesMax: number,
  now: () => number = () => performance.now(),
): KeptTexts {
  const limit = Math.min(bytesMax, KEPT_BYTES_MAX)
  const entries = new Map<string, Entry>()
  let bytes = 0
  const forget = (name: string): void => {
    bytes -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
  }
  /** The eldest first: those that are over, and as many more as there is no room for. */
  const makeRoom = (forBytes: number): void => {
    for (const [name, { untilMs }] of entries) {
      if (untilMs > now() && bytes + forBytes <= limit) return
      forget(name)
    }
  }
  /** What nobody asks for any more is forgotten all the same. */
  const sweep = (): void => {
    for (const [name, { untilMs }] of entries) if (untilMs <= now()) forget(name)
    isSweeping = false
    sweepLater()
  }
  const sweepLater = (): void => {
    if (isSweeping || entries.size === 0) return
    isSweeping = true
    setTimeout(sweep, KEPT_MS_MAX).unref()
  }
  let isSweeping = false
  return {
    bytes: () => bytes,
    find(name) {
      makeRoom(0)
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      // Asked last, forgotten last; its time goes on.
      entries.delete(name)
      entries.set(name, entry)
      return entry.untilMs > now() ? entry.text : undefined
    },
    keep(name, text) {
      forget(name)
      const entryBytes = text.bytes + 2 * name.length + ENTRY_BYTES
      if (entryBytes > limit) return text
      makeRoom(entryBytes)
      entries.set(name, { text, bytes: entryBytes, untilMs: now() + KEPT_MS_MAX })
      bytes += entryBytes
      sweepLater()
      return text
    },
  }
}
