import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { FoundImage } from '../contract/images.js'
import { STANDARD_STREAM } from './find-documents.js'

/** What figures are called: nothing else in their folder is touched. */
const OWN_NAME = /^(?:p\d+|image)-\d+\.[a-z]{3,4}$/

/** `report.images` beside `report.md`; undefined where the result is no file. */
export function imagesFolder(outputPath: string): string | undefined {
  if (outputPath === STANDARD_STREAM) return undefined
  return join(dirname(outputPath), `${basename(outputPath, extname(outputPath))}.images`)
}

/**
 * Writes the pictures that have bytes, at once, as the result is. Those that an earlier run left and that are no more go,
 * and so does a folder without any.
 */
export function writeImages(images: readonly FoundImage[], folder: string): void {
  const files = images.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]))
  const names = new Set(files.map(({ name }) => name))
  const before = namesIn(folder)
  for (const name of before)
    if (OWN_NAME.test(name) && !names.has(name)) rmSync(join(folder, name), { force: true })
  if (files.length === 0) {
    if (before.length > 0 && namesIn(folder).length === 0) rmdirSync(folder)
    return
  }
  mkdirSync(folder, { recursive: true })
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes)
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // there is none yet, or what is in its place is said when it is written to
  }
}
