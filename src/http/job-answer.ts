import { jobFacts } from '../jobs/job-facts.js'
import type { JobRecord } from '../jobs/jobs.js'
import { keptBytes, keptText, type ReadableAnswer } from '../response/kept-answer.js'
import { ZIP_TYPE } from '../response/zip-answer.js'

/** The headers of a job record, whatever it holds. */
export function jobHeaders(
  record: JobRecord,
  { jobRetryAfterSeconds }: { readonly jobRetryAfterSeconds: number },
): Record<string, string> {
  const isOpen = record.status === 'queued' || record.status === 'processing'
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(isOpen ? { 'retry-after': String(jobRetryAfterSeconds) } : {}),
  }
}

/** The job record as a client sees it, without a result. */
export function jobText(record: JobRecord): string {
  return JSON.stringify(jobFacts(record))
}

/** The same with the result, which is unpacked and escaped a piece at a time: text, or an archive in base64. */
export async function* jobTextWith(
  record: JobRecord,
  kept: ReadableAnswer,
): AsyncGenerator<string> {
  const facts = { ...jobFacts(record), headers: kept.headers }
  const isArchive = kept.headers['content-type'] === ZIP_TYPE
  yield `${JSON.stringify(facts).slice(0, -1)},"${isArchive ? 'body_base64' : 'body'}":"`
  if (isArchive) yield* base64(keptBytes(kept))
  else for await (const text of keptText(kept)) yield JSON.stringify(text).slice(1, -1)
  yield '"}'
}

/** Three bytes make four characters: what is left of a piece goes with the next. */
async function* base64(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  yield rest.toString('base64')
}
