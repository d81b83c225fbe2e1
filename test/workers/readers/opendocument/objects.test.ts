import { expect, test } from 'vitest'
import { readOdp } from '../../../../workers/readers/odp/read-odp.js'
import { readOdt } from '../../../../workers/readers/odt/read-odt.js'
import { makeFlatOdf, makeOdf, odfParagraph } from '../../../support/make-odf.js'
import { officeMarkdown } from '../../../support/read-office.js'

const CHART = 'application/vnd.oasis.opendocument.chart'
const FORMULA = 'application/vnd.oasis.opendocument.formula'

const cell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
const figure = (value: string) => cell('shown', `office:value-type="float" office:value="${value}"`)
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`

const chart = (rows: string, title = '<chart:title><text:p>Ducks</text:p></chart:title>') =>
  `<office:body><office:chart><chart:chart>${title}<table:table table:name="local-table"><table:table-header-rows>${row(cell(''), cell('Fresh'), cell(''))}</table:table-header-rows><table:table-rows>${rows}</table:table-rows></table:table></chart:chart></office:chart></office:body>`
const ducks = chart(
  row(cell('2019'), figure('120'), figure('0.30000000000000004')) +
    row(cell('2020'), figure('NaN'), figure('95')),
)
const DUCKS = `### Chart: Ducks

| Category | Fresh | Series 2 |
| --- | --- | --- |
| 2019 | 120 | 0.3 |
| 2020 |  | 95 |`

const math = (content: string) =>
  `<math><semantics>${content}<annotation encoding="StarMath 5.0">{x}</annotation></semantics></math>`
const square = math('<msup><mi>x</mi><mn>2</mn></msup>')

/** A frame with the object of this folder, and the picture that stands for it. */
const frame = (folder: string) =>
  `<draw:frame><draw:object xlink:href="./${folder}"><loext:p/></draw:object><draw:image xlink:href="./ObjectReplacements/${folder}"/></draw:frame>`
const NAMESPACES = ['office', 'chart', 'table', 'text'].map((name) => `xmlns:${name}="urn:${name}"`)

/** A package with an object: its type in the manifest, its content in a part of its own. */
function withObject(type: string, content: string, folder = 'Object 1') {
  const isMath = content.startsWith('<math')
  const root = `<office:document-content ${NAMESPACES.join(' ')}>${content}</office:document-content>`
  return {
    manifest: `<manifest:file-entry manifest:full-path="${folder}/" manifest:media-type="${type}"/>`,
    more: [{ name: `${folder}/content.xml`, content: isMath ? content : root }],
  }
}

const odt = (body: string, parts = {}) => officeMarkdown(readOdt, makeOdf('text', body, parts))

test('a chart is its title and a table of its values', async () => {
  const body = odfParagraph(`a ${frame('Object 1')} b`)
  const { markdown, warnings } = await odt(body, withObject(CHART, ducks))
  expect(markdown).toBe(`a b\n\n${DUCKS}`)
  expect(warnings).toEqual([])
})

test('one on a slide', async () => {
  const slide = `<draw:page>${frame('Object 1')}</draw:page>`
  const deck = makeOdf('presentation', slide, withObject(CHART, ducks))
  expect((await officeMarkdown(readOdp, deck)).markdown).toBe(`<!-- Slide 1 -->\n\n${DUCKS}`)
})

test('a formula stands in its line, or on its own', async () => {
  const parts = withObject(FORMULA, square)
  expect((await odt(odfParagraph(`so ${frame('Object 1')}.`), parts)).markdown).toBe('so $x^{2}$.')
  expect((await odt(odfParagraph(frame('Object 1')), parts)).markdown).toBe('$$x^{2}$$')
})

test('in a flat file objects stand in their frames', async () => {
  const inline = `<draw:frame><draw:object>${square}</draw:object></draw:frame>`
  const document = `<draw:frame><draw:object><office:document>${ducks}</office:document></draw:object></draw:frame>`
  const flat = makeFlatOdf('text', odfParagraph(`so ${inline}.`) + odfParagraph(document))
  expect((await officeMarkdown(readOdt, flat)).markdown).toBe(`so $x^{2}$.\n\n${DUCKS}`)
})

test.each([
  ['of another program', withObject('application/x-other', ducks)],
  ['whose part is missing', { manifest: withObject(CHART, ducks).manifest }],
  ['that says nothing', withObject(CHART, chart('', ''))],
  ['that leads out of the package', withObject(CHART, ducks, '../Object 1')],
])('an object %s is told', async (_name, parts) => {
  const { markdown, warnings } = await odt(odfParagraph(`a ${frame('Object 2')}`), parts)
  expect(markdown).toBe('a')
  expect(warnings.map(({ code }) => code)).toEqual(['content_dropped'])
})

test('a broken object is told, and the text is read', async () => {
  const { markdown, warnings } = await odt(
    odfParagraph(`a ${frame('Object 1')}`),
    withObject(CHART, '<office:body><office:chart>'),
  )
  expect(markdown).toBe('a')
  expect(warnings.map(({ code }) => code)).toContain('content_dropped')
})

test('a broken manifest is told once', async () => {
  const { markdown, warnings } = await odt(odfParagraph('a'), { manifest: '<manifest:file-entry' })
  expect(markdown).toBe('a')
  expect(warnings).toHaveLength(1)
})

test('cells that say they stand for thousands of millions are as many as a chart has lines', async () => {
  const many = `<table:table-cell table:number-columns-repeated="2000000000"><text:p>1</text:p></table:table-cell>`
  const { markdown } = await odt(
    odfParagraph(frame('Object 1')),
    withObject(CHART, chart(row(cell('a'), many))),
  )
  expect(markdown).toContain('| a | 1 | 1 |')
})

test('formulas within formulas, a thousand deep, end', async () => {
  const deep = math(`${'<msqrt>'.repeat(1000)}<mi>x</mi>${'</msqrt>'.repeat(1000)}`)
  const { markdown } = await odt(odfParagraph(frame('Object 1')), withObject(FORMULA, deep))
  expect(markdown).toContain(`${'\\sqrt{'.repeat(1000)}x`)
})
