import { hash, timingSafeEqual } from 'node:crypto'

export const PERMISSIONS = ['convert', 'index', 'jobs'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** A key as it is kept: its hash, and what it may do. */
export interface KeyRecord {
  readonly id: string
  /** SHA-256 of the key, 32 bytes. */
  readonly sha256: Uint8Array
  readonly permissions: ReadonlySet<Permission>
  /** Hosts of the URLs it may give, exact or `*.example.com`; absent: any. */
  readonly urlHosts?: readonly string[]
  /** Epoch milliseconds. */
  readonly expiresAtMs?: number
  readonly plan?: string
  readonly ratePerMinute?: number
}

/** The keys that open the service. */
export interface KeyRing {
  /** The record of a presented key; undefined when it is unknown or has expired. */
  find(presented: string, nowMs?: number): KeyRecord | undefined
}

/** `records` is asked each time, so a key file that changed counts at once. */
export function createKeyRing(records: () => readonly KeyRecord[]): KeyRing {
  return {
    find: (presented, nowMs = Date.now()) => {
      const digest = sha256(presented)
      // Every record is compared, in full, whichever matches: the time tells nothing about the keys.
      const [record] = records().filter((known) => timingSafeEqual(known.sha256, digest))
      const isExpired = record?.expiresAtMs !== undefined && record.expiresAtMs <= nowMs
      return isExpired ? undefined : record
    },
  }
}

/** A key of `API_KEYS`: every permission, no expiry. Its id is a piece of its hash, so that logs can tell keys apart. */
export function plainKey(key: string): KeyRecord {
  const digest = sha256(key)
  return {
    id: `key-${digest.toString('hex').slice(0, 8)}`,
    sha256: digest,
    permissions: new Set(PERMISSIONS),
  }
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
