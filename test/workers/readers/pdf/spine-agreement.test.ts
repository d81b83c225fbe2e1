import { expect, test } from 'vitest'
import { spineAgreement } from '../../../../bench/spine/agreement.mjs'
import { convertDocument } from '../../../../workers/convert.js'
import { indexPdf } from '../../../../workers/readers/pdf/index-pdf.js'
import { type MoreObjects, makePdf, type PageSource, textAt } from '../../../support/make-pdf.js'
import { outlineOf } from '../../../support/pdf-outline.js'

const LIMITS = {
  pagesMax: 1000,
  outputBytesMax: 1e7,
  inflatedBytesMax: 1e7,
  zipEntriesMax: 10,
  zipRatioMax: 10,
  memoryBytesMax: 1e9,
  imageBytesMax: 2 ** 25,
}
const OPTIONS = { mode: 'fast', engine: 'auto', clean: true, slim: false } as const
const WORDS =
  'harbour cranes move ships along the quiet northern coast while engineers count copper wire'.split(
    ' ',
  )

function sentence(seed: number): string {
  return Array.from({ length: 14 }, (_, at) => WORDS[(seed * 5 + at * 3) % WORDS.length]).join(' ')
}

const prose = (top: number, rows: number, seed: number): string[] =>
  Array.from({ length: rows }, (_, row) => textAt(72, top - 12 * row, sentence(seed + row)))

/** Chapters over pages of prose with two sections each. */
function book(number: number): PageSource {
  const isChapter = number % 8 === 1
  const chapter = isChapter
    ? [textAt(72, 720, `Chapter ${(number + 7) / 8} ${sentence(number).slice(0, 20)}`, 22, 'F2')]
    : []
  return {
    content: [
      textAt(72, 770, `The Northern Survey ${number}`, 8),
      ...chapter,
      textAt(72, 680, `${number}.1 Ships of year ${1900 + number}`, 15, 'F2'),
      ...prose(655, 20, number),
      textAt(72, 390, `${number}.2 Cranes of year ${1900 + number}`, 15, 'F2'),
      ...prose(365, 20, number + 7),
    ].join(' '),
  }
}

/** Bold headings no larger than the text, as reports have them. */
function report(number: number): PageSource {
  return {
    content: [
      ...(number === 1 ? [textAt(180, 740, 'Report on the Harbours', 20, 'F2')] : []),
      ...prose(680, 5, number),
      textAt(72, 600, `Findings of Month ${number}`, 12, 'F2'),
      ...prose(570, 20, 3 * number),
      textAt(300, 40, String(number), 9),
    ].join(' '),
  }
}

/** A reference manual: each topic in typewriter letters, what it is about beside it. */
function manual(number: number): PageSource {
  return {
    content: [
      textAt(260, 780, `page ${number}`, 8),
      textAt(84, 740, topic(number), 11, 'F4'),
      textAt(230, 740, sentence(number).slice(0, 30), 11),
      textAt(72, 700, 'Description', 12, 'F2'),
      ...prose(680, 20, number),
      textAt(72, 410, 'Details', 12, 'F2'),
      ...prose(390, 20, number + 3),
    ].join(' '),
  }
}

const topic = (number: number): string => `${WORDS[number % WORDS.length]}.${number}`

const NO_OUTLINE: MoreObjects = () => ({ objects: [], catalog: '' })
const topics = outlineOf(
  Array.from({ length: 60 }, (_, at) => ({ title: topic(at + 1), page: at + 1 })),
)

const DOCUMENTS = [
  { name: 'a manual with an outline', page: manual, pages: 60, more: topics },
  { name: 'a book', page: book, pages: 40 },
  { name: 'a short report', page: report, pages: 7 },
  { name: 'a long report', page: report, pages: 100 },
] as const

test.each(DOCUMENTS)('$name: the index says what the conversion says', async (made) => {
  const { page, pages } = made
  const more = 'more' in made ? made.more : NO_OUTLINE
  const bytes = makePdf(
    Array.from({ length: pages }, (_, at) => page(at + 1)),
    more,
  )
  const context = { warn: () => undefined, checkpoint: () => undefined }
  const spine = await indexPdf({ bytes }, { limits: LIMITS, pageEntriesMax: 200 }, context)
  let markdown = ''
  const converted = await convertDocument(
    { source: { bytes, filename: 'made.pdf' }, format: 'pdf', options: OPTIONS, limits: LIMITS },
    {
      write(text) {
        markdown += text
      },
    },
  )
  const { sections, found, levelled } = spineAgreement(spine.sections, markdown, converted.pages)
  expect(sections).toBeGreaterThanOrEqual(pages)
  expect(found / sections).toBeGreaterThanOrEqual(0.95)
  expect(levelled / found).toBeGreaterThanOrEqual(0.95)
  expect(Math.abs(spine.markdownChars / markdown.length - 1)).toBeLessThan(0.15)
})

test('a section that is no heading of its page, or of another level, does not agree', () => {
  const markdown = '# 1 Harbours\n\ntext\n\n## *Ships* [& more](https://a.example)\n\n## `iconv`\n'
  const pages = [{ page: 3, offset: 0, chars: markdown.length }]
  const section = (page: number, level: number, text: string) => ({ page, level, text })
  expect(
    spineAgreement(
      [
        section(3, 1, 'HARBOURS'),
        section(3, 3, 'Ships & more'),
        section(3, 2, 'iconv'),
        section(4, 1, 'Harbours'),
        section(3, 1, 'text'),
      ],
      markdown,
      pages,
    ),
  ).toEqual({ sections: 5, found: 3, levelled: 2 })
})
