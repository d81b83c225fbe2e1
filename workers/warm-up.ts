import type { ConvertLimits } from '../src/contract/options.js'
import type { Warning } from '../src/contract/warnings.js'
import { convertDocument } from './convert.js'
import { warmUpDocument } from './warm-up-document.js'

const PAGES = 4
/** Enough rounds for hot code to be compiled; time ends them early on a slow machine. */
const ROUNDS_MAX = 8

const LIMITS: ConvertLimits = {
  pagesMax: PAGES,
  outputBytesMax: 2 ** 20,
  inflatedBytesMax: 2 ** 20,
  zipEntriesMax: 1,
  zipRatioMax: 1,
  memoryBytesMax: Number.POSITIVE_INFINITY,
  imageBytesMax: 2 ** 25,
}

/**
 * Converts a built-in document a few times, at least once, until `msMax` are over. Throws where the Markdown is not what
 * the document says.
 */
export async function warmUp(msMax: number): Promise<void> {
  const startedAt = performance.now()
  const bytes = warmUpDocument(PAGES)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    mustBeRead(await converted(bytes))
    if (performance.now() - startedAt > msMax) return
  }
}

interface Converted {
  readonly markdown: string
  readonly warnings: readonly Pick<Warning, 'message'>[]
}

/** So much of what was read instead tells what went wrong, UTF-16 units. */
const SHOWN_CHARS = 200

/** Throws, saying what was read and warned of instead, where the first page's title is not in the Markdown. */
export function mustBeRead({ markdown, warnings }: Converted): void {
  if (markdown.includes('Warm threads')) return
  const warned = warnings.map(({ message }) => ` ${message}`).join('')
  throw new Error(
    `The warm-up document was misread as ${JSON.stringify(markdown.slice(0, SHOWN_CHARS))}.${warned}`,
  )
}

async function converted(bytes: Uint8Array<SharedArrayBuffer>): Promise<Converted> {
  let markdown = ''
  const { warnings } = await convertDocument(
    {
      source: { bytes, filename: 'warm-up.pdf' },
      format: 'pdf',
      options: { mode: 'fast', engine: 'auto', clean: true, slim: false },
      limits: LIMITS,
    },
    {
      write(text) {
        markdown += text
      },
    },
  )
  return { markdown, warnings }
}
