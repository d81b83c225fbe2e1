import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const KEY_ID_BYTES = 8
/** NIST SP 800-38D, 8.2.2: random, safe for 2^32 values of one key. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES

/** Text that only holders of a secret can read, or change without being noticed. */
export interface Seal {
  /** In base64. `about` is what the text belongs to: it opens with nothing else. */
  close(text: string, about: string): string
  /** Undefined for what was sealed with none of the secrets, about something else, or changed. */
  open(sealed: string, about: string): string | undefined
}

/**
 * A seal by the first secret, which opens what any of them sealed; undefined without secrets. A sealed value is the
 * name of its key, a nonce, the tag and the text.
 */
export function createSeal(secrets: readonly string[]): Seal | undefined {
  const keys = secrets.map(keyOf)
  const [first] = keys
  if (first === undefined) return undefined
  return {
    close: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, first.key, nonce).setAAD(Buffer.from(about))
      const body = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([first.id, nonce, cipher.getAuthTag(), ...body]).toString('base64')
    },
    open: (sealed, about) => {
      const value = Buffer.from(sealed, 'base64')
      const known = keys.find(({ id }) => id.equals(value.subarray(0, KEY_ID_BYTES)))
      if (known === undefined || value.byteLength < HEAD_BYTES) return undefined
      return openWith(known.key, value, about)
    },
  }
}

function openWith(key: Uint8Array, value: Buffer, about: string): string | undefined {
  const tagAt = KEY_ID_BYTES + NONCE_BYTES
  const decipher = createDecipheriv(CIPHER, key, value.subarray(KEY_ID_BYTES, tagAt), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(about)).setAuthTag(value.subarray(tagAt, HEAD_BYTES))
  const text = decipher.update(value.subarray(HEAD_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined // the tag does not fit
  }
}

/** A key and its name, which tells nothing of it (RFC 5869). */
function keyOf(secret: string) {
  const derived = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `docspine jobs ${purpose}`, bytes))
  return { key: derived('key', KEY_BYTES), id: derived('key name', KEY_ID_BYTES) }
}
