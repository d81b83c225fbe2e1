import { defined } from '../../src/contract/defined.js'
import { parseHocr } from './hocr.js'
import { ENGINE_VARIABLES, pgmOf, type Recognizer, SEGMENTATION_MODE } from './recognizer.js'

/**
 * Runs a program to its end with bytes on its standard input, and gives its standard output. Rejects when it cannot be
 * started, ends with another code than 0, or `signal` ends it.
 */
export type RunProgram = (
  path: string,
  args: readonly string[],
  options: {
    readonly env: Readonly<Record<string, string>>
    readonly input?: Uint8Array
    readonly signal?: AbortSignal
  },
) => Promise<string>

export interface TesseractProgram {
  readonly path: string
  /** Where its language data is, when that is not where it was built to look. */
  readonly dataFolder?: string
}

/** The `tesseract` of the machine, a process for each image; `run` is the only door to processes. */
export function programRecognizer(
  program: TesseractProgram,
  engine: string,
  languages: readonly string[],
  run: RunProgram,
): Recognizer {
  return {
    engine,
    async recognize(image, segmentation, signal) {
      const args = [
        ['stdin', 'stdout'],
        ['--dpi', String(image.dpi)],
        ['--psm', String(SEGMENTATION_MODE[segmentation])],
        ['--oem', '1'],
        ['-l', languages.join('+')],
        ...Object.entries(ENGINE_VARIABLES).map(([name, value]) => ['-c', `${name}=${value}`]),
        ['hocr'],
      ].flat()
      const input = pgmOf(image)
      return parseHocr(await run(program.path, args, { env: envOf(program), input, signal }))
    },
    in: (others) => programRecognizer(program, engine, others, run),
    memoryBytes: () => 0,
  }
}

/** What the program says it is, and the languages that are installed. Rejects when it does not run. */
export async function identifyProgram(
  program: TesseractProgram,
  run: RunProgram,
): Promise<{ readonly engine: string; readonly languages: readonly string[] }> {
  const env = envOf(program)
  const version = await run(program.path, ['--version'], { env })
  const list = await run(program.path, ['--list-langs'], { env })
  const [engine = 'tesseract'] = version.trim().split('\n')
  const languages = list.split('\n').slice(1)
  return { engine: engine.trim(), languages: languages.map((name) => name.trim()).filter(Boolean) }
}

/** One thread a page: how many pages are read at once is the pool's business. */
function envOf({ dataFolder }: TesseractProgram): Record<string, string> {
  return {
    OMP_THREAD_LIMIT: '1',
    ...defined({ TESSDATA_PREFIX: dataFolder }),
  }
}
