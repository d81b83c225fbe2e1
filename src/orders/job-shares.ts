import { deserialize, serialize } from 'node:v8'
import type { PageRange } from '../contract/options.js'
import type { Share } from '../contract/share.js'
import { joinShares } from '../conversion/convert-document.js'
import { type KnownDocument, knownDocument } from '../conversion/known-document.js'
import { limitsFor } from '../conversion/limits.js'
import type { JobCall, JobTask, SharedWork, SharePlan } from '../jobs/jobs.js'
import { canShare } from '../pool/accelerated.js'
import { etagOf } from '../response/etag.js'
import { type KeptAnswer, keepAnswer } from '../response/kept-answer.js'
import type { SourceDocument } from '../source/document.js'
import {
  type AnsweredConversion,
  type AnswerServices,
  answerConversion,
  deliver,
} from './answer-conversion.js'
import { keptOrThrown } from './job-work.js'
import { jobConversion, type OrderServices } from './ordered-conversion.js'
import { orderOf } from './stored-order.js'

type Services = AnswerServices & OrderServices

/** Each share opens the document and reads its sample: worth it from so many pages. */
const SHARE_PAGES_MIN = 100
const SHARES_MAX = 64

interface ShareFacts {
  readonly known: KnownDocument
  /** Of the converter: shares of another one fit nothing. */
  readonly version: string
}

/** Accelerated jobs, over all instances: each share is a stretch of pages of a PDF that its instance fetches itself. */
export function sharedConversion(services: Services): SharedWork {
  return {
    canShare: (order) => {
      const asked = orderOf({ order })
      const { declared, options } = asked.parameters
      const isWhole = asked.streamStrategy === undefined && declared.entry === undefined
      // Each share may hold as many bytes of pictures as the whole document: too much to keep them all.
      const isLight = options.images !== 'include'
      return asked.isAccelerated === true && isWhole && isLight && canShare(options)
    },
    begin: (task, call, threads) => begin(task, call, threads, services),
    share: (task, { facts, share }, call) =>
      convertPages(task, facts as ShareFacts, share as PageRange, call, services), // by `planOf`
    join: (task, facts, shares, call) => join(task, facts as ShareFacts, shares, call, services),
  }
}

/** A document that is not shared is converted at once: it has been fetched. */
async function begin(
  task: JobTask,
  call: JobCall,
  threads: number,
  services: Services,
): Promise<KeptAnswer | SharePlan> {
  const order = orderOf(task)
  return keptOrThrown(order, call.signal, async () => {
    const conversion = await jobConversion(order, undefined, call, services)
    const { existing, ...sink } = conversion.sink
    const stored = await existing?.(call.signal)
    if (stored !== undefined) return keepAnswer(stored)
    const document = await conversion.source(call.signal)
    const plan = await planOf(conversion, document, threads, services).catch((error: unknown) => {
      document.lease.release()
      throw error
    })
    if (plan === undefined) {
      const fetched = { ...conversion, sink, source: async () => document }
      return keepAnswer(await answerConversion(fetched, services))
    }
    document.lease.release()
    return plan
  })
}

/** Undefined for what is no PDF, and for too few pages. */
async function planOf(
  conversion: AnsweredConversion,
  document: SourceDocument,
  threads: number,
  services: Services,
): Promise<SharePlan | undefined> {
  const known = knownDocument(conversion.declared, document)
  if (known.format !== 'pdf') return undefined
  const request = pdfRequest(conversion, document, services)
  const { signal } = conversion
  const pageCount = await services.pool.pageCount(request, { signal, patience: 'endless' })
  const { start, end } = conversion.options.pages ?? { start: 1, end: pageCount }
  const shares = pageRanges({ start, end: Math.min(end, pageCount) }, threads)
  if (shares.length < 2 || pageCount > services.config.pagesMax) return undefined
  const facts: ShareFacts = { known, version: services.converterVersion }
  return { facts, shares, pagesTotal: Math.min(end, pageCount) - start + 1 }
}

/** Ranges of about as many pages each; none where there are too few. */
function pageRanges({ start, end }: PageRange, threads: number): PageRange[] {
  const pages = end - start + 1
  const count = Math.min(threads, SHARES_MAX, Math.floor(pages / SHARE_PAGES_MIN))
  const edge = (share: number): number => start + Math.round((share * pages) / count)
  return Array.from({ length: Math.max(0, count) }, (_, share) => ({
    start: edge(share),
    end: edge(share + 1) - 1,
  }))
}

async function convertPages(
  task: JobTask,
  { known, version }: ShareFacts,
  pages: PageRange,
  call: JobCall,
  services: Services,
): Promise<Uint8Array> {
  if (version !== services.converterVersion) throw new Error('begun by another version')
  const conversion = await jobConversion(orderOf(task), undefined, call, services)
  const document = await conversion.source(call.signal)
  try {
    if (document.sha256 !== known.sha256) throw new Error('the document has changed')
    const request = pdfRequest(conversion, document, services)
    const { signal, onProgress } = call
    return serialize(
      await services.pool.convertShare(request, pages, { signal, patience: 'endless', onProgress }),
    )
  } finally {
    document.lease.release()
  }
}

function pdfRequest(
  { options, declared: { password } }: AnsweredConversion,
  { bytes }: SourceDocument,
  { config }: Services,
) {
  return { source: bytes, password, options, limits: limitsFor(bytes, config) }
}

async function join(
  task: JobTask,
  { known, version }: ShareFacts,
  packed: readonly Uint8Array[],
  call: JobCall,
  services: Services,
): Promise<KeptAnswer | undefined> {
  if (version !== services.converterVersion) return undefined
  const order = orderOf(task)
  return keptOrThrown(order, call.signal, async () => {
    const conversion = await jobConversion(order, undefined, call, services)
    const shares = packed.map((bytes) => deserialize(bytes) as Share) // by `convertPages`
    const { outputEncoding } = conversion.sink
    const joined = await joinShares({ ...conversion, outputEncoding }, known, shares, services)
    const etag = await etagOf(conversion, known, services)
    return keepAnswer(await deliver(conversion, joined, etag, services))
  })
}
