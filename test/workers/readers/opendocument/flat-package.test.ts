import { expect, test } from 'vitest'
import { readOdp } from '../../../../workers/readers/odp/read-odp.js'
import { readOds } from '../../../../workers/readers/ods/read-ods.js'
import { readOdt } from '../../../../workers/readers/odt/read-odt.js'
import { conversionFailure } from '../../../support/conversion-failure.js'
import { makeFlatOdf, odfParagraph, odfStyle } from '../../../support/make-odf.js'
import { officeMarkdown } from '../../../support/read-office.js'

const p = odfParagraph
const flat = (body: string, parts = {}) => makeFlatOdf('text', body, parts)

test('styles, and what the document says of itself, come from the one document', async () => {
  const styles = odfStyle('text', 'Loud', 'fo:font-weight="bold"')
  const meta = '<dc:title>Fees</dc:title><meta:initial-creator>Ada</meta:initial-creator>'
  const { markdown, reading } = await officeMarkdown(
    readOdt,
    flat(p('<text:span text:style-name="Loud">a</text:span>'), { styles, meta }),
  )
  expect(markdown).toBe('**a**')
  expect(reading.metadata).toMatchObject({ title: 'Fees', author: 'Ada' })
})

test('a picture stands in it as base64, which is no text', async () => {
  const data = `<office:binary-data>${'QUJD\n'.repeat(50_000)}</office:binary-data>`
  const frame = `<draw:frame><draw:image>${data}</draw:image><svg:desc>A cat</svg:desc></draw:frame>`
  const { markdown } = await officeMarkdown(readOdt, flat(p(`a ${frame} b`)))
  expect(markdown).toContain('A cat')
  expect(markdown).not.toContain('QUJD')
})

test('one in UTF-16, and one behind a byte order mark', async () => {
  const text = flat(p('Zürich')).toString('utf8').replace('UTF-8', 'UTF-16')
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect((await officeMarkdown(readOdt, bytes)).markdown).toBe('Zürich')
  const marked = Buffer.from(`\ufeff${flat(p('Zürich')).toString('utf8')}`)
  expect((await officeMarkdown(readOdt, marked)).markdown).toBe('Zürich')
})

const cut = flat(p('a')).subarray(0, -30)
test.each([
  ['another kind', () => officeMarkdown(readOds, flat(p('a')))],
  ['one cut short', () => officeMarkdown(readOdt, cut)],
  ['another document', () => officeMarkdown(readOdt, Buffer.from('<html><body>a</body></html>'))],
])('refuses %s', async (_name, read) => {
  expect(await conversionFailure(read())).toMatchObject({ code: 'unreadable_document' })
})

const DEEP = 10_000
const nested = (start: string, end: string) => `${start.repeat(DEEP)}x${end.repeat(DEEP)}`
const declared = (entities: string, body: string) =>
  Buffer.from(flat(p(body)).toString().replace('?>', `?><!DOCTYPE x [${entities}]>`))
const tenfold = Array.from(
  { length: 9 },
  (_, k) => `<!ENTITY a${k + 1} "${`&a${k};`.repeat(10)}">`,
).join('')

test.each([
  ['an entity', readOdt, declared('<!ENTITY a "boom">', '&a;')],
  ['entities of entities', readOdt, declared(`<!ENTITY a0 "boom">${tenfold}`, '&a9;')],
  ['an entity of a file', readOdt, declared('<!ENTITY a SYSTEM "file:///etc/passwd">', '&a;')],
  ['sections in each other', readOdt, flat(nested('<text:section>', '</text:section>'))],
  [
    'lists in each other',
    readOdt,
    flat(nested('<text:list><text:list-item>', '</text:list-item></text:list>')),
  ],
  [
    'groups in each other',
    readOdp,
    makeFlatOdf('presentation', `<draw:page>${nested('<draw:g>', '</draw:g>')}</draw:page>`),
  ],
])('refuses %s', async (_name, read, bytes) => {
  expect(await conversionFailure(officeMarkdown(read, bytes))).toMatchObject({
    code: 'unreadable_document',
  })
})

test('spaces that are said to be two thousand millions are one', async () => {
  const spaces = flat(p('a<text:s text:c="2000000000"/>b'))
  expect((await officeMarkdown(readOdt, spaces)).markdown).toBe('a b')
})
