import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.js'
import { ConversionError } from '../contract/errors.js'
import { startTimings } from '../conversion/timings.js'
import { fetchDocument } from '../orders/fetch-document.js'
import { checkUrls } from '../outbound/check-urls.js'
import type { Outbound } from '../outbound/outbound.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'
import { openFile } from './open-file.js'

/** Resources are documents, named by their paths below the open folders. */
export const RESOURCE_PREFIX = 'document:///'

export interface SourceServices {
  readonly config: Config
  readonly inflight: InflightBudget
  readonly outbound: Outbound
  /** Files are read from below these alone; none: no files. */
  readonly folders: readonly string[]
}

/** Who asks; a key may be bound to hosts. */
export interface Caller {
  readonly id: string
  readonly urlHosts?: readonly string[] | undefined
}

/**
 * The document that a tool names: a URL, which passes every check that the HTTP routes make, or a file below an
 * allowed folder, links followed first. Throws `invalid_parameter` for anything else; what lies outside is not told
 * from what is not there.
 */
export async function openSource(
  source: string,
  caller: Caller,
  services: SourceServices,
  signal: AbortSignal,
): Promise<SourceDocument> {
  const named = pathNamed(source)
  if (named === undefined) return download(source, caller, services, signal)
  const path = await allowedPath(named, services.folders)
  try {
    return await openFile(path, services.config, services.inflight, signal)
  } catch (error) {
    // What the file system says of it names the path.
    if (error instanceof ConversionError || signal.aborted) throw error
    throw notOpen(services.folders, error)
  }
}

/** The path of a plain path, a `file:` URL, or a resource of this server; undefined for the URL of another place. */
function pathNamed(source: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return source
  if (source.startsWith(RESOURCE_PREFIX)) return decoded(source.slice(RESOURCE_PREFIX.length))
  if (!/^file:/i.test(source)) return undefined
  try {
    return fileURLToPath(source)
  } catch {
    return '' // of another machine, or not encoded: no path that is open
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // stray percent signs
  }
}

async function allowedPath(source: string, folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => undefined)
    if (root === undefined) continue
    const path = await realpath(resolve(root, source)).catch(() => undefined)
    if (path !== undefined && isBelow(root, path)) return path
  }
  throw notOpen(folders)
}

/** The same whether there is no such file, none that can be read, or none that is a file. */
function notOpen(folders: readonly string[], cause?: unknown): ConversionError {
  return new ConversionError(
    'invalid_parameter',
    folders.length === 0
      ? 'source must be a URL: no folder is open to this server (MCP_FOLDERS).'
      : 'source must be a URL, or a file below a folder that is open to this server: list_documents names them.',
    { parameter: 'source' },
    cause,
  )
}

export function isBelow(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function download(
  source: string,
  { urlHosts }: Caller,
  services: SourceServices,
  signal: AbortSignal,
): Promise<SourceDocument> {
  const { url: target } = await checkUrls(services.outbound, { url: source }, urlHosts)
  const waitMsMax = services.config.queueTimeoutMs
  return fetchDocument({ target, headers: {}, signal, waitMsMax }, startTimings(), services)
}
