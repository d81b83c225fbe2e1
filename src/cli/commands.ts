import { unknownSettingsLine } from '../config/unknown-settings.js'
import { type Config, ConfigError, readConfig } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import { type ConversionParameters, readParameters } from '../orders/parameters.js'
import { EXIT_FAILED, EXIT_INTERRUPTED, EXIT_MISUSED, EXIT_NO_TEXT } from './exit-codes.js'
import { failureLine } from './failure-line.js'
import {
  type FoundDocument,
  findDocuments,
  InputError,
  NoDocuments,
  STANDARD_STREAM,
} from './find-documents.js'
import type { IndexFlags } from './index-file.js'
import { givenParameters } from './parameter-options.js'
import { count, type Tally } from './run-report.js'
import { expectShortRun } from './short-run.js'
import { outdated } from './up-to-date.js'
import { shownInput } from './url-input.js'

/** The options of `docspine convert` beside the parameters of a conversion. */
export interface ConvertFlags {
  readonly out?: string
  readonly password?: string
  readonly json: boolean
  readonly images: boolean
  readonly quiet: boolean
  readonly verbose: boolean
  readonly watch: boolean
  readonly skipExisting: boolean
  readonly allowEmpty: boolean
}

/** `docspine convert`. */
export function convert(inputs: readonly string[], flags: ConvertFlags): Promise<void> {
  return configured(async (config) => {
    const parameters = checkedParameters(flags)
    const find = () =>
      findDocuments(inputs, { out: flags.out, outputExtension: flags.json ? '.json' : '.md' })
    const signal = interruption(flags.watch)
    const run = async (documents: readonly FoundDocument[], skipped = 0): Promise<void> => {
      const { convertFiles } = await import('./convert-files.js')
      const tally = await convertFiles(documents, { ...flags, parameters, skipped, signal }, config)
      process.exitCode = exitCodeOf(tally, flags)
      if (signal.aborted && !flags.watch) process.exitCode = EXIT_INTERRUPTED
    }
    if (flags.watch) return watch(inputs, flags, { find, run, signal })
    const found = await find()
    refuseImagesWithoutPlace(found, flags)
    const documents = flags.skipExisting ? await outdated(found) : found
    if (documents.length === 0) return say(flags, upToDate(found.length))
    expectShortRun(documents)
    await run(documents, found.length - documents.length)
  })
}

/** Standard output takes one text: JSON can carry the files, Markdown cannot. */
function refuseImagesWithoutPlace(
  documents: readonly FoundDocument[],
  { images, json }: ConvertFlags,
): void {
  if (!images || json || documents.every(({ outputPath }) => outputPath !== STANDARD_STREAM)) return
  throw new ConfigError(
    '--images needs a place for the files: name one with --out, or send them along with --json.',
  )
}

function exitCodeOf({ failed, withoutText }: Tally, { allowEmpty }: ConvertFlags): number {
  if (failed > 0) return EXIT_FAILED
  return withoutText > 0 && !allowEmpty ? EXIT_NO_TEXT : 0
}

/** The command line checks each value by itself; what does not go together is misuse as well. */
function checkedParameters(flags: ConvertFlags): ConversionParameters {
  try {
    return readParameters(givenParameters({ ...flags }))
  } catch (error) {
    if (error instanceof ConversionError) throw new ConfigError(error.message)
    throw error
  }
}

/** The first signal ends the work in an orderly way, a second one the process. */
function interruption(isWatch: boolean): AbortSignal {
  const stop = new AbortController()
  const signals = isWatch ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const)
  for (const name of signals) process.once(name, () => stop.abort())
  return stop.signal
}

/** `docspine index`. */
export function index(path: string, flags: IndexFlags): Promise<void> {
  return configured(async (config) => {
    try {
      const { indexFile } = await import('./index-file.js')
      const hasText = await indexFile(path, flags, config)
      if (!hasText) process.exitCode = EXIT_NO_TEXT
    } catch (error) {
      process.stderr.write(`${shownInput(path)}: ${failureLine(error)}\n`)
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
    const config = readConfig()
    const misspelt = config.unknownSettings.filter(({ nearest }) => nearest !== undefined)
    if (misspelt.length > 0) process.stderr.write(`${unknownSettingsLine(misspelt)}\n`)
    await command(config)
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error instanceof InputError ? EXIT_FAILED : EXIT_MISUSED
  }
}

interface Watched {
  readonly find: () => Promise<readonly FoundDocument[]>
  readonly run: (documents: readonly FoundDocument[]) => Promise<void>
  readonly signal: AbortSignal
}

async function watch(
  inputs: readonly string[],
  flags: ConvertFlags,
  { find, run, signal }: Watched,
): Promise<void> {
  const { watchFiles } = await import('./watch-files.js')
  const findAny = () => find().catch(noneOf)
  const found = await findAny()
  const due = await outdated(found)
  const place = flags.out === undefined ? 'beside their documents' : `in ${flags.out}`
  say(
    flags,
    `Watching ${inputs.map(shownInput).join(', ')}; results are put ${place}. Ctrl-C ends it.`,
  )
  if (found.length > due.length) say(flags, upToDate(found.length - due.length))
  await watchFiles({ find: findAny, convert: run, signal })
}

/** A folder may be empty still. */
function noneOf(error: unknown): readonly FoundDocument[] {
  if (error instanceof NoDocuments) return []
  throw error
}

function upToDate(documents: number): string {
  return `${count(documents, 'document')} with newer results: left alone.`
}

function say({ quiet }: ConvertFlags, line: string): void {
  if (!quiet) process.stderr.write(`${line}\n`)
}
