import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test, vi } from 'vitest'
import { makePdf, pictureAt, textAt } from '../../../support/make-pdf.js'
import { makeTaggedPdf, mark, marked, tag } from '../../../support/make-tagged-pdf.js'
import { convertFigures, drawingAt, jpegAt, makeJpeg } from '../../../support/pdf-figures.js'

vi.setConfig({ testTimeout: 60_000 })

const SIZE = { width: 80, height: 60 }
const JPEG = makeJpeg(SIZE.width, SIZE.height)
const prose = (y: number, about = 'the valley') =>
  [0, 1, 2]
    .map((i) =>
      textAt(72, y - 14 * i, `A sentence about ${about} that runs from margin to margin`, 11),
    )
    .join(' ')
/** 160 by 120 points. */
const upright = (x: number, y: number) => jpegAt([160, 0, 0, 120, x, y], JPEG, SIZE)

async function pixelAt(bytes: Uint8Array, x: number, y: number) {
  const image = await loadImage(Buffer.from(bytes))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const at = canvas.getContext('2d').getImageData(x * image.width, y * image.height, 1, 1).data
  return [...at.subarray(0, 3)]
}
const isDark = (pixel: readonly number[]) => pixel.every((value) => value < 90)

test('a JPEG is its own file, after the paragraph before it', async () => {
  const content = [prose(720), upright(72, 540), prose(500, 'the river')].join(' ')
  const { markdown, images } = await convertFigures([{ content }])
  const [before = '', after = ''] = markdown.split('![](images/p1-1.jpg)')
  expect(before).toMatch(/the valley[\s\S]*\n\n$/)
  expect(after).toMatch(/^\n\nA sentence about the river/)
  expect(images).toHaveLength(1)
  expect(images[0]).toMatchObject({
    name: 'p1-1.jpg',
    page: 1,
    bbox: [72, 132, 232, 252],
    mediaType: 'image/jpeg',
    ...SIZE,
  })
  expect(Buffer.from(images[0]?.bytes ?? [])).toEqual(JPEG)
})

test('without images the Markdown is what it was; a reference changes nothing but adds its line', async () => {
  const pages = [{ content: [prose(720), upright(72, 540), prose(500, 'the river')].join(' ') }]
  const none = await convertFigures(pages, { images: undefined })
  const reference = await convertFigures(pages, { images: 'reference' })
  const include = await convertFigures(pages)
  expect(none.markdown).not.toContain('images/')
  expect(none.result.images).toBeUndefined()
  expect(reference.markdown).toBe(include.markdown)
  expect(reference.markdown.replace('![](images/p1-1.jpg)\n\n', '')).toBe(none.markdown)
  expect(reference.images.map(({ bytes }) => bytes)).toEqual([undefined])
})

test.each([
  { what: 'turned upside down', matrix: [-160, 0, 0, -120, 232, 660], corner: [0.98, 0.98] },
  { what: 'mirrored', matrix: [-160, 0, 0, 120, 232, 540], corner: [0.98, 0.02] },
  { what: 'turned by a quarter', matrix: [0, 120, -160, 0, 232, 540], corner: [0.02, 0.98] },
])('a picture that is $what is painted as it is shown', async ({ matrix, corner }) => {
  const content = [prose(720), jpegAt(matrix, JPEG, SIZE)].join(' ')
  const { images } = await convertFigures([{ content }])
  expect(images.map(({ name }) => name)).toEqual(['p1-1.png'])
  const bytes = images[0]?.bytes ?? new Uint8Array()
  const [x = 0, y = 0] = corner
  expect(isDark(await pixelAt(bytes, x, y)), `${await pixelAt(bytes, x, y)}`).toBe(true)
  expect(isDark(await pixelAt(bytes, 0.5, 0.5))).toBe(false)
})

