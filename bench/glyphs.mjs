// Says for each PDF of a folder where its visible glyphs went: into the Markdown, or left out for which reason.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArgs } from './args.mjs'
import { loadEngine } from './engine.mjs'
import { shown, textTable } from './text-table.mjs'

const USAGE = `node bench/glyphs.mjs --folder DIR [options]
  --folder DIR    PDFs
  --only TEXT     only documents whose name holds this
  --max SHARE     what may be unexplained of a document (0.005); more ends with 1
  --pages-max N   longer documents are left out (200)

unexplained   the reader's own count: visible glyphs that are neither written nor left out for a reason
lost          a count by another way: letters and digits of MuPDF's text that the Markdown, running lines included,
              does not have, without as many as were left out as picture labels and duplicates`

const args = readArgs(
  USAGE,
  {
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
    max: { type: 'string', default: '0.005' },
    'pages-max': { type: 'string', default: '200' },
  },
  ['folder'],
)

const folder = resolve(args.folder)
const convert = await loadEngine({ clean: false })
const rows = []
for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.pdf') || !file.includes(args.only)) continue
  const row = await glyphsOf(file)
  if (row !== undefined) rows.push(row)
}

const REASONS = ['furniture', 'picture_label', 'duplicate', 'hidden']
console.log(
  textTable([
    ['document', 'visible', ...REASONS, 'unexplained', 'lost'],
    ...rows.map(({ file, signals, lost }) => [
      file,
      String(signals.visible_glyphs),
      ...REASONS.map((reason) =>
        shown(signals[`${reason}_glyphs`] / (signals.visible_glyphs || 1)),
      ),
      shown(signals.unexplained_share, 4),
      shown(lost, 4),
    ]),
  ]),
)
const above = (name, share) => {
  const found = rows.filter((row) => share(row) > Number(args.max))
  console.log(`${name} above ${args.max}: ${found.length} of ${rows.length}`)
  return found.length
}
const unexplained = above('unexplained', ({ signals }) => signals.unexplained_share)
above('lost', ({ lost }) => lost)
process.exitCode = unexplained > 0 ? 1 : 0

/** Undefined for what cannot be read, or is too long. */
async function glyphsOf(file) {
  const bytes = readFileSync(join(folder, file))
  try {
    const { markdown, quality } = await convert({ bytes, name: file, format: 'pdf' })
    const seen = characterCounts(await textOf(bytes))
    const { signals } = quality
    const leftOut = signals.picture_label_glyphs + signals.duplicate_glyphs
    const missing = missingFrom(seen, characterCounts(markdown))
    const total = [...seen.values()].reduce((sum, count) => sum + count, 0)
    return { file, signals, lost: Math.max(0, missing - leftOut) / (total || 1) }
  } catch {
    return undefined
  }
}

async function textOf(bytes) {
  // After the engine: it must be the first to load the module.
  const mupdf = await import('mupdf')
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  const pages = document.countPages()
  if (pages > Number(args['pages-max'])) throw new Error('too long')
  let text = ''
  for (let page = 0; page < pages; page++)
    text += document.loadPage(page).toStructuredText('').asText()
  return text
}

/** Letters and digits; compatibility forms count as what they stand for. */
function characterCounts(text) {
  const counts = new Map()
  for (const [character] of text.normalize('NFKC').matchAll(/[\p{L}\p{N}]/gu))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

function missingFrom(seen, written) {
  let missing = 0
  for (const [character, count] of seen)
    missing += Math.max(0, count - (written.get(character) ?? 0))
  return missing
}
