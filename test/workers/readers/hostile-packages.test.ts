import { expect, test } from 'vitest'
import { readEpub } from '../../../workers/readers/epub/read-epub.js'
import { readOdp } from '../../../workers/readers/odp/read-odp.js'
import { readOds } from '../../../workers/readers/ods/read-ods.js'
import { readOdt } from '../../../workers/readers/odt/read-odt.js'
import { conversionFailure } from '../../support/conversion-failure.js'
import { makeEpub } from '../../support/make-epub.js'
import { makeOdf } from '../../support/make-odf.js'
import { makeZip } from '../../support/make-zip.js'
import { officeMarkdown } from '../../support/read-office.js'

const KINDS = [
  ['odt', readOdt, 'text'],
  ['ods', readOds, 'spreadsheet'],
  ['odp', readOdp, 'presentation'],
] as const

const DEEP = 10_000
const tooDeep = `${'<text:span>'.repeat(DEEP)}x${'</text:span>'.repeat(DEEP)}`

test.each(KINDS)('%s: what it inflates to is counted', async (_, read, kind) => {
  const big = makeOdf(kind, `<text:p>${'a '.repeat(2 ** 20)}</text:p>`)
  const failure = conversionFailure(
    officeMarkdown(read, big, { limits: { inflatedBytesMax: 2 ** 20 } }),
  )
  expect(await failure).toMatchObject({ code: 'archive_limits_exceeded' })
})

test.each(KINDS)(
  '%s: names that lead out of the package are none of its parts',
  async (_, read) => {
    const slip = makeZip(
      ['../content.xml', '/content.xml', 'a/../content.xml', '..\\content.xml'].map((name) => ({
        name,
        content: '<office:document-content/>',
      })),
    )
    expect((await conversionFailure(officeMarkdown(read, slip))).code).toMatch(
      /^(unreadable_document|archive_limits_exceeded)$/,
    )
  },
)

test.each(KINDS)('%s: elements nested 10,000 deep end', async (_, read, kind) => {
  const deep = officeMarkdown(read, makeOdf(kind, `<text:p>${tooDeep}</text:p>`))
  const ended = await deep.then(
    ({ markdown }) => markdown,
    (error: { readonly code?: string }) => error.code,
  )
  expect(['x', '', 'unreadable_document', 'archive_limits_exceeded']).toContain(ended)
})

test('epub: elements nested 10,000 deep end', async () => {
  const page = `${'<div>'.repeat(DEEP)}x${'</div>'.repeat(DEEP)}`
  const { warnings } = await officeMarkdown(readEpub, makeEpub({ 'a.xhtml': page }))
  expect(Array.isArray(warnings)).toBe(true)
})