test('a page whose text is turned has its figures as they are read', async () => {
  const line = (x: number) =>
    `BT /F1 11 Tf 0 1 -1 0 ${x} 72 Tm (A sentence about the valley that is turned with its whole page) Tj ET`
  const content = [60, 80, 100].map(line).concat(jpegAt([0, 120, -160, 0, 332, 140], JPEG, SIZE))
  const { images } = await convertFigures([{ content: content.join(' ') }])
  expect(images.map(({ name }) => name)).toEqual(['p1-1.jpg'])
  const drawing = [60, 80, 100].map(line).concat(`q 0 1 -1 0 400 0 cm ${drawingAt(140, 68)} Q`)
  const { images: drawn } = await convertFigures([{ content: drawing.join(' ') }])
  expect(drawn).toMatchObject([{ name: 'p1-1.png' }])
  expect((drawn[0]?.width ?? 0) > (drawn[0]?.height ?? 0)).toBe(true)
})

test('what a clip leaves of a picture is painted', async () => {
  const content = [prose(720), `q 72 540 80 120 re W n ${upright(72, 540)} Q`].join(' ')
  const { images } = await convertFigures([{ content }])
  expect(images).toMatchObject([{ name: 'p1-1.png', bbox: [72, 132, 152, 252] }])
})

test('strips of a picture are one figure', async () => {
  const strips = [0, 1, 2, 3].map((i) => jpegAt([160, 0, 0, 30, 72, 630 - 30 * i], JPEG, SIZE))
  const { markdown, images } = await convertFigures([
    { content: [prose(720), ...strips].join(' ') },
  ])
  expect(images).toMatchObject([{ name: 'p1-1.png', bbox: [72, 132, 232, 252] }])
  expect(markdown.match(/!\[/g)).toHaveLength(1)
})

test('other pixels are PNG, gray as they are', async () => {
  const picture = { width: 60, height: 60, pixels: new Uint8Array(3600).fill(77) }
  const content = [prose(720), pictureAt([72, 540, 100, 100], picture)].join(' ')
  const { images } = await convertFigures([{ content }])
  expect(images).toMatchObject([{ name: 'p1-1.png', width: 60, height: 60 }])
  expect(await pixelAt(images[0]?.bytes ?? new Uint8Array(), 0.5, 0.5)).toEqual([77, 77, 77])
})

test('the alternative text is the caption, which stays', async () => {
  const content = [
    prose(720),
    upright(72, 540),
    textAt(72, 522, 'Figure 3: How it flows', 10),
    prose(480),
  ]
  const { markdown } = await convertFigures([{ content: content.join(' ') }])
  expect(markdown).toContain('![Figure 3: How it flows](images/p1-1.jpg)\n\nFigure 3: How it flows')
})

test('a tagged picture has the alternative text of its element', async () => {
  const figure = { ...tag('Figure', mark(1)), entries: '/Alt(A map of the valley)' }
  const content = [marked(0, prose(720)), marked(1, upright(72, 540)), marked(2, prose(480))].join(
    ' ',
  )
  const pdf = makeTaggedPdf(
    [{ content }],
    tag('Document', tag('P', mark(0)), figure, tag('P', mark(2))),
  )
  const { markdown } = await convertFigures(pdf)
  expect(markdown).toContain('![A map of the valley](images/p1-1.jpg)')
})

test('a drawing is painted, a table and a rule are not', async () => {
  const rows = [0, 1, 2].map(
    (i) => `300 ${600 + 20 * i} 200 20 re S 400 ${600 + 20 * i} m 400 ${620 + 20 * i} l S`,
  )
  const cells = [0, 1, 2].flatMap((i) => [
    textAt(304, 606 + 20 * i, `row ${i}`),
    textAt(404, 606 + 20 * i, `${i}`),
  ])
  const content = [
    prose(740),
    ...rows,
    ...cells,
    '72 580 400 1 re f',
    drawingAt(72, 440),
    prose(400),
  ]
  const { images } = await convertFigures([{ content: content.join(' ') }])
  expect(images).toHaveLength(1)
  expect(images[0]).toMatchObject({ name: 'p1-1.png', mediaType: 'image/png' })
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = images[0]?.bbox ?? []
  expect([x0, y0, x1, y1].map(Math.round)).toEqual([72, 242, 233, 353])
  expect(images[0]?.width).toBeGreaterThan(((x1 - x0) * 150) / 72 - 2)
})

test.each([
  { what: 'under 24 points', content: jpegAt([23, 0, 0, 23, 72, 540], JPEG, SIZE) },
  { what: 'a line', content: jpegAt([500, 0, 0, 24, 50, 540], JPEG, SIZE) },
  { what: 'the background', content: `${jpegAt([612, 0, 0, 792, 0, 0], JPEG, SIZE)}` },
  { what: 'behind running text', content: jpegAt([500, 0, 0, 200, 60, 620], JPEG, SIZE) },
  {
    what: 'of one colour',
    content: pictureAt([72, 440, 100, 100], { width: 2, height: 2, pixels: new Uint8Array(4) }),
  },
])('a picture that is $what is no figure', async ({ content }) => {
  const { images, markdown } = await convertFigures([{ content: `${content} 0 g ${prose(720)}` }])
  expect(images).toEqual([])
  expect(markdown).not.toContain('![')
})

test('a page that is nothing but a picture is a figure', async () => {
  const pages = [{ content: jpegAt([612, 0, 0, 792, 0, 0], JPEG, SIZE) }]
  const { markdown, images } = await convertFigures(pages)
  expect(markdown).toBe('![](images/p1-1.jpg)\n')
  expect(images).toHaveLength(1)
})

test('a logo that comes back is none, the same place with another picture is', async () => {
  const logo = upright(400, 640)
  const page = (i: number) => {
    const own = makeJpeg(SIZE.width, SIZE.height, `#${i}0${i}0${i}0`)
    return {
      content: [logo, prose(600, `part ${i}`), jpegAt([160, 0, 0, 120, 72, 400], own, SIZE)].join(
        ' ',
      ),
    }
  }
  const { images } = await convertFigures([1, 2, 3, 4].map(page))
  expect(images.map(({ name }) => name)).toEqual(['p1-1.jpg', 'p2-1.jpg', 'p3-1.jpg', 'p4-1.jpg'])
})

test('a figure between two items of a list stands between them, and numbers go on', async () => {
  const item = (y: number, number: number) =>
    textAt(72, y, `${number}. Open the lid of the box number ${number}`, 11)
  const content = [
    prose(740),
    item(680, 1),
    upright(72, 550),
    item(530, 2),
    upright(72, 400),
    item(380, 3),
    item(364, 4),
  ].join(' ')
  const { markdown } = await convertFigures([{ content }])
  expect(markdown).toMatch(
    /1\. Open[\s\S]*p1-1\.jpg\)\n\n2\. Open[\s\S]*p1-2\.jpg\)\n\n3\. Open.*\n4\. Open/,
  )
})

