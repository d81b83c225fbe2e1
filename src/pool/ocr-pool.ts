import { ConversionError } from '../contract/errors.js'
import {
  BUILT_IN_RECOGNIZER,
  type OcrThreadInit,
  type PageToRecognize,
  type Recognition,
  type RecognizedPage,
  type RecognizerChoice,
  type RecognizerIdentity,
  type RecognizeTask,
} from '../contract/recognition.js'
import type { Reply } from '../contract/task.js'
import type { PoolEvent, PoolSettings } from './pool-types.js'
import { createQueue, type Queue } from './queue.js'
import { giveWhenReady, runTask } from './run-task.js'
import { createSlot, type Slot } from './slot.js'
import { startThread } from './thread.js'

/** The configuration's own names; a Config has them all. */
export interface OcrSettings extends PoolSettings {
  readonly ocrThreads: number
  readonly ocrPageTimeoutMs: number
  readonly ocrLanguages: readonly string[]
  /** The machine's `tesseract`, where there is one. */
  readonly ocrProgram?: { readonly path: string; readonly dataFolder?: string } | undefined
}

/** Threads that read pictures of pages, beside those that convert: a page takes them seconds. */
export interface OcrPool {
  /** Rejects with a sentence for the operator when nothing reads all languages asked for. */
  identity(): Promise<RecognizerIdentity>
  /** All that it can read, those that the configuration names among them. Rejects as `identity` does. */
  installed(): Promise<readonly string[]>
  /**
   * Reads the pages, several at a time as there are threads, and gives what came of each in page order. Pages that
   * cannot be read, or not in time, are told as failed. Errors: `draining`, the signal's reason.
   */
  recognize(request: RecognizeRequest, call: RecognizeCall): Promise<Recognition[]>
  close(): Promise<void>
}

export interface RecognizeRequest extends Pick<RecognizeTask, 'source' | 'password' | 'limits'> {
  readonly pages: readonly PageToRecognize[]
  /** Absent: those of the configuration. */
  readonly languages?: readonly string[] | undefined
}

interface RecognizeCall {
  readonly signal: AbortSignal
  /** After each page. */
  readonly onPage: (pagesDone: number) => void
}

export interface OcrPoolInit {
  readonly mupdfModule: Promise<WebAssembly.Module>
  readonly onEvent: (event: PoolEvent) => void
  readonly workerFile: URL
}

/** What a thread gets to end by itself after its time is over: a program is killed, a module is not. */
const STOP_GRACE_MS = 2000
/** Longest wait that a timer can be set to: pages have been let in with their document. */
const WAIT_MS_MAX = 2 ** 31 - 1

/** Nothing is started before the first page comes: a thread holds some 200 MB. */
export function createOcrPool(settings: OcrSettings, init: OcrPoolInit): OcrPool {
  let chosen: Promise<Chosen> | undefined
  const choice = (): Promise<Chosen> => {
    chosen ??= chooseRecognizer(settings, init)
    return chosen
  }
  const queue = createQueue<Slot>({ waitersMax: Number.POSITIVE_INFINITY, waitMsMax: WAIT_MS_MAX })
  let slots: readonly Slot[] | undefined
  const startSlots = async (): Promise<void> => {
    const { recognizer } = await choice()
    slots ??= startAll(settings, init, recognizer, queue)
    try {
      await Promise.any(slots.map((slot) => slot.firstReady))
    } catch (error) {
      // Nobody would ever take the pages. The next document tries new threads.
      const broken = slots
      slots = undefined
      await Promise.all(broken.map((slot) => slot.close()))
      throw error
    }
  }
  const started = (): Promise<boolean> => startSlots().then(yes, no)
  return {
    identity: async () => (await choice()).identity,
    installed: async () => (await choice()).installed,
    async recognize(request, call) {
      if (!(await started())) return request.pages.map(({ page }) => unreadable(page))
      const found: Recognition[] = []
      const pages = request.pages.values()
      const readNext = async (): Promise<void> => {
        for (const page of pages) {
          found.push(await recognizeOne(page))
          call.onPage(found.length)
        }
      }
      const recognizeOne = ({ page, pictures }: PageToRecognize): Promise<Recognition> => {
        const { source, password, limits, languages } = request
        const timeoutMs = settings.ocrPageTimeoutMs
        const given = { source, password, limits, page, pictures, languages, timeoutMs }
        return outcomeOf(page, () => runTask(queue, { ...given, kind: 'recognize' }, call))
      }
      const atOnce = Math.min(settings.ocrThreads, request.pages.length)
      await Promise.all(Array.from({ length: atOnce }, readNext))
      return found.toSorted((a, b) => a.page - b.page)
    },
    async close() {
      queue.close()
      await Promise.all((slots ?? []).map((slot) => slot.close()))
    },
  }
}

