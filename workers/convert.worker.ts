import type { Duplex } from 'node:stream'
import { type MessagePort, workerData } from 'node:worker_threads'
import { createGzip } from 'node:zlib'
import { openPdf } from '../native/mupdf/open-pdf.js'
import { takeCompiled, wasmBytes } from '../native/mupdf/wasm-module.js'
import { zstd } from '../native/zstd/zstd.js'
import type { AskAnswer, AskTask } from '../src/contract/ask.js'
import { toWireError } from '../src/contract/errors.js'
import type { OutputEncoding } from '../src/contract/options.js'
import type { PreviewResult, PreviewTask } from '../src/contract/preview.js'
import type {
  CountTask,
  JoinResult,
  JoinTask,
  ShareResult,
  ShareTask,
} from '../src/contract/share.js'
import { createSharedMemoryMeter } from '../src/contract/shared-memory.js'
import type { IndexResult, IndexTask } from '../src/contract/spine.js'
import type {
  ChunkMessage,
  ConvertResult,
  ConvertTask,
  GetReadyTask,
  LoadTask,
  Reply,
  Task,
  ThreadInit,
  UnpackResult,
  UnpackTask,
} from '../src/contract/task.js'
import { convertDocument } from './convert.js'
import { type ChunkOutput, encodedChunks } from './encoded-chunks.js'
import { joinStretches } from './join-shares.js'
import { markdownChunks } from './markdown-chunks.js'
import { unpackArchive } from './package/unpack.js'
import { indexPdf } from './readers/pdf/index-pdf.js'
import { loadReaders } from './readers/registry.js'
import { convertShare } from './share.js'
import { type TaskControl, taskControl } from './task-control.js'
import { asDocumentFault, isTrap } from './thread-faults.js'
import { warningList } from './warning-list.js'

/** Documents that may wait for the collector. */
const COLLECT_AFTER_BYTES = 64 * 2 ** 20

/** What Piscina calls with. */
interface ThreadCall {
  readonly task: Task | CountTask | ShareTask | JoinTask | LoadTask | GetReadyTask
  /** Takes the chunks of this conversion; with the first task, of all that bring none: a port costs 0.1 ms. */
  readonly port?: MessagePort
}

type Result =
  | AskAnswer
  | ConvertResult
  | IndexResult
  | JoinResult
  | PreviewResult
  | ShareResult
  | UnpackResult
  | number
  | null

/** The thread entry. Never throws: a class thrown here reaches the front thread as a bare Error. */
export async function runTask({ task, port }: ThreadCall): Promise<Reply<Result>> {
  try {
    return { ok: true, result: await resultOf(task, port), wasmBytes: wasmBytes() }
  } catch (thrown) {
    const error = toWireError(asDocumentFault(thrown, 'The document cannot be read.'))
    return { ok: false, error, wasmBytes: wasmBytes(), poisoned: isTrap(thrown) }
  }
}

async function resultOf(task: ThreadCall['task'], port: MessagePort | undefined): Promise<Result> {
  if (task.kind === 'load') {
    threadPort = port
    return null
  }
  if (task.kind === 'getReady') {
    await getReady(task)
    return null
  }
  const control = taskControl(task.control, task.limits.memoryBytesMax, wasmBytes)
  const { checkpoint } = control
  try {
    if (task.kind === 'ask') return await ask(task, checkpoint)
    if (task.kind === 'preview') return await preview(task, checkpoint)
    if (task.kind === 'index') return await index(task, checkpoint)
    if (task.kind === 'convert') return await convert(task, control, port ?? threadPort)
    if (task.kind === 'count') return await countPages(task)
    if (task.kind === 'share') return await share(task, control, port)
    if (task.kind === 'join') return await join(task, control)
    return await unpack(task, checkpoint)
  } finally {
    control.reportMemory()
    documents.released(sharedBytesOf(task))
  }
}

async function getReady({ mupdfModule, warmUpMsMax }: GetReadyTask): Promise<void> {
  takeCompiled(mupdfModule)
  if (warmUpMsMax === undefined) return
  const { warmUp } = await import('./warm-up.js')
  await loadReaders()
  await warmUp(warmUpMsMax)
}

function sharedBytesOf(task: Exclude<ThreadCall['task'], GetReadyTask>): number {
  if (task.kind === 'ask') return task.text.markdown.byteLength
  return 'source' in task ? task.source.byteLength : 0
}

const documents = createSharedMemoryMeter(COLLECT_AFTER_BYTES)

