// Makes the sample documents of the playground, and a small picture of each, anew from the pages in bench/samples, with a browser:
//   node bench/samples.mjs
// The scan is the picture of its page: grey, a little turned, with the noise of a scanner, and without a letter of text.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import * as mupdf from 'mupdf'
import { chromium } from 'playwright-core'
import { readArgs } from './args.mjs'

readArgs('node bench/samples.mjs', {})
const TARGET = join(import.meta.dirname, '../src/playground/samples')
const DOTS_PER_INCH = 220
const TURNED_DEGREES = 0.6
const [PICTURE_WIDTH, PICTURE_HEIGHT] = [480, 300]
/** Of the paper's white edge, what a picture leaves out. */
const MARGIN_SHARE = 0.07

mkdirSync(TARGET, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const name of ['two-columns', 'filing', 'scan']) {
  const page = await browser.newPage()
  const html = readFileSync(join(import.meta.dirname, 'samples', `${name}.html`), 'utf8')
  await page.setContent(html)
  const printed = await page.pdf({
    preferCSSPageSize: true,
    outline: name === 'filing',
    tagged: false,
  })
  const made = name === 'scan' ? scanOf(printed) : printed
  writeFileSync(join(TARGET, `${name}.pdf`), made)
  writeFileSync(join(TARGET, `${name}.webp`), await headOf(made))
  await page.close()
}
await browser.close()

/** The upper part of the first page, as wide as its card on the page. */
async function headOf(pdf) {
  const page = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0)
  const [, , widthPt] = page.getBounds()
  const scale = PICTURE_WIDTH / (widthPt * (1 - 2 * MARGIN_SHARE))
  const png = page.toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceRGB, false).asPNG()
  const picture = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT)
  const inset = MARGIN_SHARE * widthPt * scale
  picture.getContext('2d').drawImage(await loadImage(Buffer.from(png)), -inset, -inset)
  return picture.toBuffer('image/webp', 60)
}

/** A PDF whose one page is a picture of that of another. */
function scanOf(printed) {
  const page = mupdf.Document.openDocument(printed, 'application/pdf').loadPage(0)
  const [, , widthPt, heightPt] = page.getBounds()
  const scale = DOTS_PER_INCH / 72
  const pixmap = page.toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceRGB, false)
  const jpeg = scanned(pixmap.getWidth(), pixmap.getHeight(), pixmap.getPixels())
  const scan = new mupdf.PDFDocument()
  const image = scan.addImage(new mupdf.Image(jpeg))
  const content = `q ${widthPt} 0 0 ${heightPt} 0 0 cm /Im Do Q`
  const resources = scan.addObject({ XObject: { Im: image } })
  scan.insertPage(-1, scan.addPage([0, 0, widthPt, heightPt], 0, resources, content))
  return scan.saveToBuffer('compress').asUint8Array()
}

/** Grey JPEG of RGB pixels, turned and with noise that is the same every time. */
function scanned(width, height, rgb) {
  const plain = createCanvas(width, height)
  const pixels = plain.getContext('2d').createImageData(width, height)
  let seed = 1
  for (let at = 0; at < width * height; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647
    const grey = (rgb[3 * at] + rgb[3 * at + 1] + rgb[3 * at + 2]) / 3
    const value = 18 + grey * 0.9 + (seed / 2_147_483_647 - 0.5) * 12
    pixels.data.set([value, value, value, 255], 4 * at)
  }
  plain.getContext('2d').putImageData(pixels, 0, 0)
  const turned = createCanvas(width, height)
  const context = turned.getContext('2d')
  context.fillStyle = '#f4f4f4'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((TURNED_DEGREES * Math.PI) / 180)
  context.drawImage(plain, -width / 2, -height / 2)
  return turned.toBuffer('image/jpeg', 55)
}
