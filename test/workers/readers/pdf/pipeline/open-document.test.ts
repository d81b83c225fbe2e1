import { expect, test } from 'vitest'
import {
  openDocument,
  tryReadKnown,
} from '../../../../../workers/readers/pdf/pipeline/open-document.js'
import { readPdf } from '../../../../../workers/readers/pdf/read-pdf.js'
import { LIMITS } from '../../../../support/limits.js'
import { makePdf, textAt } from '../../../../support/make-pdf.js'
import { makeTaggedPdf, mark, marked, tag } from '../../../../support/make-tagged-pdf.js'

/** What is said of a document whose catalog has these entries; offsets no longer hold, which MuPDF mends. */
async function warningsOf(entries: string): Promise<readonly (readonly [string, string])[]> {
  const plain = makePdf([{ content: textAt(72, 700, 'Please wait...') }])
  const text = Buffer.from(plain).toString('latin1').replace('/Type/Catalog', `$&${entries}`)
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length))
  bytes.set(Buffer.from(text, 'latin1'))
  const warnings: [string, string][] = []
  const reading = await readPdf(
    { bytes, filename: 'made.pdf' },
    { mode: 'fast', limits: LIMITS },
    { warn: (code, message) => warnings.push([code, message]), checkpoint: () => undefined },
  )
  reading.close()
  return warnings
}

test('a dynamic form says that its fields are no pages', async () => {
  const warnings = await warningsOf('/AcroForm<</Fields[]/XFA(<xdp/>)>>')
  expect(warnings.map(([code]) => code)).toEqual(['xfa_form'])
  expect(await warningsOf('/AcroForm<</Fields[<</FT/Tx/T(a)>>]/XFA(<xdp/>)>>')).toEqual([])
})

test('attached files are named', async () => {
  const names = '/Names<</EmbeddedFiles<</Names[(a.txt)<</Type/Filespec/F(a.txt)>>]>>>>'
  const [[code, message] = []] = await warningsOf(names)
  expect(code).toBe('embedded_files')
  expect(message).toContain('a.txt')
})

test('a page whose tree does not reach its text is interpreted once', async () => {
  const pages = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => ({
    content: `${marked(0, textAt(72, 700, text))} ${textAt(72, 500, 'Most of the text stands outside.')}`,
  }))
  const marks = pages.map((_, page) => mark(0, page))
  const pagesRead = async (bytes: Uint8Array<SharedArrayBuffer>) => {
    let checks = 0
    const context = { warn: () => undefined, checkpoint: () => ++checks }
    const options = { mode: 'fast', limits: LIMITS } as const
    const reading = await readPdf({ bytes, filename: 'made.pdf' }, options, context)
    reading.close()
    return checks
  }
  expect(await pagesRead(makeTaggedPdf(pages, tag('Document', tag('H1', ...marks))))).toBe(5)
})

test('a page of the sample is read with its tree where the sample was, whatever came of it', async () => {
  const pages = Array.from({ length: 30 }, (_, page) => ({
    content: marked(0, textAt(72, 700, `A tree of ${page} paragraphs and no titles.`)),
  }))
  const marks = pages.map((_, page) => tag('P', mark(0, page)))
  const document = await openDocument(
    { bytes: makeTaggedPdf(pages, tag('Document', ...marks)) },
    { limits: LIMITS },
    { warn: () => undefined, checkpoint: () => undefined },
  )
  const { sample, readsTags } = document.profile
  expect([sample.withTags, readsTags]).toEqual([true, false])
  const other = pages.findIndex((_, at) => !sample.pages.has(at + 1)) + 1
  expect(other).toBeGreaterThan(1)
  expect(tryReadKnown(document, 1)?.tags).toBeDefined()
  expect(tryReadKnown(document, other)?.tags).toBeUndefined()
  document.pdf.close()
})
