import type { ModeUsed } from '../contract/options.js'
import type { ConvertResult, ConvertTask } from '../contract/task.js'
import type { OcrPool } from './ocr-pool.js'
import type { ConvertCall, ConvertOutcome, ConvertRequest } from './pool-types.js'
import type { TaskCall, TaskOutcome } from './run-task.js'

type TrackedCall = Omit<ConvertCall, 'signal'> & Pick<TaskCall, 'signal'>

/** Runs one task on a converting thread. */
export type RunConversion = (
  request: ConvertRequest & Pick<ConvertTask, 'recognitions'>,
  call: TaskCall,
) => Promise<TaskOutcome>

/** Whether the mode looks at pictures of text. */
export function mayRecognize({ format, options }: ConvertRequest): boolean {
  const hasPages = format === 'pdf' || format === 'image'
  return hasPages && (options.mode === 'quality' || options.mode === 'auto')
}

/**
 * Converts; where pages turn out to be pictures of text, has them read and converts again with their words. No thread
 * is held meanwhile, and what was let in once is not refused the second time. A stream cannot take back what it sent,
 * so its first conversion is only looked at.
 */
export async function convertRecognizing(
  request: ConvertRequest,
  call: TrackedCall,
  run: RunConversion,
  ocr: OcrPool,
): Promise<ConvertOutcome> {
  const { onChunk, ...silent } = call
  const first = await run({ ...request, recognitions: [] }, silent)
  const survey = first.result as ConvertResult // the thread entry's answer to this kind
  const pages = survey.toRecognize ?? []
  if (pages.length === 0) {
    if (onChunk === undefined) return outcomeOf(first)
    return outcomeOf(await run({ ...request, recognitions: [] }, again(call, survey.modeUsed)))
  }
  const startedAt = performance.now()
  const pagesTotal = pagesOf(survey)
  const recognitions = await ocr.recognize(
    { ...request, pages, languages: request.options.ocrLanguages },
    {
      signal: call.signal,
      onPage: (done) => call.onProgress?.(pagesTotal - pages.length + done, pagesTotal),
    },
  )
  const ocrMs = performance.now() - startedAt
  const second = await run({ ...request, recognitions }, again(call, 'quality'))
  const { result, chunks } = outcomeOf(second)
  const convertMs = survey.convertMs + result.convertMs
  return { result: { ...result, convertMs }, chunks, queueMs: first.queueMs, ocrMs }
}

export function outcomeOf({ result, chunks, queueMs }: TaskOutcome): ConvertOutcome {
  return { result: result as ConvertResult, chunks, queueMs } // the thread entry's answer to this kind
}

function pagesOf({ pageCount = 0, pageRange }: ConvertResult): number {
  return pageRange === undefined ? pageCount : pageRange.end - pageRange.start + 1
}

/**
 * The call that goes on: its caller has seen it start, and its progress would go back. A stream's first chunk names the
 * mode that is known by now, which the thread only learns at the end.
 */
function again(
  { onStart: _seen, onProgress: _ended, onChunk, ...call }: TrackedCall,
  modeUsed: ModeUsed,
): TaskCall {
  const going = { ...call, patience: 'endless' } as const
  if (onChunk === undefined) return going
  return {
    ...going,
    onChunk: ({ opening, ...chunk }) =>
      onChunk(opening === undefined ? chunk : { ...chunk, opening: { ...opening, modeUsed } }),
  }
}
