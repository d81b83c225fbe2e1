import { type BigIntStats, readFileSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import Type from 'typebox'
import Value from 'typebox/value'
import { defined } from '../contract/defined.js'
import { type KeyRecord, PERMISSIONS } from './key-ring.js'

/** The file is looked at so often: polling sees replaced files and links, which events miss. */
const LOOK_INTERVAL_MS = 1000

const KeyEntry = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  permissions: Type.Optional(
    Type.Array(Type.Union(PERMISSIONS.map((permission) => Type.Literal(permission)))),
  ),
  url_hosts: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  expires_at: Type.Optional(Type.String()),
  plan: Type.Optional(Type.String()),
  rate_per_minute: Type.Optional(Type.Integer({ minimum: 1 })),
})
const KeyEntries = Type.Array(KeyEntry)

/** A key file that cannot be used. The message names the entry and the rule, never a key. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

export interface KeyFile {
  /** As last read without error. */
  records(): readonly KeyRecord[]
  destroy(): void
}

/**
 * The keys of `API_KEYS_FILE`, read now (throws a KeyFileError) and again whenever the file changes. A change that
 * cannot be read goes to `onProblem`, and the keys read before stay.
 */
export function openKeyFile(path: string, onProblem: (error: KeyFileError) => void): KeyFile {
  // Before the file is read: what changes while it is read is seen at the next look.
  let seen = stampNow(path)
  let records = readKeyFile(path)
  const look = async () => {
    const stamp = stampOf(await stat(path, { bigint: true }).catch(() => undefined))
    if (stamp === seen) return
    seen = stamp
    try {
      records = readKeyFile(path)
    } catch (error) {
      if (!(error instanceof KeyFileError)) throw error
      onProblem(error)
    }
  }
  const timer = setInterval(() => void look(), LOOK_INTERVAL_MS).unref()
  return { records: () => records, destroy: () => clearInterval(timer) }
}

function stampNow(path: string): string | undefined {
  try {
    return stampOf(statSync(path, { bigint: true }))
  } catch {
    return undefined // reading it says why
  }
}

/** Another one tells that the file is another, or was written again; undefined for none. */
function stampOf(stats: BigIntStats | undefined): string | undefined {
  return stats && [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join()
}

function readKeyFile(path: string): readonly KeyRecord[] {
  const entries = parseJson(readText(path))
  if (!Value.Check(KeyEntries, entries)) {
    const [problem] = Value.Errors(KeyEntries, entries)
    const place = problem?.instancePath ? ` at ${problem.instancePath}` : ''
    throw new KeyFileError(`API_KEYS_FILE${place}: ${problem?.message ?? 'not an array of keys'}.`)
  }
  const ids = new Set(entries.map(({ id }) => id))
  if (ids.size < entries.length) throw new KeyFileError('API_KEYS_FILE: two entries share an id.')
  return entries.map(toRecord)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new KeyFileError(`API_KEYS_FILE names a file that cannot be read${reason}.`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new KeyFileError('API_KEYS_FILE is not JSON.') // the parser's message would quote the file
  }
}

function toRecord(entry: Type.Static<typeof KeyEntry>): KeyRecord {
  const {
    id,
    url_hosts: hosts,
    expires_at: expiresAt,
    plan,
    rate_per_minute: ratePerMinute,
  } = entry
  return {
    id,
    sha256: Buffer.from(entry.sha256, 'hex'),
    permissions: new Set(entry.permissions ?? PERMISSIONS),
    ...defined({
      urlHosts: hosts?.map((host) => host.toLowerCase()),
      expiresAtMs: expiresAt === undefined ? undefined : expiry(id, expiresAt),
      plan,
      ratePerMinute,
    }),
  }
}

/** ISO 8601, a date or a date with a time. A wrong one must not open the service for ever. */
function expiry(id: string, text: string): number {
  const isIso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text)
  const timeMs = isIso ? Date.parse(text) : Number.NaN
  if (Number.isNaN(timeMs)) {
    throw new KeyFileError(`API_KEYS_FILE: expires_at of ${JSON.stringify(id)} is not ISO 8601.`)
  }
  return timeMs
}
