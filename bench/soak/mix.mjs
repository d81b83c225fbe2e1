import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { brokenDocument } from '../fuzz/fuzz.mjs'
import { samplePdfs } from '../speed/sample.mjs'
import { filesIn } from '../sweep/files.mjs'

const FORMATS = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'html', 'csv', 'txt'])
const BYTES_MAX = 2 * 2 ** 20

/** Documents of a folder, or a small made set: { name, bytes }. */
export function goodDocuments(folder) {
  if (folder === undefined) return madeDocuments()
  return filesIn(folder)
    .filter((path) => FORMATS.has(extname(path).slice(1)))
    .map((path) => ({ name: basename(path), bytes: readFileSync(path) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length < BYTES_MAX)
}

function madeDocuments() {
  const line = 'A line of text, with "quotes"; and numbers: 1, 2, 3.\n'
  return [
    ...samplePdfs(2),
    { name: 'lines.txt', bytes: Buffer.from(line.repeat(2000)) },
    { name: 'rows.csv', bytes: Buffer.from(line.repeat(2000)) },
    { name: 'page.html', bytes: Buffer.from(`<main>${`<p>${line}</p>`.repeat(500)}</main>`) },
  ]
}

/** The nth request: a good document, or one in `hostileEvery` a broken one or one that costs its thread. */
export async function nthDocument(good, index, hostileEvery) {
  if (index % hostileEvery !== hostileEvery - 1) return good[index % good.length]
  const hostileIndex = Math.floor(index / hostileEvery)
  if (hostileIndex % 10 === 9) return { name: 'trap.pdf', bytes: selfPaintingPattern() }
  const { name } = good[hostileIndex % good.length]
  const format = extname(name).slice(1)
  const same = good.filter((document) => document.name.endsWith(`.${format}`))
  return { name, bytes: (await brokenDocument(same, format, index)).bytes }
}

/** A tiling pattern that paints with itself: an out-of-bounds access inside MuPDF, which poisons the module. */
export function selfPaintingPattern() {
  const pattern = '/Pattern cs /P1 scn 0 0 100 100 re f'
  return Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Pattern<</P1 5 0 R>>>>/Contents 4 0 R>> endobj
4 0 obj <</Length ${pattern.length}>> stream
${pattern}
endstream endobj
5 0 obj <</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<</Pattern<</P1 5 0 R>>>>/Length ${pattern.length}>> stream
${pattern}
endstream endobj
trailer <</Root 1 0 R/Size 6>>
`)
}
