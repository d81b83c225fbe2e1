import { type Config, ConfigError, readConfig } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import type { InputFormat } from '../contract/formats.js'
import type { Engine, Mode, PageRange } from '../contract/options.js'
import { EXIT_FAILED, EXIT_MISUSED } from './exit-codes.js'
import { failureLine } from './failure-line.js'
import { type FoundDocument, findDocuments, InputError } from './find-documents.js'
import type { IndexFlags } from './index-file.js'
import { expectShortRun } from './short-run.js'

export interface ConvertFlags {
  readonly out?: string
  readonly inputFormat: InputFormat | 'auto'
  readonly mode: Mode
  readonly engine: Engine
  readonly pages?: PageRange
  readonly clean: boolean
  readonly slim: boolean
  readonly entry?: string
  readonly password?: string
  readonly json: boolean
  readonly quiet: boolean
  readonly watch: boolean
}

/** `docspine convert`. */
export function convert(inputs: readonly string[], flags: ConvertFlags): Promise<void> {
  return configured(async (config) => {
    const find = () =>
      findDocuments(inputs, { out: flags.out, outputExtension: flags.json ? '.json' : '.md' })
    const { mode, engine, clean, slim, pages } = flags
    const conversion = { mode, engine, clean, slim, pages }
    const run = async (documents: readonly FoundDocument[]): Promise<void> => {
      const { convertFiles } = await import('./convert-files.js')
      const failed = await convertFiles(
        documents,
        { ...flags, declared: flags, conversion },
        config,
      )
      if (failed > 0) process.exitCode = EXIT_FAILED
    }
    if (flags.watch) return watch(find, run)
    const documents = await find()
    expectShortRun(documents)
    await run(documents)
  })
}

/** `docspine index`. */
export function index(path: string, flags: IndexFlags): Promise<void> {
  return configured(async (config) => {
    try {
      const { indexFile } = await import('./index-file.js')
      await indexFile(path, flags, config)
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
      process.stderr.write(`${path}: ${failureLine(error)}\n`)
      process.exitCode = EXIT_FAILED
    }
  })
}

/** `docspine mcp`. */
export function mcp(folders: readonly string[]): Promise<void> {
  return configured(async (config) => {
    const { serveMcp } = await import('./serve-mcp.js')
    await serveMcp(folders, config)
  })
}

/** Says what is wrong with the command line or the environment, and sets the exit code. */
async function configured(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig())
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error instanceof InputError ? EXIT_FAILED : EXIT_MISUSED
  }
}

async function watch(
  find: () => Promise<readonly FoundDocument[]>,
  run: (documents: readonly FoundDocument[]) => Promise<void>,
): Promise<void> {
  const { watchFiles } = await import('./watch-files.js')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const findAny = () => find().catch(noneOf)
  await watchFiles({ find: findAny, convert: run, signal: stop.signal })
}

/** A folder may be empty still. */
function noneOf(error: unknown): readonly FoundDocument[] {
  if (error instanceof InputError) return []
  throw error
}
