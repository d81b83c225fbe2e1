import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { extensionOf, FORMAT_BY_EXTENSION } from '../contract/formats.js'
import { failureLine } from './failure-line.js'
import { filesBelow } from './folder-files.js'
import { isUrl, urlName } from './url-input.js'

/** `-` as a file or a folder: standard input, standard output. */
export const STANDARD_STREAM = '-'

export interface FoundDocument {
  /** Of a file, or a URL. */
  readonly path: string
  /** Where the result goes; `-` is standard output. */
  readonly outputPath: string
}

export interface FindOptions {
  /** A folder for the results, a file for the result of one document, or `-`; undefined puts each beside its document. */
  readonly out: string | undefined
  /** Extension of the results, with the dot. */
  readonly outputExtension: string
}

/** A path that cannot be converted as asked; the message says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** A folder without documents, so far. */
export class NoDocuments extends InputError {}

interface Candidate {
  readonly path: string
  /** Below the folder for results, with the extension. */
  readonly name: string
  /** Another document beside it has its name, but for the extension. */
  readonly hasTwin: boolean
}

/**
 * The documents of files, folders and URLs, in order, each once. Folders are searched to the bottom for supported
 * extensions, Markdown and pictures left out; files are taken whatever they are called. Results keep their place below the folder
 * given. `report.pdf` becomes `report.md`, and `report.pdf.md` where another document beside it is called `report.*`,
 * whether it is converted too or not, or where another document of the run has that name already. Throws InputErrors.
 */
export async function findDocuments(
  inputs: readonly string[],
  options: FindOptions,
): Promise<readonly FoundDocument[]> {
  const found = new Map<string, Candidate>()
  for (const input of inputs) {
    for (const candidate of await candidatesOf(input)) {
      const key = isUrl(input) ? input : resolve(candidate.path)
      if (!found.has(key)) found.set(key, candidate)
    }
  }
  const candidates = [...found.values()]
  const { out } = options
  if (out === STANDARD_STREAM && candidates.length > 1) {
    throw new InputError('Only one document can go to standard output: give --out a folder.')
  }
  const [only] = candidates
  if (only !== undefined && out !== undefined && (await isFileFor(inputs, out))) {
    return [{ path: only.path, outputPath: refuseOwnPlace(only.path, out) }]
  }
  return withOutputs(candidates, options)
}

/** One document, and a place that is no folder: the result itself goes there. */
async function isFileFor(inputs: readonly string[], out: string): Promise<boolean> {
  const [input = ''] = inputs
  if (inputs.length !== 1 || out === STANDARD_STREAM || /[/\\]$/.test(out)) return false
  return !(await isFolder(input)) && !(await isFolder(out))
}

async function isFolder(path: string): Promise<boolean> {
  if (path === STANDARD_STREAM || isUrl(path)) return false
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

async function candidatesOf(input: string): Promise<readonly Candidate[]> {
  if (input === STANDARD_STREAM) return [{ path: input, name: 'stdin', hasTwin: false }]
  if (isUrl(input)) return [{ path: input, name: urlName(input), hasTwin: false }]
  const stats = await stat(input).catch(() => undefined)
  if (stats === undefined) throw new InputError(`${input}: there is no such file or folder.`)
  if (!stats.isDirectory()) {
    const beside = await readdir(dirname(input)).catch(() => []) // one may read a file and not its folder
    const twins = twinsAmong(beside)
    return [{ path: input, name: basename(input), hasTwin: twins(basename(input)) }]
  }
  const files = await filesBelow(input).catch((error: unknown) => {
    throw new InputError(`${input}: ${failureLine(error)}`)
  })
  const paths = files.filter((path) => isDocumentName(path))
  if (paths.length > 0) {
    const twins = twinsAmong(paths)
    return paths.map((path) => ({ path, name: relative(input, path), hasTwin: twins(path) }))
  }
  const known = [...FORMAT_BY_EXTENSION.keys()].filter((one) => isDocumentName(`a.${one}`))
  throw new NoDocuments(
    `${input}: the folder holds no documents; supported extensions are ${known.join(', ')}.`,
  )
}

/** Markdown in a folder is most often the result of an earlier run, and a picture part of something else. */
function isDocumentName(name: string): boolean {
  const extension = extensionOf(name)
  const format = FORMAT_BY_EXTENSION.get(extension)
  return format !== undefined && format !== 'image' && extension !== 'md'
}

/** Whether a document has another of its name beside it. File systems may not tell upper from lower case. */
function twinsAmong(names: readonly string[]): (name: string) => boolean {
  const counts = new Map<string, number>()
  const stemOf = (name: string): string => withoutExtension(name).toLowerCase()
  for (const name of names.filter(isDocumentName)) {
    counts.set(stemOf(name), (counts.get(stemOf(name)) ?? 0) + 1)
  }
  return (name) => (counts.get(stemOf(name)) ?? 0) > (isDocumentName(name) ? 1 : 0)
}

function withOutputs(
  candidates: readonly Candidate[],
  { out, outputExtension }: FindOptions,
): readonly FoundDocument[] {
  const taken = new Set<string>()
  return candidates.map(({ path, name, hasTwin }) => {
    if (out === STANDARD_STREAM || (out === undefined && path === STANDARD_STREAM)) {
      return { path, outputPath: STANDARD_STREAM }
    }
    const whole = out === undefined ? (isUrl(path) ? name : path) : join(out, name)
    const names = [withoutExtension(whole), whole].map((stem) => `${stem}${outputExtension}`)
    const free = names
      .slice(hasTwin ? 1 : 0)
      .find((outputPath) => !taken.has(resolve(outputPath).toLowerCase()))
    if (free === undefined) {
      throw new InputError(`${path}: another document has its name; convert it to another folder.`)
    }
    taken.add(resolve(free).toLowerCase())
    return { path, outputPath: refuseOwnPlace(path, free) }
  })
}

function refuseOwnPlace(path: string, outputPath: string): string {
  if (isUrl(path) || resolve(outputPath) !== resolve(path)) return outputPath
  throw new InputError(`${path}: the result would take its place; name a folder with --out.`)
}

function withoutExtension(path: string): string {
  return join(dirname(path), basename(path, extname(path)))
}
