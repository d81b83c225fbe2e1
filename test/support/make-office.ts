import { makeZip, type ZipFile } from './make-zip.js'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface Link {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly isExternal?: boolean
}

export function relationshipsXml(links: readonly Link[]): string {
  const elements = links.map(({ id, type, target, isExternal }) => {
    const mode = isExternal === true ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`
  })
  return `<Relationships xmlns="${PACKAGE}">${elements.join('')}</Relationships>`
}

function officePackage(
  mainPart: string,
  parts: Readonly<Record<string, string | Uint8Array>>,
): Buffer {
  const root = relationshipsXml([
    { id: 'main', type: 'officeDocument', target: mainPart },
    { id: 'core', type: 'metadata/core-properties', target: 'docProps/core.xml' },
  ])
  const files: ZipFile[] = [
    { name: '[Content_Types].xml', content: contentTypes(Object.keys(parts)) },
    { name: '_rels/.rels', content: root },
    ...Object.entries(parts).map(([name, content]) => ({ name, content })),
  ]
  return makeZip(files)
}

const MAIN_TYPES: Readonly<Record<string, string>> = {
  'word/document.xml': 'wordprocessingml.document.main',
  'word/styles.xml': 'wordprocessingml.styles',
  'word/numbering.xml': 'wordprocessingml.numbering',
  'xl/workbook.xml': 'spreadsheetml.sheet.main',
  'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
  'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
  'xl/styles.xml': 'spreadsheetml.styles',
}

function contentTypes(partNames: readonly string[]): string {
  const overrides = partNames.flatMap((name) => {
    const type = MAIN_TYPES[name]
    const full = `application/vnd.openxmlformats-officedocument.${type}+xml`
    return type === undefined ? [] : [`<Override PartName="/${name}" ContentType="${full}"/>`]
  })
  const defaults =
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  return `<Types xmlns="${types}">${defaults}${overrides.join('')}</Types>`
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const P = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const NAMESPACES = `xmlns:w="${W}" xmlns:m="${M}" xmlns:a="${A}" xmlns:p="${P}" xmlns:r="${OFFICE}" xmlns:mc="mc" xmlns:wp="wp" xmlns:v="v" xmlns:c="c" xmlns:dgm="dgm" xmlns:a14="a14"`

export interface DocxParts {
  readonly styles?: string
  readonly numbering?: string
  readonly footnotes?: string
  readonly endnotes?: string
  readonly links?: readonly Link[]
  readonly core?: string
  readonly more?: Readonly<Record<string, string | Uint8Array>>
}

/** A Word document with this content of its body. */
export function makeDocx(body: string, parts: DocxParts = {}): Buffer {
  const wrap = (name: string, content: string) => `<w:${name} ${NAMESPACES}>${content}</w:${name}>`
  const found: Record<string, string | Uint8Array> = {
    'word/document.xml': wrap('document', `<w:body>${body}</w:body>`),
    ...parts.more,
  }
  const links: Link[] = [...(parts.links ?? [])]
  for (const name of ['styles', 'numbering', 'footnotes', 'endnotes'] as const) {
    const content = parts[name]
    if (content === undefined) continue
    found[`word/${name}.xml`] = wrap(name, content)
    links.push({ id: name, type: name, target: `${name}.xml` })
  }
  found['word/_rels/document.xml.rels'] = relationshipsXml(links)
  if (parts.core !== undefined) found['docProps/core.xml'] = parts.core
  return officePackage('word/document.xml', found)
}

/** A paragraph of plain text, with properties before it. */
export function paragraph(text: string, properties = ''): string {
  const pPr = properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`
  return `<w:p>${pPr}${run(text)}</w:p>`
}

export function run(text: string, properties = ''): string {
  const rPr = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`
  return `<w:r>${rPr}<w:t xml:space="preserve">${text}</w:t></w:r>`
}

export interface SheetSource {
  readonly name: string
  /** Content of `sheetData`. */
  readonly rows: string
  readonly state?: string
  /** What goes before `sheetData`, and what follows it. */
  readonly before?: string
  readonly after?: string
  readonly links?: readonly Link[]
}

export interface XlsxParts {
  readonly strings?: readonly string[]
  /** Format codes: style 1 has the first. */
  readonly formats?: readonly string[]
  readonly is1904?: boolean
  readonly more?: Readonly<Record<string, string | Uint8Array>>
}

/** A workbook. */
export function makeXlsx(sheets: readonly SheetSource[], parts: XlsxParts = {}): Buffer {
  const found: Record<string, string | Uint8Array> = { ...parts.more }
  const links: Link[] = [
    { id: 'styles', type: 'styles', target: 'styles.xml' },
    { id: 'strings', type: 'sharedStrings', target: 'sharedStrings.xml' },
  ]
  const elements = sheets.map(
    ({ name, state, rows, before = '', after = '', links: own }, index) => {
      const file = `worksheets/sheet${index + 1}.xml`
      links.push({ id: `s${index}`, type: 'worksheet', target: file })
      found[`xl/${file}`] =
        `<worksheet xmlns="${S}" xmlns:r="${OFFICE}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
      if (own !== undefined) {
        found[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relationshipsXml(own)
      }
      const shown = state === undefined ? '' : ` state="${state}"`
      return `<sheet name="${name}" sheetId="${index + 1}"${shown} r:id="s${index}"/>`
    },
  )
  const properties = parts.is1904 === true ? '<workbookPr date1904="1"/>' : ''
  found['xl/workbook.xml'] =
    `<workbook xmlns="${S}" xmlns:r="${OFFICE}">${properties}<sheets>${elements.join('')}</sheets></workbook>`
  found['xl/_rels/workbook.xml.rels'] = relationshipsXml(links)
  found['xl/styles.xml'] = stylesXml(parts.formats ?? [])
  const strings = (parts.strings ?? []).map(
    (text) => `<si><t xml:space="preserve">${text}</t></si>`,
  )
  found['xl/sharedStrings.xml'] = `<sst xmlns="${S}">${strings.join('')}</sst>`
  return officePackage('xl/workbook.xml', found)
}

function stylesXml(formats: readonly string[]): string {
  const escaped = formats.map((code) =>
    code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  )
  const numFmts = escaped.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
  )
  const xfs = formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)
  return (
    `<styleSheet xmlns="${S}"><numFmts count="${formats.length}">${numFmts.join('')}</numFmts>` +
    '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`
  )
}

