import { onTestFinished } from 'vitest'
import type {
  ConvertCall,
  ConvertRequest,
  Pool,
  PoolEvent,
  PoolSettings,
} from '../../../src/pool/pool.js'
import { createPool } from '../../../src/pool/pool.js'

const MIB = 2 ** 20

export const SETTINGS: PoolSettings = {
  poolThreads: 2,
  poolQueueMax: 100,
  queueTimeoutMs: 20_000,
  convertTimeoutMs: 20_000,
  poolMemoryBytesMax: 512 * MIB,
  poolRecycleBytes: 256 * MIB,
  workerDocumentsMax: 1000,
  // Other tests may keep a thread waiting for its core.
  cancelGraceMs: 5000,
}

/** A ready pool, closed when the test ends, and what it told. */
export async function startPool(
  settings: Partial<PoolSettings> = {},
  workerFile?: URL,
): Promise<{ readonly pool: Pool; readonly events: PoolEvent[] }> {
  const events: PoolEvent[] = []
  const pool = await createPool(
    { ...SETTINGS, ...settings },
    {
      onEvent: (event) => events.push(event),
      ...(workerFile === undefined ? {} : { workerFile }),
    },
  )
  onTestFinished(() => pool.close(0))
  await pool.ready()
  return { pool, events }
}

/** A pool whose threads misbehave on documents of certain names: see odd.worker.mjs. */
export const startOddPool = (settings: Partial<PoolSettings> = {}) =>
  startPool(settings, new URL('./odd.worker.mjs', import.meta.url))

export function request(
  filename: string,
  content: string | Uint8Array = 'Plain text.',
  more: Partial<ConvertRequest> = {},
): ConvertRequest {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const buffer = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(buffer).set(bytes)
  return {
    source: { buffer, byteLength: bytes.byteLength },
    format: 'txt',
    filename,
    options: { mode: 'fast', engine: 'auto', clean: true, slim: false },
    limits: {
      pagesMax: 1000,
      outputBytesMax: 100 * MIB,
      inflatedBytesMax: 100 * MIB,
      zipEntriesMax: 100,
      zipRatioMax: 100,
      memoryBytesMax: 512 * MIB,
      imageBytesMax: 2 ** 25,
    },
    outputEncoding: 'identity',
    ...more,
  }
}

/** The Markdown of a request. */
export async function markdownOf(pool: Pool, asked: ConvertRequest, call: ConvertCall = {}) {
  const { chunks } = await pool.convert(asked, call)
  return Buffer.concat(chunks).toString('utf8')
}

/** Every thread converts a document, and rightly. */
export async function allThreadsAreRight(pool: Pool, threads = 2): Promise<boolean> {
  const texts = Array.from({ length: 4 * threads }, (_, at) => `Document ${at}`)
  const made = await Promise.all(texts.map((text) => markdownOf(pool, request('ok.txt', text))))
  return made.every((markdown, at) => markdown.trim() === texts[at])
}
