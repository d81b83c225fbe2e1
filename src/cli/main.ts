#!/usr/bin/env node
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { ConfigError, readConfig } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import { INPUT_FORMATS, type InputFormat } from '../contract/formats.js'
import { ENGINES, type Engine, MODES, type Mode, type PageRange } from '../contract/options.js'
import { VERSION } from '../version.js'
import { completionScript, SHELLS, type Shell } from './completion.js'
import { convertFiles } from './convert-files.js'
import { failureLine } from './failure-line.js'
import { type FoundDocument, findDocuments, InputError } from './find-documents.js'
import type { IndexFlags } from './index-file.js'
import { watchFiles } from './watch-files.js'

/** Some documents failed, or an input is not there. */
const EXIT_FAILED = 1
/** The command line or the environment is wrong; nothing was tried. */
const EXIT_MISUSED = 2

interface ConvertFlags {
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

const program = new Command('docspine')
  .description('Turns documents (PDF, Word, Excel, PowerPoint, HTML, CSV, text) into Markdown.')
  .version(VERSION)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : EXIT_MISUSED))

/** Process lists show options to everybody on the machine, and the environment to its owner alone. */
function passwordOption(): Option {
  const meaning = 'opens an encrypted PDF; others on the machine see it in process lists, so rather'
  return new Option('--password <password>', meaning).env('DOCSPINE_PASSWORD')
}

program
  .command('convert')
  .description('Writes NAME.md for each document, beside it or into a folder.')
  .argument('<inputs...>', 'files, folders (searched to the bottom), or - for standard input')
  .option('-o, --out <folder>', 'folder for the results, or - for standard output')
  .addOption(
    new Option('--input-format <format>', 'what the documents are, whatever they are called')
      .choices(['auto', ...INPUT_FORMATS])
      .default('auto'),
  )
  .addOption(new Option('--mode <mode>', 'how hard to try').choices(MODES).default('fast'))
  .addOption(new Option('--engine <engine>', 'what reads PDF').choices(ENGINES).default('auto'))
  .option('--pages <a-b>', 'only these pages, from 1', pageRange)
  .option('--no-clean', 'keep repeated headers, noise and excess line breaks')
  .option('--slim', 'leave headers and footers out, even with --no-clean', false)
  .option('--entry <name>', 'which document of an archive')
  .addOption(passwordOption())
  .option(
    '--json',
    'write NAME.json: the Markdown with pages, metadata, quality and warnings',
    false,
  )
  .option('-q, --quiet', 'only tell what failed', false)
  .option('-w, --watch', 'go on with what is new or changed, until interrupted', false)
  .action(convert)

program
  .command('index')
  .description('Shows the outline of a PDF: sections and their pages.')
  .argument('<file>', 'a PDF, or - for standard input')
  .addOption(passwordOption())
  .option('--json', 'the whole spine record', false)
  .action(index)

program
  .command('serve')
  .description('Starts the HTTP service; environment variables configure it.')
  // Loaded only here: a conversion needs no HTTP.
  .action(async () => (await import('../serve.js')).serve())

program
  .command('mcp')
  .description('Serves the Model Context Protocol over standard input and output.')
  .argument('[folders...]', 'folders whose files may be read, besides those of MCP_FOLDERS')
  .action(async (folders: readonly string[]) => {
    const { serveMcp } = await import('./serve-mcp.js')
    await serveMcp(folders, readConfig())
  })

program
  .command('completion')
  .description('Prints a script that completes this command in a shell.')
  .addArgument(new Argument('<shell>', 'for which shell').choices(SHELLS))
  .action((shell: Shell) => void process.stdout.write(completionScript(program, shell)))

async function index(path: string, flags: IndexFlags): Promise<void> {
  try {
    const { indexFile } = await import('./index-file.js')
    await indexFile(path, flags, readConfig())
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    process.stderr.write(`${path}: ${failureLine(error)}\n`)
    process.exitCode = EXIT_FAILED
  }
}

async function convert(inputs: readonly string[], flags: ConvertFlags): Promise<void> {
  const config = readConfig()
  const find = () =>
    findDocuments(inputs, { out: flags.out, outputExtension: flags.json ? '.json' : '.md' })
  const { mode, engine, clean, slim, pages } = flags
  const conversion = { mode, engine, clean, slim, ...(pages === undefined ? {} : { pages }) }
  const run = async (documents: readonly FoundDocument[]): Promise<void> => {
    const failed = await convertFiles(documents, { ...flags, conversion }, config)
    if (failed > 0) process.exitCode = EXIT_FAILED
  }
  if (flags.watch) await watch(find, run)
  else await run(await find())
}

async function watch(
  find: () => Promise<readonly FoundDocument[]>,
  convert: (documents: readonly FoundDocument[]) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const findAny = () => find().catch(noneOf)
  await watchFiles({ find: findAny, convert, signal: stop.signal })
}

/** A folder may be empty still. */
function noneOf(error: unknown): readonly FoundDocument[] {
  if (error instanceof InputError) return []
  throw error
}

function pageRange(text: string): PageRange {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
  const [start, end] = [Number(first), Number(last)]
  if (start >= 1 && end >= start) return { start, end }
  throw new InvalidArgumentError('It must be a range a-b with 1 <= a <= b, such as 2-5.')
}

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof InputError || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof InputError ? EXIT_FAILED : EXIT_MISUSED
}
