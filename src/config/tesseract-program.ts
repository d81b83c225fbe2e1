import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Where a program is, and what it has to be told. */
export interface TesseractProgram {
  readonly path: string
  /** `TESSDATA_PREFIX`, where the environment has it. */
  readonly dataFolder?: string
}

/** The `tesseract` of the machine: the first in `PATH`. Undefined where there is none. */
export function findTesseract(
  env: Readonly<Record<string, string | undefined>>,
): TesseractProgram | undefined {
  const name = process.platform === 'win32' ? 'tesseract.exe' : 'tesseract'
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute)
  const path = folders.map((folder) => join(folder, name)).find(isExecutable)
  const dataFolder = env.TESSDATA_PREFIX
  if (path === undefined) return undefined
  return { path, ...(dataFolder === undefined || dataFolder === '' ? {} : { dataFolder }) }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
