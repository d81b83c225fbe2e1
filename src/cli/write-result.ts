import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { STANDARD_STREAM } from './find-documents.js'

type Pieces = Iterable<string | Uint8Array>

/** To a file, whose folder is made, or to standard output. */
export async function writeResult(pieces: Pieces, outputPath: string): Promise<void> {
  if (outputPath === STANDARD_STREAM) await print(pieces)
  else save(pieces, outputPath)
}

async function print(pieces: Pieces): Promise<void> {
  for (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  }
}

/** At once, as documents are read (see `readDocument`): no interruption leaves a part, nor does a full disk. */
function save(pieces: Pieces, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
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