const noWarning = (): void => undefined

let threadPort: MessagePort | undefined

async function convert(
  task: ConvertTask,
  control: TaskControl,
  port: MessagePort | undefined,
): Promise<ConvertResult> {
  const output = outputTo(task.outputEncoding, (chunk) => {
    control.takeCredit()
    port?.postMessage(chunk, [chunk.bytes.buffer])
  })
  const isCut = task.cutAtPages === true
  const chunks = markdownChunks(isCut, output.write)
  try {
    const result = await convertDocument(
      { ...task, source: { ...task, bytes: bytesOf(task) } },
      {
        onOpen: chunks.open,
        write: chunks.write,
        endPage: chunks.endPage,
        endPart: chunks.endPart,
        ...(isCut ? { onGrounding: chunks.ground } : {}),
        checkpoint: control.checkpoint,
      },
    )
    await chunks.end()
    await output.end()
    return result
  } finally {
    output.destroy()
  }
}

async function unpack(task: UnpackTask, checkpoint: () => void): Promise<UnpackResult> {
  if (task.format === 'image') {
    const { wrapPicture } = await import('./readers/image/wrap-picture.js')
    return wrapPicture(task.source, task.limits, checkpoint)
  }
  return unpackArchive(task.source, task.entry, task.limits, { warn: noWarning, checkpoint })
}

async function index(task: IndexTask, checkpoint: TaskControl['checkpoint']): Promise<IndexResult> {
  const { password } = task
  const { warn, list } = warningList()
  const spine = await indexPdf({ bytes: bytesOf(task), password }, task, { warn, checkpoint })
  return { spine, warnings: list() }
}

/** These two are loaded when they are first asked for: most threads never draw, nor answer. */
async function ask(task: AskTask, checkpoint: () => void): Promise<AskAnswer> {
  const { answerQuestion } = await import('./ask/answer-question.js')
  return answerQuestion(task, checkpoint)
}

async function preview(task: PreviewTask, checkpoint: () => void): Promise<PreviewResult> {
  const { previewPage } = await import('./preview.js')
  return previewPage(task, checkpoint)
}

async function countPages(task: CountTask): Promise<number> {
  const pdf = await openPdf(bytesOf(task), task.password)
  try {
    return pdf.pageCount
  } finally {
    pdf.close()
  }
}

/** `surveyPort` takes what others need to help. */
async function share(
  task: ShareTask,
  { checkpoint }: TaskControl,
  surveyPort: MessagePort | undefined,
): Promise<ShareResult> {
  let sent = 0
  const send = (chunk: ChunkMessage): void => {
    sent += 1
    threadPort?.postMessage(chunk, [chunk.bytes.buffer])
  }
  let chunks = markdownChunks(false, send)
  return convertShare(
    { ...task, bytes: bytesOf(task) },
    {
      write: (text) => void chunks.write(text),
      endStretch() {
        void chunks.end()
        chunks = markdownChunks(false, send)
        const ofStretch = sent
        sent = 0
        return ofStretch
      },
      onSurvey: surveyPort && ((surveyed) => surveyPort.postMessage(surveyed)),
      checkpoint,
    },
  )
}

async function join(task: JoinTask, { checkpoint }: TaskControl): Promise<JoinResult> {
  checkpoint()
  if (task.outputEncoding === 'identity') return joinStretches(task, () => undefined)
  const output = outputTo(task.outputEncoding, (chunk) => {
    threadPort?.postMessage(chunk, [chunk.bytes.buffer])
  })
  try {
    const joined = await joinStretches(task, (bytes) => output.write({ bytes }))
    await output.end()
    return { ...joined, between: [] }
  } finally {
    output.destroy()
  }
}

function bytesOf({ source }: Pick<ConvertTask, 'source'>): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(source.buffer, 0, source.byteLength)
}

function outputTo(encoding: OutputEncoding, send: (chunk: ChunkMessage) => void): ChunkOutput {
  const encoder = encoderFor(encoding)
  if (encoder !== undefined) return encodedChunks(encoder, send)
  return { write: send, end: async () => undefined, destroy: () => undefined }
}

function encoderFor(encoding: OutputEncoding): Duplex | undefined {
  switch (encoding) {
    case 'identity':
      return undefined
    case 'gzip':
      return createGzip()
    case 'zstd':
      return zstd().compressor(init.zstdLevel)
  }
}

const init = workerData as ThreadInit // Node passes it as any
