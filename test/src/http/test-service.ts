import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type AppServices, buildApp } from '../../../src/app.js'
import { createKeyRing, plainKey } from '../../../src/auth/key-ring.js'
import { readConfig } from '../../../src/config.js'
import type { Spine } from '../../../src/contract/spine.js'
import type { ConvertResult } from '../../../src/contract/task.js'
import { createMemoryJobs } from '../../../src/jobs/memory-jobs.js'
import { createLifecycle } from '../../../src/lifecycle.js'
import type { ConvertOutcome, ConvertRequest, Pool } from '../../../src/pool/pool.js'
import { createInflightBudget } from '../../../src/source/inflight.js'
import { answerQuestion } from '../../../workers/ask/answer-question.js'

export const KEY = 'a-key-for-tests'
const MIB = 2 ** 20

export interface TestService {
  readonly app: FastifyInstance
  readonly services: AppServices
  /** What the pool was asked for. */
  readonly requests: ConvertRequest[]
  /** The log so far. */
  readonly lines: () => string
}

/** An app over a pool that gives the document's own bytes back as Markdown. */
export async function testService(
  env: Readonly<Record<string, string>> = {},
  replaced: Partial<AppServices> = {},
): Promise<TestService> {
  const config = readConfig(env, { cores: 2, memoryBytes: 4096 * MIB })
  const requests: ConvertRequest[] = []
  const written: string[] = []
  const services: AppServices = {
    config,
    pool: echoPool(requests),
    keys: createKeyRing(() => [plainKey(KEY)]),
    inflight: createInflightBudget({ bytesMax: config.inflightBytesMax }),
    jobs: createMemoryJobs(config, () => {}),
    lifecycle: createLifecycle(),
    logger: pino({ level: 'debug' }, { write: (line: string) => written.push(line) }),
    version: '1.2.3',
    ...replaced,
  }
  const app = await buildApp(services)
  onTestFinished(async () => {
    await services.jobs.close()
    await app.close()
  })
  return { app, services, requests, lines: () => written.join('') }
}

/** The result of a conversion that has nothing special about it. */
export const PLAIN_RESULT: ConvertResult = {
  format: 'txt',
  modeUsed: 'fast',
  engine: 'wasm',
  metadata: {},
  pages: [],
  chars: 0,
  quality: { score: 1, signals: {} },
  warnings: [],
  convertMs: 2,
}

/** The spine of a PDF of three pages. */
const PLAIN_SPINE: Spine = {
  pageCount: 3,
  fontModel: { bodySize: 10, headingSizes: [24, 16] },
  sections: [{ page: 2, level: 1, text: 'Harbours' }],
  repeatedHeadersFooters: ['Gazette'],
  pages: [
    { page: 1, chars: 40, firstLine: 'Contents', headings: [] },
    { page: 2, chars: 400, firstLine: 'Harbours', headings: [{ level: 1, text: 'Harbours' }] },
  ],
  markdownChars: 1002,
  indexMs: 3,
}

export function echoPool(requests: ConvertRequest[] = []): Pool {
  return {
    convert: async (request): Promise<ConvertOutcome> => {
      requests.push(request)
      const bytes = new Uint8Array(request.source.buffer, 0, request.source.byteLength).slice()
      const chars = new TextDecoder().decode(bytes).length
      const result = { ...PLAIN_RESULT, format: request.format, chars }
      return { result, chunks: [bytes], queueMs: 1 }
    },
    index: async () => ({ spine: PLAIN_SPINE, warnings: [], queueMs: 1 }),
    unpack: async ({ source }) => ({ name: 'inner.txt', format: 'txt', source, warnings: [] }),
    ask: async (request) => ({ ...answerQuestion(request, () => {}), queueMs: 1 }),
    preview: async () => ({ png: new Uint8Array(8), pageCount: 1, warnings: [], queueMs: 1 }),
    pageCount: async () => 1,
    convertShare: () => Promise.reject(new Error('a pool of one thread')),
    joinShares: () => Promise.reject(new Error('a pool of one thread')),
    load: () => ({ threads: 1, busy: 0, waiting: 0, isFull: false }),
    isReady: () => true,
    ready: async () => {},
    close: async () => {},
  }
}

export const sha256 = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex')

export interface FormPart {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly bytes: string | Uint8Array
}

/** A `multipart/form-data` body and its header. */
export function form(parts: readonly FormPart[], boundary = 'b0undary') {
  const pieces = parts.flatMap(({ name, filename, type, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"`
      }\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'x-api-key': KEY, 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
