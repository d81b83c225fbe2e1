import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BUILT_IN_RECOGNIZER } from '../../src/contract/recognition.js'
import { parseHocr } from './hocr.js'
import { ENGINE_VARIABLES, pgmOf, type Recognizer, SEGMENTATION_MODE } from './recognizer.js'

/** The one build that runs everywhere the service does: fixed-width SIMD, the neural engine alone. */
const CORE = 'tesseract.js-core/tesseract-core-simd-lstm.js'
const CORE_BINARY = 'tesseract-core-simd-lstm.wasm'
const LANGUAGE_DATA = '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'
const NEURAL_ENGINE = 1
/** Where `SetImageFile` looks. */
const INPUT = '/input'

/** What is used of tesseract.js-core's emscripten module. */
interface TesseractModule {
  readonly FS: {
    writeFile(path: string, bytes: Uint8Array): void
    unlink(path: string): void
  }
  readonly TessBaseAPI: new () => TesseractApi
}

interface TesseractApi {
  Init(dataFolder: string | null, languages: string, engine: number): number
  SetVariable(name: string, value: string): void
  SetPageSegMode(mode: number): void
  SetImageFile(exifTurn: number, angle: number): number
  Recognize(monitor: null): number
  GetHOCRText(page: number): string
  Clear(): void
}

type ReceiveInstance = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void
type StartModule = (options: Record<string, unknown>) => Promise<TesseractModule>

/**
 * Tesseract compiled to WebAssembly, hosted by the calling thread: recognizing blocks it, and only ending the thread
 * stops it. English only.
 */
export async function startWasmRecognizer(): Promise<Recognizer> {
  const require = createRequire(import.meta.url)
  const corePath = require.resolve(CORE)
  const start = require(corePath) as StartModule // emscripten's factory
  const binary = await readFile(join(dirname(corePath), CORE_BINARY))
  let memory: WebAssembly.Memory | undefined
  const tesseract = await start({
    instantiateWasm(imports: WebAssembly.Imports, receive: ReceiveInstance) {
      void WebAssembly.instantiate(binary, imports).then(({ instance, module }) => {
        memory = Object.values(instance.exports).find(isMemory)
        receive(instance, module)
      })
      return {}
    },
    print: () => undefined,
    printErr: () => undefined,
  })
  const data = gunzipSync(await readFile(require.resolve(LANGUAGE_DATA)))
  tesseract.FS.writeFile('eng.traineddata', data)
  const api = new tesseract.TessBaseAPI()
  if (api.Init(null, 'eng', NEURAL_ENGINE) !== 0) throw new Error('Tesseract did not start.')
  for (const [name, value] of Object.entries(ENGINE_VARIABLES)) api.SetVariable(name, value)
  return {
    engine: BUILT_IN_RECOGNIZER.engine,
    async recognize(image, segmentation) {
      tesseract.FS.writeFile(INPUT, pgmOf(image))
      try {
        return parseHocr(recognize(api, SEGMENTATION_MODE[segmentation], image.dpi))
      } finally {
        api.Clear()
        tesseract.FS.unlink(INPUT)
      }
    },
    memoryBytes: () => memory?.buffer.byteLength ?? 0,
  }
}

function isMemory(value: unknown): value is WebAssembly.Memory {
  return value instanceof WebAssembly.Memory
}

function recognize(api: TesseractApi, mode: number, dpi: number): string {
  api.SetPageSegMode(mode)
  api.SetVariable('user_defined_dpi', String(dpi))
  if (api.SetImageFile(0, 0) !== 0) throw new Error('Tesseract did not take the image.')
  if (api.Recognize(null) !== 0) throw new Error('Tesseract failed on the image.')
  return api.GetHOCRText(0)
}
