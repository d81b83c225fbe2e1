// Made Office files of the sizes that the targets name. The same bytes every time.
import { zip } from './zip.mjs'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument'
const WORDS =
  'glacier violet harvest walnut lantern furnace signal thistle compass pepper bridge anchor copper winter timber orchard'.split(
    ' ',
  )

/** Each input's maker, by file name. */
export const INPUTS = {
  'report.docx': () => report(),
  'rows.xlsx': () => rows(200_000),
  'deck.pptx': () => deck(200),
}

/** Numbers from 0 below 1, always the same ones (mulberry32). */
function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = (random) => WORDS[Math.floor(random() * WORDS.length)]
const sentence = (random, words) => Array.from({ length: words }, () => pick(random)).join(' ')

function relationships(links) {
  const elements = links.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements.join('')}</Relationships>`
}

function officeFile(main, overrides, parts) {
  const types = Object.entries(overrides).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="${TYPES}.${type}+xml"/>`,
  )
  return zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relationships([['r1', 'officeDocument', main]]),
    ...parts,
  })
}

/** A Word document of about 1,000 pages: 3 MB of Markdown with headings, lists, tables and formats. */
function report() {
  const random = randomNumbers(1)
  const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const run = (text, format = '') =>
    `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
  const paragraph = (content, properties = '') =>
    `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
  const item = () =>
    paragraph(
      run(sentence(random, 6)),
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    )
  const cell = () => `<w:tc>${paragraph(run(sentence(random, 2)))}</w:tc>`
  const row = () => `<w:tr>${cell()}${cell()}${cell()}</w:tr>`
  const section = () =>
    [
      paragraph(run(sentence(random, 4)), '<w:pStyle w:val="H1"/>'),
      ...Array.from({ length: 8 }, () =>
        paragraph(
          run(`${sentence(random, 40)} `) +
            run(sentence(random, 3), '<w:b/>') +
            run(` ${sentence(random, 20)}`),
        ),
      ),
      item(),
      item(),
      item(),
      `<w:tbl>${row()}${row()}${row()}${row()}</w:tbl>`,
    ].join('')
  const body = Array.from({ length: 700 }, section).join('')
  return officeFile(
    'word/document.xml',
    {
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
      'word/numbering.xml': 'wordprocessingml.numbering',
    },
    {
      'word/document.xml': `<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`,
      'word/styles.xml': `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      'word/numbering.xml': `<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      'word/_rels/document.xml.rels': relationships([
        ['r1', 'styles', 'styles.xml'],
        ['r2', 'numbering', 'numbering.xml'],
      ]),
    },
  )
}

/** A sheet of ten columns: texts shared and unique, numbers with formats, dates, truth values. */
function rows(rowCount) {
  const random = randomNumbers(2)
  const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const strings = new Map()
  const shared = (text) => {
    if (!strings.has(text)) strings.set(text, strings.size)
    return strings.get(text)
  }
  const text = (ref, value) => `<c r="${ref}" t="s"><v>${shared(value)}</v></c>`
  const number = (ref, value, style = 0) =>
    `<c r="${ref}"${style > 0 ? ` s="${style}"` : ''}><v>${value}</v></c>`
  const sheetRows = Array.from({ length: rowCount }, (_, index) => {
    const at = index + 1
    const cells = [
      number(`A${at}`, at),
      text(`B${at}`, sentence(random, 2)),
      number(`C${at}`, (random() * 1e5).toFixed(4), 1),
      number(`D${at}`, 40_000 + Math.floor(random() * 5000), 2),
      number(`E${at}`, random().toFixed(4), 3),
      text(`F${at}`, `item ${at}`),
      number(`G${at}`, Math.floor(random() * 1e5)),
      `<c r="H${at}" t="b"><v>${at % 2}</v></c>`,
      text(`I${at}`, pick(random)),
      number(`J${at}`, random() * 1000),
    ]
    return `<row r="${at}" spans="1:10">${cells.join('')}</row>`
  })
  return officeFile(
    'xl/workbook.xml',
    {
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      'xl/styles.xml': 'spreadsheetml.styles',
      'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
    },
    {
      'xl/workbook.xml': `<workbook xmlns="${S}" xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships([
        ['r1', 'worksheet', 'worksheets/sheet1.xml'],
        ['r2', 'styles', 'styles.xml'],
        ['r3', 'sharedStrings', 'sharedStrings.xml'],
      ]),
      'xl/styles.xml': `<styleSheet xmlns="${S}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="4"/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${S}"><dimension ref="A1:J${rowCount}"/><sheetData>${sheetRows.join('')}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${S}">${[...strings.keys()].map((value) => `<si><t>${value}</t></si>`).join('')}</sst>`,
    },
  )
}

/** Slides with a title, bullets, a table and notes. */
function deck(slideCount) {
  const random = randomNumbers(3)
  const namespaces = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`
  const paragraph = (words) => `<a:p><a:r><a:t>${sentence(random, words)}</a:t></a:r></a:p>`
  const shape = (placeholder, content) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"/><p:nvPr><p:ph ${placeholder}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${content}</p:txBody></p:sp>`
  const cell = () => `<a:tc><a:txBody>${paragraph(2)}</a:txBody></a:tc>`
  const row = () => `<a:tr>${cell()}${cell()}${cell()}</a:tr>`
  const table = () =>
    `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${row()}${row()}${row()}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const slide = (root, shapes) =>
    `<p:${root} ${namespaces}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`
  const parts = {}
  const numbers = Array.from({ length: slideCount }, (_, index) => index + 1)
  for (const number of numbers) {
    const bullets = Array.from({ length: 6 }, () => paragraph(8)).join('')
    const shapes = shape('type="title"', paragraph(4)) + shape('idx="1"', bullets) + table()
    parts[`ppt/slides/slide${number}.xml`] = slide('sld', shapes)
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relationships([
      ['r1', 'notesSlide', `../notesSlides/notes${number}.xml`],
    ])
    parts[`ppt/notesSlides/notes${number}.xml`] = slide(
      'notes',
      shape('type="body"', paragraph(30)),
    )
  }
  const ids = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="r${number}"/>`).join('')
  parts['ppt/presentation.xml'] =
    `<p:presentation ${namespaces}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`
  parts['ppt/_rels/presentation.xml.rels'] = relationships(
    numbers.map((number) => [`r${number}`, 'slide', `slides/slide${number}.xml`]),
  )
  return officeFile(
    'ppt/presentation.xml',
    { 'ppt/presentation.xml': 'presentationml.presentation.main' },
    parts,
  )
}
