import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { failureLine } from './failure-line.js'
import { STANDARD_STREAM } from './find-documents.js'

type Pieces = Iterable<string | Uint8Array>

/** To a file, whose folder is made, or to standard output. What goes wrong with a file names it. */
export async function writeResult(pieces: Pieces, outputPath: string): Promise<void> {
  if (outputPath === STANDARD_STREAM) return print(pieces)
  try {
    save(pieces, outputPath)
  } catch (error) {
    throw new Error(`The result cannot go to ${outputPath}: ${failureLine(error)}`, {
      cause: error,
    })
  }
}

async function print(pieces: Pieces): Promise<void> {
  for (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  }
}

/** At once, as documents are read (see `readDocument`): no interruption leaves a part, nor does a full disk. */
function save(pieces: Pieces, path: string): void {
  makeFolder(dirname(path))
  const file = openSync(path, 'w')
  let isWhole = false
  try {
    for (const piece of pieces) writeFileSync(file, piece)
    isWhole = true
  } finally {
    closeSync(file)
    if (!isWhole) rmSync(path, { force: true })
  }
}

/** Each missing folder in turn: asked for all of them at once, Node.js tries below `/proc` for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (!existsSync(path)) throw error // another process may have made it meanwhile
  }
}