test('a paragraph goes on over a page break and a figure', async () => {
  const long = 'that goes on and on over the whole of the row and'
  const first = [
    prose(500),
    textAt(72, 440, `The last paragraph ${long}`, 11),
    upright(72, 260),
  ].join(' ')
  const second = [textAt(72, 700, 'then ends on the next page.', 11), prose(680, 'the river')].join(
    ' ',
  )
  const { markdown } = await convertFigures([{ content: first }, { content: second }])
  expect(markdown).toMatch(
    /and then ends on the next page\.\n\n!\[\]\(images\/p1-1\.jpg\)\n\nA sentence about the river/,
  )
})

test('bytes past the limit stay out, references and names do not change', async () => {
  const pages = [1, 2, 3].map((i) => {
    const own = makeJpeg(SIZE.width, SIZE.height, `#${i}0${i}0${i}0`)
    return {
      content: [prose(720, `part ${i}`), jpegAt([160, 0, 0, 120, 72, 400], own, SIZE)].join(' '),
    }
  })
  const whole = await convertFigures(pages)
  const { markdown, images, result } = await convertFigures(pages, {}, JPEG.byteLength + 300)
  expect(markdown).toBe(whole.markdown)
  expect(images.map(({ bytes }) => bytes !== undefined)).toEqual([true, false, false])
  expect(result.warnings.filter(({ code }) => code === 'images_truncated')).not.toEqual([])
})

