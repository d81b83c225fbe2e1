import { randomBytes } from 'node:crypto'
import { ConfigError } from '../config.js'
import { type KeyFileError, openKeyFile } from './key-file.js'
import { createKeyRing, type KeyRing, plainKey } from './key-ring.js'

interface KeySettings {
  readonly apiKeys: readonly string[]
  readonly apiKeysFile: string | undefined
  readonly isProduction: boolean
}

export interface OpenKeys {
  readonly ring: KeyRing
  /** Made for this run, because no key is set; shown once. */
  readonly generatedKey?: string
  destroy(): void
}

/**
 * The keys of `API_KEYS` and of `API_KEYS_FILE` together; with neither, one random key. Throws a ConfigError in
 * production without keys, and a KeyFileError.
 */
export function openKeys(
  settings: KeySettings,
  onProblem: (error: KeyFileError) => void,
): OpenKeys {
  const { apiKeys, apiKeysFile, isProduction } = settings
  if (apiKeys.length === 0 && apiKeysFile === undefined) {
    if (isProduction) throw new ConfigError(NO_KEYS)
    const generatedKey = randomBytes(24).toString('base64url')
    const records = [plainKey(generatedKey)]
    return { ring: createKeyRing(() => records), generatedKey, destroy: () => {} }
  }
  const plain = apiKeys.map(plainKey)
  if (apiKeysFile === undefined) return { ring: createKeyRing(() => plain), destroy: () => {} }
  const file = openKeyFile(apiKeysFile, onProblem)
  return {
    ring: createKeyRing(() => [...plain, ...file.records()]),
    destroy: () => file.destroy(),
  }
}

const NO_KEYS =
  'API_KEYS or API_KEYS_FILE must be set when NODE_ENV is production: no key is made up there.'
