import { spawn } from 'node:child_process'
import { workerData } from 'node:worker_threads'
import { emptyStore, loadMupdf, takeCompiled, wasmBytes } from '../native/mupdf/wasm-module.js'
import {
  identifyProgram,
  programRecognizer,
  type RunProgram,
} from '../native/ocr/program-recognizer.js'
import type { Recognizer } from '../native/ocr/recognizer.js'
import { startWasmRecognizer } from '../native/ocr/wasm-recognizer.js'
import { toWireError } from '../src/contract/errors.js'
import {
  BUILT_IN_RECOGNIZER,
  type IdentifyTask,
  type OcrThreadInit,
  type RecognizedPage,
  type RecognizerIdentity,
  type RecognizeTask,
} from '../src/contract/recognition.js'
import { createSharedMemoryMeter } from '../src/contract/shared-memory.js'
import type { GetReadyTask, LoadTask, Reply } from '../src/contract/task.js'
import { recognizeTask } from './ocr/recognize-task.js'
import { taskControl } from './task-control.js'
import { asDocumentFault, isTrap } from './thread-faults.js'

/** Documents that may wait for the collector. */
const COLLECT_AFTER_BYTES = 64 * 2 ** 20

/** What Piscina calls with. */
interface ThreadCall {
  readonly task: RecognizeTask | IdentifyTask | LoadTask | GetReadyTask
}

type Result = RecognizedPage | RecognizerIdentity | null

/** The entry of a recognizing thread, a page a task. Never throws, as `convert.worker.ts`. */
export async function runTask({ task }: ThreadCall): Promise<Reply<Result>> {
  try {
    return { ok: true, result: await resultOf(task), wasmBytes: memoryBytes() }
  } catch (thrown) {
    const error = toWireError(asDocumentFault(thrown, 'The page cannot be recognized.'))
    return { ok: false, error, wasmBytes: memoryBytes(), poisoned: isTrap(thrown) }
  }
}

async function resultOf(task: ThreadCall['task']): Promise<Result> {
  switch (task.kind) {
    case 'identify':
      return identify()
    case 'load':
      return null
    case 'getReady':
      takeCompiled(task.mupdfModule)
      await loadMupdf()
      recognizer = await startRecognizer()
      return null
    case 'recognize':
      return recognized(task)
  }
}

const init = workerData as OcrThreadInit // Node passes it as any

let recognizer: Recognizer | undefined

const documents = createSharedMemoryMeter(COLLECT_AFTER_BYTES)

async function recognized(task: RecognizeTask): Promise<RecognizedPage> {
  const control = taskControl(task.control, task.limits.memoryBytesMax, memoryBytes)
  recognizer ??= await startRecognizer()
  const { languages } = task
  const wanted = (languages && recognizer.in?.(languages)) ?? recognizer
  try {
    return await recognizeTask(task, wanted, control)
  } finally {
    // The next page is another document's as often as not, and its pictures would stay for good.
    emptyStore()
    control.reportMemory()
    documents.released(task.source.byteLength)
  }
}

async function startRecognizer(): Promise<Recognizer> {
  if (init.recognizer.kind === 'wasm') return startWasmRecognizer()
  const { engine } = await identifyProgram(init.recognizer, run)
  return programRecognizer(init.recognizer, engine, init.languages, run)
}

async function identify(): Promise<RecognizerIdentity> {
  if (init.recognizer.kind === 'wasm') return BUILT_IN_RECOGNIZER
  return identifyProgram(init.recognizer, run)
}

function memoryBytes(): number {
  return wasmBytes() + (recognizer?.memoryBytes() ?? 0)
}

/** The one place in the service that starts a process: a program named by its path, no shell, nothing of the caller's. */
const run: RunProgram = (path, args, { env, input, signal }) =>
  new Promise((resolve, reject) => {
    const child = spawn(path, args, {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' }),
    })
    const pieces: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(pieces).toString('utf8'))
      else reject(new Error(`${path} ended with ${code}.`))
    })
    child.stdin.on('error', () => undefined) // it ended before it had read all: `close` tells
    child.stdin.end(input)
  })
