import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert } from './convert-html.js'

describe('hostile pages', () => {
  test.each<[string, string]>([
    ['200,000 nested elements', `${'<div>'.repeat(200_000)}Alpha`],
    ['30,000 nested marks', `${'<b>'.repeat(30_000)}Alpha`],
    ['5,000 nested lists', `${'<ul><li>x'.repeat(5000)}Alpha`],
    ['5,000 items nested without lists', `${'<li><figure>x'.repeat(5000)}Alpha`],
    ['3,000 nested tables', `${'<table><tr><td>'.repeat(3000)}Alpha`],
    ['20,000 nested quotes', `${'<blockquote>'.repeat(20_000)}Alpha`],
    ['20,000 misnested marks', `${'<a><b><i></a></b>'.repeat(20_000)}Alpha`],
    [
      '100,000 attributes',
      `<p ${Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(' ')}>Alpha</p>`,
    ],
    [
      'spans of spans',
      `<table>${'<tr><td colspan=65534 rowspan=65534>x'.repeat(2000)}</table>Alpha`,
    ],
    [
      '20,000 fonts reopened by paragraphs',
      `${Array.from({ length: 20_000 }, (_, index) => `<p><font color=${index}>`).join('')}Alpha`,
    ],
  ])('%s', async (_name, html) => {
    const before = process.cpuUsage()
    const { markdown } = await convert(html)
    const { user, system } = process.cpuUsage(before)
    expect(markdown).toContain('Alpha')
    expect(markdown.length).toBeLessThan(5_000_000)
    expect((user + system) / 1e6).toBeLessThan(15)
  })
})

test.each<[string, string, number]>([
  ['breaks with nothing between them', ' <br>', 5000],
  ['footnotes', '[^1] ', 40_000],
  ['footnotes that are begun', 'x[^', 40_000],
])('takes linear time for %s', async (_name, unit, count) => {
  const cpuMs: number[] = []
  for (const times of [1, 8]) {
    const before = process.cpuUsage()
    const { markdown } = await convert(`<p>Alpha<br>${unit.repeat(times * count)}`)
    const { user, system } = process.cpuUsage(before)
    expect(markdown).toContain('Alpha')
    cpuMs.push((user + system) / 1000)
  }
  const [short = 0, long = 0] = cpuMs
  // Eight times the length: 8 when linear, 64 when not; short times are mostly warming up.
  expect(long).toBeLessThan(20 * Math.max(short, 40))
})

test('a link whose text is brackets alone is written, however many they are', async () => {
  const { markdown } = await convert(`<p><a href="#a">${'[^1]'.repeat(150_000)}</a></p>`)
  expect(markdown).toMatch(/\(#a\)\n?$/)
})

test('reads any bytes without an error', async () => {
  const tag = fc.constantFrom(
    ...'<p> </p> <b> </b> <a href=x> </a> <table> <tr> <td> </table> <ul> <li> </ul> <pre> <h1> <br> <template> <math> <svg> <select> </div> <blockquote> &amp; <!-- --> x'.split(
      ' ',
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(tag, { maxLength: 40 }),
      fc.uint8Array({ maxLength: 40 }),
      async (tags, bytes) => {
        await convert(Buffer.concat([Buffer.from(tags.join('')), bytes]))
      },
    ),
    { numRuns: 500 },
  )
})
