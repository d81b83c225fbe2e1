import { expect, test } from 'vitest'
import { hasBoundedRegions } from '../../../native/mupdf/jbig2-regions.js'

const word = (value: number) => value.toString(16).padStart(8, '0')

/** A segment as a PDF embeds it: its data begins with a width and a height. */
function segment(number: number, type: number, width: number, height: number, more = ''): string {
  const data = `${word(width)}${word(height)}${more}`
  return `${word(number)}${type.toString(16).padStart(2, '0')}0001${word(data.length / 2)}${data}`
}
const page = (width: number, height: number) => segment(0, 48, width, height)
const region = (number: number, width: number, height: number) => segment(number, 38, width, height)

test.each([
  { what: 'a page with its region', hex: page(100, 100) + region(1, 100, 100), isBounded: true },
  { what: 'no segment', hex: '', isBounded: true },
  {
    what: 'a page of unknown height',
    hex: page(100, 0xffffffff) + region(1, 100, 90),
    isBounded: true,
  },
  { what: 'a page too large', hex: page(60_000, 60_000), isBounded: false },
  { what: 'a region too large', hex: page(100, 100) + region(1, 60_000, 60_000), isBounded: false },
  {
    what: 'regions that are too many',
    hex: page(100, 100) + [1, 2, 3].map((at) => region(at, 100, 90)).join(''),
    isBounded: false,
  },
  { what: 'a header cut short', hex: page(100, 100) + word(1), isBounded: false },
  { what: 'a region cut short', hex: `${word(1)}260001${word(20)}0000`, isBounded: false },
])('$what', ({ hex, isBounded }) => {
  expect(hasBoundedRegions(Buffer.from(hex, 'hex'), 10_000)).toBe(isBounded)
})
