import type { Config } from '../config.js'
import type { SourceDocument } from '../source/document.js'
import type { InflightBudget } from '../source/inflight.js'
import { readDocument } from './read-document.js'
import { isUrl } from './url-input.js'

/** A file, standard input, or what is behind a URL. Errors: those of each. */
export async function readInput(
  path: string,
  config: Config,
  budget: InflightBudget,
  signal: AbortSignal,
): Promise<SourceDocument> {
  if (!isUrl(path)) return readDocument(path, config, budget, signal)
  const { readUrl } = await import('./read-url.js') // the guard and its HTTP, for those who use them
  return readUrl(path, config, budget, signal)
}
