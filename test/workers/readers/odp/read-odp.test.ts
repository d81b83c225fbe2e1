import { expect, test } from 'vitest'
import { readOdp } from '../../../../workers/readers/odp/read-odp.js'
import { conversionFailure } from '../../../support/conversion-failure.js'
import { makeFlatOdf, makeOdf, odfList, odfParagraph, odfStyle } from '../../../support/make-odf.js'
import { officeBlocks, officeMarkdown, openOffice } from '../../../support/read-office.js'

const p = odfParagraph
const frame = (content: string, attributes = '') =>
  `<draw:frame ${attributes}>${content}</draw:frame>`
const box = (content: string, attributes = '') =>
  frame(`<draw:text-box>${content}</draw:text-box>`, attributes)
const title = (text: string) => box(p(text), 'presentation:class="title" svg:x="1cm" svg:y="9cm"')
const at = (content: string, x: string, y: string) => box(content, `svg:x="${x}" svg:y="${y}"`)
const slide = (content: string, style = 'dp1') =>
  `<draw:page draw:style-name="${style}">${content}</draw:page>`
const notes = (text: string) =>
  `<presentation:notes><draw:page-thumbnail/>${box(p(text), 'presentation:class="notes"')}</presentation:notes>`
const BULLETS =
  '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>'
const AUTOMATIC =
  BULLETS +
  '<style:style style:family="drawing-page" style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>' +
  odfStyle('text', 'T1', 'fo:font-weight="bold"')

const deck = (...slides: string[]) =>
  makeOdf('presentation', slides.join(''), { automatic: AUTOMATIC })

test.each<[string, string, string]>([
  [
    'the title first',
    at(p('text'), '1cm', '1cm') + title('A<text:line-break/>title'),
    '# A title\n\ntext',
  ],
  [
    'shapes from top to bottom, then left to right',
    at(p('c'), '1cm', '9cm') + at(p('b'), '5cm', '1.1cm') + at(p('a'), '10mm', '1cm'),
    'a\n\nb\n\nc',
  ],
  ['lists', box(odfList('B', [p('a'), p('b')])), '- a\n- b'],
  [
    'tables, pictures, groups, text of shapes',
    frame(
      `<table:table><table:table-row><table:table-cell>${p('a')}</table:table-cell><table:table-cell>${p('b')}</table:table-cell></table:table-row></table:table>`,
      'svg:x="1cm" svg:y="1cm"',
    ) +
      frame(
        '<draw:image xlink:href="Pictures/1.png"/><svg:desc>A cat</svg:desc>',
        'svg:x="1cm" svg:y="3cm"',
      ) +
      `<draw:g><draw:custom-shape svg:x="1cm" svg:y="5cm">${p('in <text:span text:style-name="T1">group</text:span>')}</draw:custom-shape></draw:g>`,
    '| a | b |\n| --- | --- |\n\n![A cat](1.png)\n\nin **group**',
  ],
  [
    'no furniture and no prompts',
    box(p('7'), 'presentation:class="page-number"') +
      box(p('Click here'), 'presentation:class="outline" presentation:placeholder="true"') +
      box(p('a')),
    'a',
  ],
  ['notes under a heading', box(p('a')) + notes('Say it.'), 'a\n\n### Notes:\n\nSay it.'],
])('%s', async (_, content, markdown) => {
  const flat = makeFlatOdf('presentation', slide(content), { automatic: AUTOMATIC })
  for (const bytes of [deck(slide(content)), flat]) {
    const result = await officeMarkdown(readOdp, bytes)
    expect(result.markdown).toBe(`<!-- Slide 1 -->\n\n${markdown}`)
    expect(result.warnings).toEqual([])
  }
})

test('hidden slides keep their number and are named', async () => {
  const bytes = deck(slide(box(p('a'))), slide(box(p('b')), 'dp2'), slide(box(p('c'))))
  const { markdown, warnings, reading } = await officeMarkdown(readOdp, bytes)
  expect(markdown).toBe('<!-- Slide 1 -->\n\na\n\n<!-- Slide 3 -->\n\nc')
  expect(warnings).toMatchObject([{ code: 'hidden_content', page: 2 }])
  expect(reading.pageCount).toBe(3)
})

test('says on which slides comments are left out', async () => {
  const comment = '<office:annotation><text:p>no</text:p></office:annotation>'
  const { markdown, warnings } = await officeMarkdown(
    readOdp,
    deck(slide(title('A')), slide(title('B') + comment)),
  )
  expect(markdown).not.toContain('no')
  expect(warnings).toEqual([
    { code: 'content_dropped', message: 'Comments were left out.', page: 2 },
  ])
})

test('only the slides asked for', async () => {
  const bytes = deck(slide(box(p('a'))), slide(box(p('b'))), slide(box(p('c'))))
  const { markdown, reading } = await officeMarkdown(readOdp, bytes, {
    pages: { start: 2, end: 2 },
  })
  expect(markdown).toBe('<!-- Slide 2 -->\n\nb')
  expect(reading.pageRange).toEqual({ start: 2, end: 2 })
  const past = officeMarkdown(readOdp, bytes, { pages: { start: 4, end: 5 } })
  expect(await conversionFailure(past)).toMatchObject({ code: 'invalid_pages' })
})

test('too many slides are refused, and so is another kind of document', async () => {
  const many = officeMarkdown(readOdp, deck(slide(''), slide('')), { limits: { pagesMax: 1 } })
  expect(await conversionFailure(many)).toMatchObject({ code: 'too_many_pages' })
  const other = officeMarkdown(readOdp, makeOdf('text', ''))
  expect(await conversionFailure(other)).toMatchObject({ code: 'unreadable_document' })
})

test('blocks say where they stand, in points', async () => {
  const [, block] = await officeBlocks(
    readOdp,
    deck(slide(box(p('a'), 'svg:x="1in" svg:y="72pt" svg:width="2in" svg:height="25.4mm"'))),
  )
  expect(block?.provenance).toEqual({ page: 1, box: { x0: 72, y0: 72, x1: 216, y1: 144 } })
})

test('objects that only their picture stands for are told', async () => {
  const chart = frame(
    '<draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/>',
  )
  const { markdown, warnings } = await officeMarkdown(readOdp, deck(slide(chart)))
  expect(markdown).toBe('<!-- Slide 1 -->')
  expect(warnings.map(({ code }) => code)).toEqual(['content_dropped'])
})

test.each([
  ['28cm', '15.75cm', { width: 793.7, height: 446.46 }],
  ['10in', '7.5in', { width: 720, height: 540 }],
  ['0cm', '15cm', undefined],
  ['wide', '15cm', undefined],
])('slides of %s x %s are told in points', async (width, height, size) => {
  const styles = `<office:document-styles xmlns:office="urn:office" xmlns:style="urn:style" xmlns:fo="urn:fo"><office:automatic-styles>
    <style:page-layout style:name="notes"><style:page-layout-properties fo:page-width="1cm" fo:page-height="1cm"/></style:page-layout>
    <style:page-layout style:name="PM1"><style:page-layout-properties fo:page-width="${width}" fo:page-height="${height}"/></style:page-layout>
  </office:automatic-styles><office:master-styles><style:master-page style:name="Default" style:page-layout-name="PM1"/></office:master-styles></office:document-styles>`
  const more = [{ name: 'styles.xml', content: styles }]
  const { reading } = await openOffice(readOdp, makeOdf('presentation', slide(''), { more }))
  expect(reading.pageFacts?.(1)?.size).toEqual(size)
})
