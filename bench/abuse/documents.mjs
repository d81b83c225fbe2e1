// Documents of a few kilobytes, or of one long part, that cost far more than they weigh where something is amiss.
import { zip } from '../office/zip.mjs'

export const brokenLines = () => `<p>x<br>${' <br>'.repeat(40_000)}`

export function footnotes() {
  const notes = Array.from({ length: 40_000 }, (_, index) => index)
  const refs = notes.map((at) => `<p>text<a href="#fn${at}" id="r${at}"><sup>${at}</sup></a></p>`)
  const texts = notes.map((at) => `<li id="fn${at}">note ${at} <a href="#r${at}">back</a></li>`)
  return `${refs.join('')}<section class="footnotes"><ol>${texts.join('')}</ol></section>`
}

/** Rows that say that they begin after a hundred million columns. */
export function shiftedRows() {
  const cell = '<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>'
  const row = `<w:tr><w:trPr><w:gridBefore w:val="100000000"/></w:trPr>${cell}${cell}</w:tr>`
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const office = 'http://schemas.openxmlformats.org'
  return zip({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${types}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:tbl>${row.repeat(2000)}</w:tbl></w:body></w:document>`,
  })
}

/** Objects of a PDF of one page that says TEXT, with what its catalog and its page have beside that; more from 6 on. */
function pdf(more, catalog, page = '') {
  const content = `BT /F1 12 Tf 72 720 Td (${TEXT}) Tj ET`
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${page}>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ]
  const bodies = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  return `%PDF-1.7\n${bodies.join('')}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`
}

export const TEXT = 'All that the page says.'

/** Bookmarks, each below the one before. */
export function nestedBookmarks(depth) {
  const items = Array.from({ length: depth }, (_, index) => {
    const below = index + 1 < depth ? `/First ${index + 8} 0 R` : ''
    return `<</Title(Item ${index + 1})/Parent ${index + 6} 0 R${below}>>`
  })
  return pdf(['<</Type/Outlines/First 7 0 R>>', ...items], '/Outlines 6 0 R')
}

/** A bookmark to a name that is not in a chain of so many nodes. */
export function lostName(depth) {
  const nodes = Array.from({ length: depth }, (_, index) =>
    index + 1 < depth
      ? `<</Kids[${index + 9} 0 R]/Limits[(a)(z)]>>`
      : '<</Names[(x)[3 0 R/Fit]]/Limits[(a)(z)]>>',
  )
  const bookmarks = ['<</Type/Outlines/First 7 0 R>>', '<</Title(Item)/Dest(nowhere)>>']
  return pdf([...bookmarks, ...nodes], '/Outlines 6 0 R/Names<</Dests 8 0 R>>')
}

/** A page that the module refuses: a field on it is its own parent. */
export const refusedPage = () =>
  pdf(['<</Type/Annot/Subtype/Widget/F 4/Rect[0 0 0 0]/Parent 6 0 R>>'], '', '/Annots[6 0 R]')
