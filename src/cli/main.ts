#!/usr/bin/env node
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { INPUT_FORMATS } from '../contract/formats.js'
import { ENGINES, MODES, type PageRange } from '../contract/options.js'
import { VERSION } from '../version.js'
import type { ConvertFlags } from './commands.js'
import { completionScript, SHELLS, type Shell } from './completion.js'
import { EXIT_MISUSED } from './exit-codes.js'
import type { IndexFlags } from './index-file.js'

// What a command needs is loaded when it runs: `--help` needs nothing, a conversion no HTTP.
const program = new Command('docspine')
  .description(
    'Turns documents (PDF, Word, Excel, PowerPoint, OpenDocument, EPUB, e-mail, HTML, CSV, text) into Markdown.',
  )
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
  .action(async (inputs: readonly string[], flags: ConvertFlags) => {
    const { convert } = await import('./commands.js')
    await convert(inputs, flags)
  })

program
  .command('index')
  .description('Shows the outline of a PDF: sections and their pages.')
  .argument('<file>', 'a PDF, or - for standard input')
  .addOption(passwordOption())
  .option('--json', 'the whole spine record', false)
  .action(async (path: string, flags: IndexFlags) => {
    const { index } = await import('./commands.js')
    await index(path, flags)
  })

program
  .command('serve')
  .description('Starts the HTTP service; environment variables configure it.')
  .action(async () => (await import('../serve.js')).serve())

program
  .command('mcp')
  .description('Serves the Model Context Protocol over standard input and output.')
  .argument('[folders...]', 'folders whose files may be read, besides those of MCP_FOLDERS')
  .action(async (folders: readonly string[]) => {
    const { mcp } = await import('./commands.js')
    await mcp(folders)
  })

program
  .command('completion')
  .description('Prints a script that completes this command in a shell.')
  .addArgument(new Argument('<shell>', 'for which shell').choices(SHELLS))
  .action((shell: Shell) => void process.stdout.write(completionScript(program, shell)))

function pageRange(text: string): PageRange {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
  const [start, end] = [Number(first), Number(last)]
  if (start >= 1 && end >= start) return { start, end }
  throw new InvalidArgumentError('It must be a range a-b with 1 <= a <= b, such as 2-5.')
}

await program.parseAsync()
