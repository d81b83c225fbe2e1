#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from 'commander'
import { ConfigError, readConfig } from '../config.js'
import { INPUT_FORMATS, type InputFormat } from '../contract/formats.js'
import { ENGINES, type Engine, MODES, type Mode, type PageRange } from '../contract/options.js'
import { VERSION } from '../version.js'
import { convertFiles } from './convert-files.js'
import { findDocuments, InputError } from './find-documents.js'

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
}

const program = new Command('docspine')
  .description('Turns documents (PDF, Word, Excel, PowerPoint, HTML, CSV, text) into Markdown.')
  .version(VERSION)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : EXIT_MISUSED))

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
  .option('--password <password>', 'opens an encrypted PDF')
  .option(
    '--json',
    'write NAME.json: the Markdown with pages, metadata, quality and warnings',
    false,
  )
  .option('-q, --quiet', 'only tell what failed', false)
  .action(convert)

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

async function convert(inputs: readonly string[], flags: ConvertFlags): Promise<void> {
  const config = readConfig()
  const documents = await findDocuments(inputs, {
    out: flags.out,
    outputExtension: flags.json ? '.json' : '.md',
  })
  const { mode, engine, clean, slim, pages } = flags
  const conversion = { mode, engine, clean, slim, ...(pages === undefined ? {} : { pages }) }
  const failed = await convertFiles(documents, { ...flags, conversion }, config)
  if (failed > 0) process.exitCode = EXIT_FAILED
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
