import { stat } from 'node:fs/promises'
import { type FoundDocument, STANDARD_STREAM } from './find-documents.js'
import { isUrl } from './url-input.js'

/**
 * The documents that have no result that is newer than they are. Nobody knows how old standard input and what is
 * behind a URL are: a result of a URL that is there will do.
 */
export async function outdated(
  documents: readonly FoundDocument[],
): Promise<readonly FoundDocument[]> {
  const isDue = await Promise.all(documents.map(isOutdated))
  return documents.filter((_, at) => isDue[at])
}

async function isOutdated({ path, outputPath }: FoundDocument): Promise<boolean> {
  if (outputPath === STANDARD_STREAM) return true
  const written = await changedMs(outputPath)
  if (written === undefined) return true
  if (path === STANDARD_STREAM) return true
  return !isUrl(path) && written < ((await changedMs(path)) ?? Number.POSITIVE_INFINITY)
}

async function changedMs(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs
}
