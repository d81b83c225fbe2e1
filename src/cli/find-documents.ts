import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { extensionOf, FORMAT_BY_EXTENSION } from '../contract/formats.js'

/** `-` as a file or a folder: standard input, standard output. */
export const STANDARD_STREAM = '-'

export interface FoundDocument {
  readonly path: string
  /** Where the result goes; `-` is standard output. */
  readonly outputPath: string
}

export interface FindOptions {
  /** Folder for the results, or `-`; undefined puts each beside its document. */
  readonly out: string | undefined
  /** Extension of the results, with the dot. */
  readonly outputExtension: string
}

/** A path that cannot be converted as asked; the message says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

interface Candidate {
  readonly path: string
  /** Below the folder for results, without the extension. */
  readonly name: string
}

/**
 * The documents of files and folders, in order, each once. Folders are searched to the bottom for supported
 * extensions, hidden names and Markdown left out; files are taken whatever they are called. Results keep their place
 * below the folder given; two documents of one name keep their extensions too. Throws InputErrors.
 */
export async function findDocuments(
  inputs: readonly string[],
  options: FindOptions,
): Promise<readonly FoundDocument[]> {
  const found = new Map<string, Candidate>()
  for (const input of inputs) {
    for (const candidate of await candidatesOf(input)) {
      if (!found.has(resolve(candidate.path))) found.set(resolve(candidate.path), candidate)
    }
  }
  return withOutputs([...found.values()], options)
}

async function candidatesOf(input: string): Promise<readonly Candidate[]> {
  if (input === STANDARD_STREAM) return [{ path: input, name: 'stdin' }]
  const stats = await stat(input).catch(() => undefined)
  if (stats === undefined) throw new InputError(`${input}: there is no such file or folder.`)
  if (!stats.isDirectory()) return [{ path: input, name: withoutExtension(basename(input)) }]
  const paths = await documentsIn(input)
  if (paths.length > 0) {
    return paths.map((path) => ({ path, name: withoutExtension(relative(input, path)) }))
  }
  const known = [...FORMAT_BY_EXTENSION.keys()].filter((extension) => extension !== 'md')
  throw new InputError(
    `${input}: the folder holds no documents; supported extensions are ${known.join(', ')}.`,
  )
}

async function documentsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isDocumentName(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/(^|[/\\])\.[^./\\]/.test(relative(folder, path)))
    .sort()
}

/** Markdown in a folder is most often the result of an earlier run. */
function isDocumentName(name: string): boolean {
  const extension = extensionOf(name)
  return FORMAT_BY_EXTENSION.has(extension) && extension !== 'md'
}

function withOutputs(
  candidates: readonly Candidate[],
  { out, outputExtension }: FindOptions,
): readonly FoundDocument[] {
  if (out === STANDARD_STREAM && candidates.length > 1) {
    throw new InputError('Only one document can go to standard output: give --out a folder.')
  }
  const outputOf = ({ path, name }: Candidate): string => {
    if (out === STANDARD_STREAM || (out === undefined && path === STANDARD_STREAM)) {
      return STANDARD_STREAM
    }
    return out === undefined ? withoutExtension(path) : join(out, name)
  }
  // File systems may not tell upper from lower case.
  const stems = countBy(candidates.map((candidate) => outputOf(candidate).toLowerCase()))
  return candidates.map((candidate) => {
    const { path } = candidate
    const stem = outputOf(candidate)
    if (stem === STANDARD_STREAM) return { path, outputPath: stem }
    const isShared = (stems.get(stem.toLowerCase()) ?? 0) > 1
    const outputPath = `${stem}${isShared ? extname(path) : ''}${outputExtension}`
    if (resolve(outputPath) !== resolve(path)) return { path, outputPath }
    throw new InputError(`${path}: the result would take its place; name a folder with --out.`)
  })
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function withoutExtension(path: string): string {
  return join(dirname(path), basename(path, extname(path)))
}
