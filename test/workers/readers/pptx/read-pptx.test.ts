import { expect, test } from 'vitest'
import { readPptx } from '../../../../workers/readers/pptx/read-pptx.js'
import {
  makePptx,
  type PptxParts,
  type SlideSource,
  shape,
  slideParagraph,
} from '../../../support/make-office.js'
import { officeBlocks, officeMarkdown } from '../../../support/read-office.js'

const title = (text: string) => shape(slideParagraph(text), { placeholder: 'type="title"' })
const body = (...paragraphs: string[]) => shape(paragraphs.join(''), { placeholder: 'idx="1"' })
const at = (text: string, x: number, y: number) => shape(slideParagraph(text), { at: [x, y] })
const cell = (text: string, attributes = '') =>
  `<a:tc ${attributes}><a:txBody>${slideParagraph(text)}</a:txBody></a:tc>`
const table = (...rows: string[]) =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

interface Case {
  readonly name: string
  readonly slide: string | SlideSource
  readonly parts?: PptxParts
  readonly markdown: string
}

test.each<Case>([
  {
    name: 'the title first',
    slide: at('text', 0, 0) + title('Title'),
    markdown: '# Title\n\ntext',
  },
  {
    name: 'signs of symbol fonts',
    slide: shape(
      '<a:p><a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>\uf0e0</a:t></a:r><a:r><a:t> go \uf0b7</a:t></a:r></a:p>',
    ),
    markdown: '→ go •',
  },
  {
    name: 'shapes from top to bottom, then left to right',
    slide: at('c', 0, 900_000) + at('b', 500_000, 12_700) + at('a', 0, 0),
    markdown: 'a\n\nb\n\nc',
  },
  {
    name: 'shapes whose tops differ little as one row',
    slide: at('right', 900_000, 0) + at('left', 0, 60_000),
    markdown: 'left\n\nright',
  },
  {
    name: 'places from the layout',
    slide:
      shape(slideParagraph('low'), { placeholder: 'type="body" idx="7"' }) + at('high', 0, 12_700),
    parts: { layout: shape('', { placeholder: 'type="body" idx="7"', at: [0, 9_000_000] }) },
    markdown: 'high\n\n- low',
  },
  {
    name: 'bodies as bullets, nested',
    slide: body(slideParagraph('a'), slideParagraph('b', '<a:pPr lvl="1"/>'), slideParagraph('c')),
    markdown: '- a\n  - b\n- c',
  },
  {
    name: 'no bullets where the slide says so',
    slide: body(slideParagraph('a', '<a:pPr><a:buNone/></a:pPr>')),
    markdown: 'a',
  },
  {
    name: 'no bullets where the master says so',
    slide: body(slideParagraph('a')),
    parts: { bodyStyle: '<a:lvl1pPr><a:buNone/></a:lvl1pPr>' },
    markdown: 'a',
  },
  {
    name: 'bullets of other shapes',
    slide: at('x', 0, 0).replace('<a:p>', '<a:p><a:pPr><a:buChar char="•"/></a:pPr>'),
    markdown: '- x',
  },
  {
    name: 'numbers',
    slide: body(
      ...['a', 'b'].map((text) =>
        slideParagraph(text, '<a:pPr><a:buAutoNum type="arabicPeriod" startAt="3"/></a:pPr>'),
      ),
    ),
    markdown: '3. a\n4. b',
  },
  {
    name: 'formats and links',
    slide: {
      shapes: shape(
        '<a:p><a:r><a:rPr b="1"/><a:t>a</a:t></a:r><a:r><a:rPr i="1"/><a:t> b</a:t></a:r><a:br/><a:r><a:rPr><a:hlinkClick r:id="h"/></a:rPr><a:t>c</a:t></a:r></a:p>',
      ),
      links: [{ id: 'h', type: 'hyperlink', target: 'https://e.org/', isExternal: true }],
    },
    markdown: '**a** *b*\\\n[c](https://e.org/)',
  },
  {
    name: 'groups where they stand',
    slide:
      at('after', 0, 500_000) +
      `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="0" y="0"/></a:xfrm></p:grpSpPr>${at('in', 0, 9_000_000)}</p:grpSp>`,
    markdown: 'in\n\nafter',
  },
  {
    name: 'tables with spans',
    slide: table(
      cell('a', 'gridSpan="2"') + cell('', 'hMerge="1"') + cell('b', 'rowSpan="2"'),
      cell('c') + cell('d') + cell('', 'vMerge="1"'),
    ),
    markdown: '| a |  | b |\n| --- | --- | --- |\n| c | d |  |',
  },
  {
    name: 'spans beyond reason',
    slide: table(cell('a', 'gridSpan="1000000" rowSpan="1000000"')),
    markdown: '| a |\n| --- |',
  },
  {
    name: 'pictures',
    slide: {
      shapes:
        '<p:pic><p:nvPicPr><p:cNvPr id="1" name="n" descr="a cat"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill></p:pic>',
      links: [{ id: 'i', type: 'image', target: '../media/image1.png' }],
    },
    markdown: '![a cat](image1.png)',
  },
  {
    name: 'nothing hidden and no furniture',
    slide:
      at('a', 0, 0) +
      at('b', 0, 0).replace('id="2"', 'id="2" hidden="1"') +
      ['sldNum', 'ftr', 'dt']
        .map((type) => shape(slideParagraph(type), { placeholder: `type="${type}"` }))
        .join(''),
    parts: { layout: at('layout text', 0, 0) },
    markdown: 'a',
  },
  {
    name: 'notes',
    slide: {
      shapes: title('T'),
      notes:
        shape(slideParagraph('say this'), { placeholder: 'type="body"' }) +
        shape(slideParagraph('1'), { placeholder: 'type="sldNum"' }),
    },
    markdown: '# T\n\n### Notes:\n\nsay this',
  },
  {
    name: 'formulas',
    slide: shape(
      '<a:p><a:r><a:t>so </a:t></a:r><mc:AlternateContent><mc:Choice><a14:m><m:oMath><m:r><m:t>a</m:t></m:r></m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t>x</a:t></a:r></mc:Fallback></mc:AlternateContent></a:p>',
    ),
    markdown: 'so $a$',
  },
  {
    name: 'charts',
    slide: {
      shapes: '<p:graphicFrame><a:graphic><c:chart r:id="c"/></a:graphic></p:graphicFrame>',
      links: [{ id: 'c', type: 'chart', target: '../charts/chart1.xml' }],
    },
    parts: {
      more: {
        'ppt/charts/chart1.xml':
          '<c:chartSpace xmlns:c="c"><c:chart><c:ser><c:val><c:pt idx="1"><c:v>5</c:v></c:pt></c:val></c:ser></c:chart></c:chartSpace>',
      },
    },
    markdown: '### Chart\n\n| Category | Series 1 |\n| --- | --- |\n| 1 |  |\n| 2 | 5 |',
  },
  {
    name: 'diagrams in the order of their connections',
    slide: {
      shapes: '<p:graphicFrame><a:graphic><dgm:relIds r:dm="d"/></a:graphic></p:graphicFrame>',
      links: [{ id: 'd', type: 'diagramData', target: '../diagrams/data1.xml' }],
    },
    parts: {
      more: {
        'ppt/diagrams/data1.xml':
          '<dgm:dataModel xmlns:dgm="dgm" xmlns:a="a"><dgm:ptLst><dgm:pt modelId="0" type="doc"/>' +
          ['2', '1', '3']
            .map(
              (id) =>
                `<dgm:pt modelId="${id}"><dgm:t><a:p><a:r><a:t>p${id}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
            )
            .join('') +
          '</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="2" srcOrd="1"/><dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="1" destId="3" srcOrd="0"/><dgm:cxn srcId="3" destId="1" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>',
      },
    },
    markdown: '- p1\n  - p3\n- p2',
  },
])('reads $name', async ({ slide, parts, markdown }) => {
  const source = typeof slide === 'string' ? { shapes: slide } : slide
  const read = await officeMarkdown(readPptx, makePptx([source], parts))
  expect(read.markdown).toBe(`<!-- Slide 1 -->\n\n${markdown}`)
})

const THREE = makePptx([
  { shapes: title('a') },
  { shapes: title('b'), isHidden: true },
  { shapes: title('c') },
])

test('hidden slides keep their number and are left out', async () => {
  const { markdown, warnings, reading } = await officeMarkdown(readPptx, THREE)
  expect(markdown).toBe('<!-- Slide 1 -->\n\n# a\n\n<!-- Slide 3 -->\n\n# c')
  expect(warnings).toEqual([
    { code: 'hidden_content', message: 'Slide 2 is hidden and was left out.', page: 2 },
  ])
  expect(reading.pageCount).toBe(3)
})

test('pages count slides', async () => {
  const read = await officeMarkdown(readPptx, THREE, { pages: { start: 3, end: 9 } })
  expect(read.markdown).toBe('<!-- Slide 3 -->\n\n# c')
  expect(read.reading.pageRange).toEqual({ start: 3, end: 3 })
  expect(read.warnings).toMatchObject([{ code: 'pages_clamped' }])
})

test.each([
  ['a start past the end', { pages: { start: 4, end: 5 } }, 'invalid_pages'],
  ['too many slides', { limits: { pagesMax: 2 } }, 'too_many_pages'],
])('refuses %s', async (_, how, code) => {
  await expect(officeMarkdown(readPptx, THREE, how)).rejects.toMatchObject({ code })
})

test('blocks tell their slide and place, in points', async () => {
  const blocks = await officeBlocks(readPptx, makePptx([{ shapes: at('a', 12_700, 25_400) }]))
  expect(blocks.map(({ provenance }) => provenance)).toEqual([
    { page: 1 },
    { page: 1, box: { x0: 1, y0: 2, x1: 2, y1: 4 } },
  ])
})

test('a broken slide is a warning, the others are read', async () => {
  const bytes = makePptx([{ shapes: '<p:sp>' }, { shapes: title('b') }])
  const { markdown, warnings } = await officeMarkdown(readPptx, bytes)
  expect(markdown).toBe('<!-- Slide 1 -->\n\n<!-- Slide 2 -->\n\n# b')
  expect(warnings).toMatchObject([{ code: 'part_unreadable', page: 1 }])
})

test('deep groups end without harm', async () => {
  const shapes = '<p:grpSp>'.repeat(1900) + at('deep', 0, 0) + '</p:grpSp>'.repeat(1900)
  expect((await officeMarkdown(readPptx, makePptx([{ shapes }]))).markdown).toBe('<!-- Slide 1 -->')
})

test('a slide of 150,000 paragraphs', async () => {
  const shapes = shape(slideParagraph('x').repeat(150_000))
  expect(await officeBlocks(readPptx, makePptx([{ shapes }]))).toHaveLength(150_001)
})
