// Bands of a document's pages that blocks could stand side by side in, and in which order the truth reads them.
import { readFileSync } from 'node:fs'
import { LIMITS } from '../engine.mjs'

// MuPDF is set up before anything that imports it.
const { loadMupdf } = await import('../../dist/native/mupdf/wasm-module.js')
await loadMupdf()
const { openDocument, tryReadPage } = await import(
  '../../dist/workers/readers/pdf/pipeline/open-document.js'
)
const { textOfPage } = await import('../../dist/workers/readers/pdf/pipeline/page-text.js')
const { pageColumns } = await import('../../dist/workers/readers/pdf/pipeline/page-columns.js')
const { rowStretches } = await import('../../dist/workers/readers/pdf/model/columns.js')
const { sideBands } = await import('../../dist/workers/readers/pdf/columns/side-bands.js')
const { textOfSideRow } = await import('../../dist/workers/readers/pdf/columns/side-rows.js')
const { sideSigns } = await import('../../dist/workers/readers/pdf/columns/side-signs.js')

const CONTEXT = { warn() {}, checkpoint() {} }
/** Pages of a document that are looked at: a long one must not outweigh all others. */
const PAGES_MAX = 12
/** A text that the truth has oftener than this says nothing of its place. */
const PLACES_MAX = 5
/** Of several places, one this near to those of the lines around is meant, words. */
const NEAR_WORDS = 150
/** Orders that the truth hardly prefers one of are left out, share. */
const CLEAR_SHARE = 0.65

/** Bands of a PDF whose order the truth tells: `{ page, signs, label, texts }`; `label` is the share of pairs read down. */
export async function sideCandidates(path, truth) {
  const file = readFileSync(path)
  const bytes = new Uint8Array(new SharedArrayBuffer(file.byteLength))
  bytes.set(file)
  const { pdf, profile, recognitions } = await openDocument(
    { bytes },
    { limits: LIMITS, mode: 'fast' },
    CONTEXT,
  )
  const placesOf = finderIn(truth)
  const found = []
  try {
    for (let number = 1; number <= Math.min(pdf.pageCount, PAGES_MAX); number++) {
      const page = profile.pages.get(number) ?? tryReadPage(pdf, number, recognitions, false)
      if (page === undefined) continue
      for (const band of bandsOf(page, profile)) {
        const label = labelOf(band, placesOf)
        if (label === undefined) continue
        const texts = [...band.left, ...band.right].map(textOfSideRow)
        found.push({ page: number, label, texts, signs: sideSigns(band, profile.measure.bodySize) })
      }
    }
  } finally {
    pdf.close()
  }
  return found
}

function bandsOf(page, profile) {
  const { columns } = pageColumns(page, textOfPage(page, profile), profile)
  return columns
    .flatMap(({ items }) => rowStretches(items))
    .flatMap((rows) => sideBands(rows, profile.measure.bodySize))
}

/** Share of the pairs of lines, a left one below a right one, of which the truth has the left one first. */
function labelOf({ left, right }, placesOf) {
  const places = placed([...left, ...right], placesOf)
  let down = 0
  let across = 0
  for (const above of right) {
    for (const below of left) {
      if (below.index <= above.index) continue
      const [a, b] = [places.get(above), places.get(below)]
      if (a === undefined || b === undefined) continue
      if (b < a) down++
      else across++
    }
  }
  const label = down / (down + across)
  return Math.max(label, 1 - label) >= CLEAR_SHARE ? label : undefined
}

/** Where the truth has each row of a side, as far as it says. */
function placed(rows, placesOf) {
  const found = rows.map((row) => ({ row, places: placesOf(textOfSideRow(row)) }))
  const sure = found.filter(({ places }) => places.length === 1)
  const middle = sure.map(({ places }) => places[0]).sort((a, b) => a - b)[sure.length >> 1]
  const known = new Map(sure.map(({ row, places }) => [row, places[0]]))
  for (const { row, places } of found) {
    if (places.length < 2 || places.length > PLACES_MAX || middle === undefined) continue
    const nearest = places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
    if (Math.abs(nearest - middle) < NEAR_WORDS) known.set(row, nearest)
  }
  return known
}

/** Finds where the truth's words have those of a text, by the place of the first. */
function finderIn(markdown) {
  const words = wordsOf(markdown.replace(/\]\([^)]*\)/g, ']').replace(/<[^>]*>/g, ' '))
  const byWord = new Map()
  for (const [place, word] of words.entries())
    byWord.set(word, [...(byWord.get(word) ?? []), place])
  return (text) => {
    const own = wordsOf(text)
    const starts = byWord.get(own[0]) ?? []
    return starts.filter((start) => own.every((word, at) => words[start + at] === word))
  }
}

const wordsOf = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
