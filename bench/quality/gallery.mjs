import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { formatOf } from '../engine.mjs'
import { shown } from '../text-table.mjs'

/** Pixels per point of the pictures. */
const SCALE = 1.3
/** Pages shown of a document: what is wrong shows early. */
const PAGES_MAX = 4

const COLOURS = {
  heading: '#d22',
  paragraph: '#28c',
  list: '#292',
  table: '#e80',
  code: '#808',
  quote: '#0aa',
  image: '#888',
  footnote: '#a50',
  math: '#c0c',
}

/** Writes OUT/index.html: each chosen document's pages with the found blocks over them, its Markdown, the truth. */
export async function writeGallery({ corpus, entries, chosen, scores, out, convert }) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const scoreOf = new Map(scores.per_document.map((doc) => [doc.name, doc.scores]))
  const sections = []
  for (const name of chosen) {
    sections.push(
      await section({ corpus, entry: byName.get(name), scores: scoreOf.get(name), out, convert }),
    )
  }
  const path = join(out, 'index.html')
  writeFileSync(path, page(sections))
  return path
}

async function section({ corpus, entry, scores, out, convert }) {
  const bytes = readFileSync(join(corpus, entry.file))
  const { markdown, blocks } = await convertedOrEmpty(convert, bytes, entry)
  const pictures = entry.file.endsWith('.pdf')
    ? await drawPages(bytes, blocks, entry.name, out)
    : []
  const truth = entry.truth === undefined ? '' : readFileSync(join(corpus, entry.truth), 'utf8')
  const figures = [
    'overall',
    'nid',
    'teds',
    'mhs',
    'heading_f1',
    'list_f1',
    'table_precision',
    'noise',
  ]
  return `<section><h2 id="${entry.name}">${escaped(entry.name)}</h2>
<p>${figures.map((metric) => `${metric} ${shown(scores?.[metric])}`).join(' · ')}</p>
<div class="row"><div>${pictures.map((file) => `<img src="${file}" loading="lazy">`).join('')}</div>
<div><h3>ours</h3><pre>${escaped(markdown)}</pre></div><div><h3>truth</h3><pre>${escaped(truth)}</pre></div></div></section>`
}

async function convertedOrEmpty(convert, bytes, entry) {
  try {
    return await convert({
      bytes,
      name: entry.file,
      format: await formatOf(entry.file),
      withBlocks: true,
    })
  } catch (error) {
    return { markdown: `failed: ${error.message}`, blocks: [] }
  }
}

async function drawPages(bytes, blocks, name, out) {
  const files = []
  // Not before the engine: it sets the module up before the first import.
  const mupdf = await import('mupdf')
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  try {
    const count = Math.min(document.countPages(), PAGES_MAX)
    for (let index = 0; index < count; index++) {
      const onPage = blocks.filter((block) => block.provenance?.page === index + 1)
      const file = `${name}-${index + 1}.png`
      writeFileSync(join(out, file), await drawPage(mupdf, document, index, onPage))
      files.push(file)
    }
  } finally {
    document.destroy()
  }
  return files
}

async function drawPage(mupdf, document, index, blocks) {
  const page = document.loadPage(index)
  const pixmap = page.toPixmap([SCALE, 0, 0, SCALE, 0, 0], mupdf.ColorSpace.DeviceRGB, false, true)
  const picture = await loadImage(Buffer.from(pixmap.asPNG()))
  pixmap.destroy()
  page.destroy()
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.drawImage(picture, 0, 0)
  context.font = '10px sans-serif'
  for (const [order, block] of blocks.entries()) drawBlock(context, block, order)
  return canvas.toBuffer('image/png')
}

function drawBlock(context, block, order) {
  const box = block.provenance?.box
  if (box === undefined) return
  const colour = block.furniture ? '#bbb' : (COLOURS[block.type] ?? '#000')
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = block.type === 'table' ? 2.5 : 1.2
  context.strokeRect(
    box.x0 * SCALE,
    box.y0 * SCALE,
    (box.x1 - box.x0) * SCALE,
    (box.y1 - box.y0) * SCALE,
  )
  context.fillText(
    `${order + 1} ${block.type}${block.level ?? ''}`,
    box.x0 * SCALE + 1,
    box.y0 * SCALE - 1,
  )
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const page = (sections) => `<!doctype html><meta charset="utf-8"><title>Worst documents</title>
<style>body{font:14px sans-serif}.row{display:flex;gap:12px;align-items:flex-start}.row>div{flex:1;min-width:0}
img{max-width:100%;border:1px solid #ccc}pre{white-space:pre-wrap;font-size:11px;background:#f6f6f6;padding:6px}</style>
${sections.join('\n')}`
