#!/usr/bin/env node

import { debuglog } from 'node:util'
import { Argument, Command, Option } from 'commander'
import { defined } from '../contract/defined.js'
import { VERSION } from '../version.js'
import type { ConvertFlags } from './commands.js'
import { completionScript, SHELLS, type Shell } from './completion.js'
import { EXIT_FAILED, EXIT_MISUSED } from './exit-codes.js'
import type { IndexFlags } from './index-file.js'
import { parameterOptions } from './parameter-options.js'

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

const convertCommand = program
  .command('convert')
  .description(
    'Writes NAME.md for each document, beside it or into a folder; NAME.EXT.md where another document beside it is called NAME, too.',
  )
  .argument(
    '<inputs...>',
    'files, folders (searched to the bottom, links followed), https URLs, or - for standard input',
  )
  .option(
    '-o, --out <path>',
    'a folder for the results; of one document also the file itself; - for standard output',
  )
for (const { option } of parameterOptions()) convertCommand.addOption(option)
convertCommand
  .addOption(passwordOption())
  .option(
    '--json',
    'write NAME.json: the Markdown with pages, metadata, quality and warnings',
    false,
  )
  .option(
    '--images',
    'write the figures of NAME.md into the folder NAME.images beside it, and refer to them there',
    false,
  )
  .option('--skip-existing', 'leave out documents whose result is newer than they are', false)
  .option(
    '-w, --watch',
    'go on with what is new or changed, until interrupted; what has a newer result is left alone',
    false,
  )
  .option('--allow-empty', 'end with 0, not 3, where a document gave no text at all', false)
  .option('-v, --verbose', 'tell the path of each result', false)
  .option('-q, --quiet', 'only tell what failed', false)
  .addHelpText(
    'after',
    '\nEnds with 0, with 1 where a document failed, 2 for misuse, 3 where one gave no text.',
  )
  .action(async (inputs: readonly string[], flags: ConvertFlags) => {
    const { convert } = await import('./commands.js')
    await convert(inputs, flags)
  })

program
  .command('index')
  .description('Shows the outline of a PDF: sections and their pages.')
  .argument('<file>', 'a PDF, its https URL, or - for standard input')
  .addOption(passwordOption())
  .option('--json', 'the whole spine record', false)
  .action(async (path: string, flags: IndexFlags) => {
    const { index } = await import('./commands.js')
    await index(path, flags)
  })

program
  .command('serve')
  .description('Starts the HTTP service; environment variables configure it.')
  .option('--host <address>', 'address it listens on (HOST)')
  .option('--port <number>', 'port it listens on; 0 takes a free one (PORT)')
  .action(async ({ host, port }: ServeFlags) => {
    const { serve } = await import('../serve.js')
    await serve({
      ...defined({ HOST: host, PORT: port }),
    })
  })

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

/** Who reads has enough, such as `head`: nothing is wrong. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  fail(error)
})
process.on('uncaughtException', fail)

/** One sentence, never a stack; that is for who looks for a fault of the program. */
function fail(error: unknown): never {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n', 1)
  debuglog('docspine')('%s', error instanceof Error ? error.stack : error)
  process.stderr.write(
    `docspine failed: ${line} (NODE_DEBUG=docspine shows where; please report it)\n`,
  )
  process.exit(EXIT_FAILED)
}

interface ServeFlags {
  readonly host?: string
  readonly port?: string
}

await program.parseAsync().catch(fail)