test('blocks of figures have the place of their line', async () => {
  const content = [prose(720), upright(72, 540), prose(500, 'the river')].join(' ')
  const { markdown, result } = await convertFigures([{ content }], { include: { blocks: true } })
  const blocks = JSON.parse(`[${Buffer.from(result.grounded?.blocks ?? []).toString()}]`)
  const figure = blocks.find(({ type }: { type: string }) => type === 'figure')
  expect(figure).toMatchObject({ page: 1, bbox: [72, 132, 232, 252] })
  expect(markdown.slice(figure.offset, figure.offset + figure.length)).toBe('![](images/p1-1.jpg)')
})

/** Page information of 100 by 100, then a generic region of 60,000 by 60,000. */
const ENDLESS_JBIG2 = `
  00000000 30 00 01 00000013 00000064 00000064 00000000 00000000 00 0000
  00000001 26 00 01 00000020 0000ea60 0000ea60 00000000 00000000 00 00 03fffdff02fefefe 00000000`

test.each([
  {
    what: '60,000 by 60,000',
    entries:
      '/Width 60000/Height 60000/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/ASCIIHexDecode',
    data: '00',
  },
  {
    what: 'JBIG2 with an endless region',
    entries:
      '/Width 100/Height 100/ColorSpace/DeviceGray/BitsPerComponent 1/Filter[/ASCIIHexDecode/JBIG2Decode]',
    data: ENDLESS_JBIG2,
  },
])('a picture of $what is left out and told', async ({ entries, data }) => {
  const stream = `${data.replaceAll(/\s/g, '')}>`
  const content = [prose(720), 'q 200 0 0 200 72 400 cm /X Do Q', upright(300, 420)].join(' ')
  const pdf = makePdf([{ content }], (first) => ({
    objects: [
      `<</Type/XObject/Subtype/Image${entries}/Length ${stream.length}>>stream\n${stream}\nendstream`,
    ],
    catalog: '',
    resources: `/XObject<</X ${first} 0 R>>`,
  }))
  for (const images of ['reference', 'include'] as const) {
    const { markdown, result } = await convertFigures(pdf, { images })
    expect(markdown).toContain('the valley')
    expect(markdown.match(/!\[/g)).toHaveLength(1)
    expect(result.warnings.map(({ code }) => code)).toContain('image_unreadable')
  }
})

test('a picture of text that was recognized before is its text', async () => {
  const layer = [0, 1, 2].map(
    (i) =>
      `BT /F1 12 Tf 3 Tr 1 0 0 1 76 ${640 - 14 * i} Tm (The words of the picture as they were read) Tj ET`,
  )
  const content = [prose(740), jpegAt([260, 0, 0, 44, 72, 608], JPEG, SIZE), ...layer].join(' ')
  const { images, markdown } = await convertFigures([{ content }])
  expect(markdown).toContain('The words of the picture')
  expect(images).toEqual([])
})

test('pictures beside each other are named from the left', async () => {
  const [left = '', right = ''] = [1, 2].map((i) =>
    jpegAt([160, 0, 0, 120, 72 + 180 * (i - 1), 539 + i], makeJpeg(80, 60, `#${i}0${i}0f0`), SIZE),
  )
  const { images } = await convertFigures([{ content: [prose(720), right, left].join(' ') }])
  expect(images.map(({ bbox }) => bbox?.[0])).toEqual([72, 252])
})

test('the figures of an axis stand in the painted chart', async () => {
  const ticks = [0, 1, 2].map((i) => textAt(90, 300 + 40 * i, `${10 * i}`, 9))
  const content = [prose(720), drawingAt(110, 290), ...ticks, textAt(150, 278, '2024', 9)]
  const { images } = await convertFigures([{ content: content.join(' ') }])
  expect(images).toHaveLength(1)
  expect(images[0]?.width).toBeGreaterThan((180 * 150) / 72)
})

test('names are the same whatever other pages are converted', async () => {
  const pages = [1, 2, 3].map((i) => ({
    content: [prose(720, `part ${i}`), drawingAt(72, 300 + 20 * i)].join(' '),
  }))
  const { images } = await convertFigures(pages, { pages: { start: 2, end: 3 } })
  expect(images.map(({ name }) => name)).toEqual(['p2-1.png', 'p3-1.png'])
})
