import { expect, test } from 'vitest'
import { createRawDevice } from '../../../native/mupdf/raw-device.js'
import { loadMupdf } from '../../../native/mupdf/wasm-module.js'
import { type MoreObjects, makePdf } from '../../support/make-pdf.js'

const CYAN_INK = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[1 0 0 0]/N 1>>'
const BLACK_INK = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 0 1]/N 1>>'
const PROGRAM = '{0 0}'
const TWO_INKS = `<</FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]/Length ${PROGRAM.length}>>stream\n${PROGRAM}\nendstream`

const SPACES: MoreObjects = (first) => ({
  objects: [TWO_INKS],
  catalog: '',
  resources: `/ColorSpace<<${[
    `/Cyan[/Separation/Spot#201/DeviceCMYK ${CYAN_INK}]`,
    `/Ink[/Separation/Black/DeviceCMYK ${BLACK_INK}]`,
    `/Two[/DeviceN[/One/Two]/DeviceCMYK ${first} 0 R]`,
    '/Listed[/Indexed/DeviceRGB 2<000000FF000000FF00>]',
    '/Lab[/Lab<</WhitePoint[.9505 1 1.089]/Range[-128 127 -128 127]>>]',
    `/Broken[/Separation/Odd/DeviceCMYK 12345 0 R]`,
  ].join('')}>>`,
})

async function fillsOf(...paints: readonly string[]): Promise<string[]> {
  const loaded = await loadMupdf()
  const content = paints.map((paint, k) => `${paint} 72 ${700 - 30 * k} 100 20 re f`).join(' ')
  const bytes = new Uint8Array(makePdf([{ content }, { content }], SPACES))
  const document = loaded.mupdf.Document.openDocument(bytes, 'application/pdf')
  const device = createRawDevice(loaded)
  const found: string[][] = []
  for (const number of [0, 1]) {
    const page = document.loadPage(number)
    const { shapeCount, shapeColor } = device.readPage(page)
    found.push(
      [...shapeColor.subarray(0, shapeCount)].map((color) => color.toString(16).padStart(6, '0')),
    )
    page.destroy()
  }
  document.destroy()
  expect(found[1], 'the second page').toEqual(found[0])
  return found[0] ?? []
}

test('a colour of its own space is what the space says', async () => {
  expect(await fillsOf('0 g', '1 g', '1 0 0 rg', '0 0 1 0 k', '0 0 0 1 k')).toEqual([
    '000000',
    'ffffff',
    'ff0000',
    'ffff00',
    '000000',
  ])
})

test('a spot colour is no shade of grey: full ink is dark, none of it is paper', async () => {
  const [black = '', paper, cyan = '', tint = ''] = await fillsOf(
    '/Ink cs 1 sc',
    '/Ink cs 0 sc',
    '/Cyan cs 1 sc',
    '/Cyan cs .5 sc',
  )
  expect(lightOf(black)).toBeLessThan(50)
  expect(paper).toBe('ffffff')
  expect(Number.parseInt(cyan.slice(0, 2), 16)).toBeLessThan(60)
  expect(Number.parseInt(cyan.slice(4), 16)).toBeGreaterThan(200)
  expect(Number.parseInt(tint.slice(0, 2), 16)).toBeGreaterThan(100)
})

test('several inks, colours of a list and of Lab are asked for', async () => {
  const [inks, red, green, light = '', dark = ''] = await fillsOf(
    '/Two cs 1 1 sc',
    '/Listed cs 1 sc',
    '/Listed cs 2 sc',
    '/Lab cs 100 0 0 sc',
    '/Lab cs 10 0 0 sc',
  )
  expect(inks).toBe('0000ff')
  expect([red, green]).toEqual(['ff0000', '00ff00'])
  expect(lightOf(light)).toBeGreaterThan(240)
  expect(lightOf(dark)).toBeLessThan(60)
})

test('a space that cannot be read leaves the page readable', async () => {
  expect(await fillsOf('/Broken cs 1 sc', '1 0 0 rg')).toHaveLength(2)
})

const lightOf = (hex: string): number =>
  Math.max(...[0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)))
