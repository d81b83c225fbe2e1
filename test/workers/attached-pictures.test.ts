import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import type { DocumentFormat } from '../../src/contract/formats.js'
import type { ConvertOptions } from '../../src/contract/options.js'
import { makeEpub } from '../support/make-epub.js'
import { makeOdf, odfParagraph } from '../support/make-odf.js'
import {
  makeDocx,
  makePptx,
  makeXlsx,
  paragraph,
  relationshipsXml,
} from '../support/make-office.js'
import { shared } from '../support/make-zip.js'
import { convertWithImages, makeJpeg } from '../support/pdf-figures.js'

const JPEG = makeJpeg(80, 60)
const PNG = createCanvas(90, 50).toBuffer('image/png')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const converted = (
  format: DocumentFormat,
  document: Buffer | string,
  options: Partial<ConvertOptions> = {},
  imageBytesMax?: number,
) => convertWithImages(format, shared(Buffer.from(document)), options, imageBytesMax)

const blip = (id: string, alt: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const media = (id: string, file: string) => ({ id, type: 'image', target: `media/${file}` })

const DOCX = makeDocx(
  `${paragraph('Before')}<w:p>${blip('i', 'A map')}</w:p>${paragraph('After')}<w:p>${blip('j', 'A plan')}</w:p>`,
  {
    links: [media('i', 'image1.jpeg'), media('j', 'image2.png')],
    more: { 'word/media/image1.jpeg': JPEG, 'word/media/image2.png': PNG },
  },
)
const picture = (id: string, alt: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="4" name="x" descr="${alt}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill><p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="1828800" cy="914400"/></a:xfrm></p:spPr></p:pic>`
const slideMedia = (id: string, file: string) => ({ id, type: 'image', target: `../media/${file}` })
const PPTX = makePptx(
  [
    { shapes: picture('i', 'A map'), links: [slideMedia('i', 'image1.jpeg')] },
    { shapes: picture('j', 'A plan'), links: [slideMedia('j', 'image2.png')] },
  ],
  { more: { 'ppt/media/image1.jpeg': JPEG, 'ppt/media/image2.png': PNG } },
)
const frame = (file: string, alt: string) =>
  `<draw:frame draw:name="x"><draw:image xlink:href="Pictures/${file}"/><svg:desc>${alt}</svg:desc></draw:frame>`
const ODT = makeOdf(
  'text',
  [
    odfParagraph('Before'),
    odfParagraph(frame('a.jpg', 'A map')),
    odfParagraph('After'),
    odfParagraph(frame('b.png', 'A plan')),
  ].join(''),
  {
    more: [
      { name: 'Pictures/a.jpg', content: JPEG },
      { name: 'Pictures/b.png', content: PNG },
    ],
  },
)
const EPUB = makeEpub(
  {
    'text/one.xhtml':
      '<h1>One</h1><p><img src="../art/a.jpg" alt="A map"/></p><p>After</p><p><img src="../art/b.png" alt="A plan"/></p>',
  },
  {
    more: [
      { name: 'OEBPS/art/a.jpg', content: JPEG },
      { name: 'OEBPS/art/b.png', content: PNG },
    ],
  },
)
const data = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
const HTML = `<main><p>Before</p><p><img src="${data('image/jpeg', JPEG)}" alt="A map"></p><p>After</p><p><img src="${data('image/png', PNG)}" alt="A plan"></p></main>`

test.each<{ format: DocumentFormat; document: Buffer | string; names: readonly string[] }>([
  { format: 'docx', document: DOCX, names: ['image-1.jpg', 'image-2.png'] },
  { format: 'pptx', document: PPTX, names: ['p1-1.jpg', 'p2-1.png'] },
  { format: 'odt', document: ODT, names: ['image-1.jpg', 'image-2.png'] },
  { format: 'epub', document: EPUB, names: ['image-1.jpg', 'image-2.png'] },
  { format: 'html', document: HTML, names: ['image-1.jpg', 'image-2.png'] },
])('the pictures of $format are its own files', async ({ format, document, names }) => {
  const { markdown, images, result } = await converted(format, document)
  expect(images.map(({ name }) => name)).toEqual(names)
  expect(images.map(({ bytes = [] }) => Buffer.from(bytes))).toEqual([JPEG, PNG])
  expect(images).toMatchObject([
    { mediaType: 'image/jpeg', width: 80, height: 60 },
    { mediaType: 'image/png', width: 90, height: 50 },
  ])
  const [map = '', plan = ''] = names
  expect(markdown.indexOf(`![A map](images/${map})`)).toBeGreaterThan(-1)
  expect(markdown.indexOf(`![A plan](images/${plan})`)).toBeGreaterThan(markdown.indexOf(map))
  expect(result.warnings).toEqual([])
  const none = await converted(format, document, { images: undefined })
  expect(none.markdown).not.toContain('images/')
  const reference = await converted(format, document, { images: 'reference' })
  expect(reference.markdown).toBe(markdown)
  expect(reference.images.map(({ bytes }) => bytes)).toEqual([undefined, undefined])
})

const anchored = (id: string, alt: string, row: number) =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="x" descr="${alt}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:twoCellAnchor>`

test('the pictures of a sheet come after its table, by the rows of their cells', async () => {
  const relationships = [slideMedia('i', 'image1.jpeg'), slideMedia('j', 'image2.png')]
  const document = makeXlsx(
    [
      {
        name: 'Fees',
        rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>who</t></is></c></row>',
        links: [{ id: 'd', type: 'drawing', target: '../drawings/drawing1.xml' }],
      },
    ],
    {
      more: {
        'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${anchored('j', 'A plan', 9)}${anchored('i', 'A map', 2)}</xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relationshipsXml(relationships),
        'xl/media/image1.jpeg': JPEG,
        'xl/media/image2.png': PNG,
      },
    },
  )
  const { markdown, images } = await converted('xlsx', document)
  expect(markdown).toBe(
    '## Fees\n\n| who |\n| --- |\n\n![A map](images/p1-1.jpg)\n\n![A plan](images/p1-2.png)\n',
  )
  expect(images.map(({ bytes = [] }) => Buffer.from(bytes))).toEqual([JPEG, PNG])
  const none = await converted('xlsx', document, { images: undefined })
  expect(none.markdown).toBe('## Fees\n\n| who |\n| --- |\n')
})

test('a slide tells where its pictures stand', async () => {
  const { images } = await converted('pptx', PPTX)
  expect(images[0]).toMatchObject({ page: 1, bbox: [72, 72, 216, 144] })
})

test('a picture that comes twice is one file', async () => {
  const body = `<w:p>${blip('i', 'A map')}</w:p><w:p>${blip('i', 'Again')}</w:p>`
  const more = { 'word/media/image1.jpeg': JPEG }
  const { markdown, images } = await converted(
    'docx',
    makeDocx(body, { links: [media('i', 'image1.jpeg')], more }),
  )
  expect(markdown).toBe('![A map](images/image-1.jpg)\n\n![Again](images/image-1.jpg)\n')
  expect(images).toHaveLength(1)
})

test.each([
  { what: 'SVG with a script', file: 'image1.svg', content: Buffer.from(SVG) },
  { what: 'SVG that is called PNG', file: 'image1.png', content: Buffer.from(SVG) },
  { what: 'a metafile', file: 'image1.emf', content: Buffer.alloc(200, 1) },
  { what: 'a page of HTML', file: 'image1.png', content: Buffer.from('<html><script>') },
  { what: 'a header cut short', file: 'image1.png', content: PNG.subarray(0, 20) },
  { what: 'missing', file: 'image1.png', content: undefined },
])('what is $what is not handed on, and told', async ({ file, content }) => {
  const document = makeDocx(`<w:p>${blip('i', 'A map')}</w:p>${paragraph('After')}`, {
    links: [media('i', file)],
    more: content === undefined ? {} : { [`word/media/${file}`]: content },
  })
  const { markdown, images, result } = await converted('docx', document)
  expect(markdown).toBe(`![A map](${file})\n\nAfter\n`)
  expect(images).toEqual([])
  expect(result.warnings).toMatchObject([{ code: 'image_unreadable' }])
})

test.each([
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/png,plain',
  'javascript:alert(1)',
])('%s within a page is never handed on', async (address) => {
  const { markdown, images } = await converted('html', `<p>A</p><img src="${address}" alt="x">`)
  expect(images).toEqual([])
  expect(markdown).not.toContain(':')
})

test('a name that leads out of the package leads nowhere', async () => {
  const { images, result } = await converted(
    'docx',
    makeDocx(`<w:p>${blip('i', 'x')}</w:p>`, { links: [media('i', '../../../../etc/passwd')] }),
  )
  expect(images).toEqual([])
  expect(result.warnings).toMatchObject([{ code: 'image_unreadable' }])
})

test('bytes past the limit stay out', async () => {
  const { images, result, markdown } = await converted('docx', DOCX, {}, JPEG.byteLength)
  expect(images.map(({ bytes }) => bytes !== undefined)).toEqual([true, false])
  expect(markdown).toContain('images/image-2.png')
  expect(result.warnings).toMatchObject([{ code: 'images_truncated' }])
})