export interface SlideSource {
  /** Content of `p:spTree`. */
  readonly shapes: string
  readonly isHidden?: boolean
  readonly notes?: string
  readonly links?: readonly Link[]
}

export interface PptxParts {
  /** Content of the layout's and the master's `p:spTree`. */
  readonly layout?: string
  readonly master?: string
  readonly bodyStyle?: string
  readonly more?: Readonly<Record<string, string | Uint8Array>>
}

/** A presentation; all slides have one layout. */
export function makePptx(slides: readonly SlideSource[], parts: PptxParts = {}): Buffer {
  const found: Record<string, string | Uint8Array> = { ...parts.more }
  const links: Link[] = []
  const ids = slides.map((slide, index) => {
    const number = index + 1
    links.push({ id: `r${number}`, type: 'slide', target: `slides/slide${number}.xml` })
    addSlide(found, slide, number)
    return `<p:sldId id="${255 + number}" r:id="r${number}"/>`
  })
  found['ppt/presentation.xml'] =
    `<p:presentation ${NAMESPACES}><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`
  found['ppt/_rels/presentation.xml.rels'] = relationshipsXml(links)
  found['ppt/slideLayouts/layout1.xml'] = slideXml('sldLayout', parts.layout ?? '')
  found['ppt/slideLayouts/_rels/layout1.xml.rels'] = relationshipsXml([
    { id: 'm', type: 'slideMaster', target: '../slideMasters/master1.xml' },
  ])
  const bodyStyle = `<p:txStyles><p:bodyStyle>${parts.bodyStyle ?? ''}</p:bodyStyle></p:txStyles>`
  found['ppt/slideMasters/master1.xml'] = slideXml('sldMaster', parts.master ?? '', bodyStyle)
  return officePackage('ppt/presentation.xml', found)
}

function addSlide(
  found: Record<string, string | Uint8Array>,
  slide: SlideSource,
  number: number,
): void {
  const links: Link[] = [
    { id: 'layout', type: 'slideLayout', target: '../slideLayouts/layout1.xml' },
    ...(slide.links ?? []),
  ]
  if (slide.notes !== undefined) {
    links.push({ id: 'notes', type: 'notesSlide', target: `../notesSlides/notes${number}.xml` })
    found[`ppt/notesSlides/notes${number}.xml`] = slideXml('notes', slide.notes)
  }
  const xml = slideXml('sld', slide.shapes)
  found[`ppt/slides/slide${number}.xml`] =
    slide.isHidden === true ? xml.replace('<p:sld ', '<p:sld show="0" ') : xml
  found[`ppt/slides/_rels/slide${number}.xml.rels`] = relationshipsXml(links)
}

function slideXml(root: string, shapes: string, after = ''): string {
  return `<p:${root} ${NAMESPACES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>${after}</p:${root}>`
}

export interface ShapeOptions {
  /** Content of the `p:ph` tag, such as `type="title"`. */
  readonly placeholder?: string
  /** Top left corner, EMU. */
  readonly at?: readonly [number, number]
}

/** A shape with paragraphs of DrawingML. */
export function shape(paragraphs: string, { placeholder, at }: ShapeOptions = {}): string {
  const ph = placeholder === undefined ? '' : `<p:ph ${placeholder}/>`
  const xfrm =
    at === undefined
      ? ''
      : `<a:xfrm><a:off x="${at[0]}" y="${at[1]}"/><a:ext cx="12700" cy="25400"/></a:xfrm>`
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr>` +
    `<p:spPr>${xfrm}</p:spPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`
  )
}

export function slideParagraph(text: string, properties = ''): string {
  return `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`
}