const yes = (): boolean => true
const no = (): boolean => false

const unreadable = (page: number): Recognition => ({ page, failure: 'unreadable' })

interface Chosen {
  readonly recognizer: RecognizerChoice
  readonly identity: RecognizerIdentity
  readonly installed: readonly string[]
}

/** Nothing on this machine reads a language that was asked for. */
export class RecognizerMissing extends Error {
  override readonly name = 'RecognizerMissing'
}

/** The machine's program where it has all languages, else the module that comes with the service. */
async function chooseRecognizer(settings: OcrSettings, init: OcrPoolInit): Promise<Chosen> {
  const { ocrProgram, ocrLanguages } = settings
  const choices: RecognizerChoice[] = [
    ...(ocrProgram === undefined ? [] : [{ kind: 'program', ...ocrProgram } as const]),
    { kind: 'wasm' },
  ]
  for (const recognizer of choices) {
    const identity = await identify(recognizer, settings, init)
    const isFit = ocrLanguages.every((language) => identity?.languages.includes(language))
    if (identity !== undefined && isFit) {
      const { engine, languages: installed } = identity
      return { recognizer, identity: { engine, languages: ocrLanguages }, installed }
    }
  }
  throw new RecognizerMissing(
    `OCR_LANGUAGES: nothing here reads ${ocrLanguages.join(', ')}. Install tesseract with the data of these languages, or set OCR=off.`,
  )
}

/** Undefined for a program that does not run. Only a program has to be asked, on a thread of its own. */
async function identify(
  recognizer: RecognizerChoice,
  settings: OcrSettings,
  init: OcrPoolInit,
): Promise<RecognizerIdentity | undefined> {
  if (recognizer.kind === 'wasm') return BUILT_IN_RECOGNIZER
  const thread = startThread({
    workerFile: init.workerFile,
    init: threadInit(recognizer, settings),
    heapBytesMax: settings.poolMemoryBytesMax,
  })
  try {
    const reply = (await thread.run({ task: { kind: 'identify' } })) as Reply<RecognizerIdentity>
    return reply.ok ? reply.result : undefined
  } finally {
    await thread.stop()
  }
}

function threadInit(recognizer: RecognizerChoice, { ocrLanguages }: OcrSettings): OcrThreadInit {
  return { recognizer, languages: ocrLanguages }
}

function startAll(
  settings: OcrSettings,
  init: OcrPoolInit,
  recognizer: RecognizerChoice,
  queue: Queue<Slot>,
): Slot[] {
  const pool = {
    ...settings,
    convertTimeoutMs: settings.ocrPageTimeoutMs + (settings.cancelGraceMs ?? STOP_GRACE_MS),
    // Pictures take memory that a converting thread would be replaced for after each of them.
    poolRecycleBytes: Math.max(settings.poolRecycleBytes, settings.poolMemoryBytesMax / 2),
  }
  const thread = {
    workerFile: init.workerFile,
    init: threadInit(recognizer, settings),
    heapBytesMax: settings.poolMemoryBytesMax,
  }
  return Array.from({ length: settings.ocrThreads }, () => {
    const { mupdfModule, onEvent } = init
    const slot = createSlot({ pool, thread, mupdfModule, onEvent })
    void giveWhenReady(slot, queue)
    return slot
  })
}

/** A page that fails costs its own text alone; what ends the whole call is thrown. */
async function outcomeOf(
  page: number,
  run: () => Promise<{ readonly result: unknown }>,
): Promise<Recognition> {
  try {
    const { result } = await run()
    return result as RecognizedPage // the thread entry's answer to this kind
  } catch (error) {
    const code = error instanceof ConversionError ? error.code : 'internal'
    if (code === 'cancelled' || code === 'draining') throw error
    return { page, failure: code === 'conversion_budget_exceeded' ? 'timeout' : 'unreadable' }
  }
}
