import { expect, test } from 'vitest'
import type { ConvertOptions } from '../../src/contract/options.js'
import { CLAIMS_BYTES, type Surveyed } from '../../src/contract/share.js'
import { convertShare } from '../../workers/share.js'
import { packedSurvey, unpackedSurvey } from '../../workers/survey-bytes.js'
import { LIMITS } from '../support/limits.js'
import { makePdf, type PageSource, textAt } from '../support/make-pdf.js'
import { makeTaggedPdf, mark, marked, tag } from '../support/make-tagged-pdf.js'
import { outlineOf } from '../support/pdf-outline.js'
import { RECIPES, variedPdf } from '../support/varied-pdf.js'

const OPTIONS: ConvertOptions = { mode: 'fast', engine: 'auto', clean: true, slim: false }

const words = (seed: number): string =>
  ['harbour', 'ships', 'wind', 'tide', 'crew', 'ropes', 'sails', 'night']
    .map((_, at, all) => all[(seed * 3 + at * at) % all.length])
    .join(' ')

/** Two columns, and below a title two rows a side that only other pages show to be columns, too: the sample's are not. */
function columns(number: number): PageSource {
  const row = (y: number) => [
    textAt(72, y, words(number + y)),
    textAt(320, y, words(number + y + 4)),
  ]
  const rows = (count: number, top: number) =>
    Array.from({ length: count }, (_, at) => row(top - 14 * at)).flat()
  const title = textAt(72, 380, 'A title that stands over both columns of the page', 14, 'F2')
  return { content: [...rows(20, 690), title, ...rows(2, 350)].join(' ') }
}

/** The last page says the first one again. */
function covered(number: number): PageSource {
  const titles = ['Sailing by night', 'Ropes and knots', 'Reading the wind']
  const isCover = number === 1 || number === 12
  const text = Array.from({ length: 20 }, (_, at) => textAt(72, 690 - 14 * at, words(number + at)))
  const large = titles.map((title, at) => textAt(72, 700 - 150 * at, title, 20, 'F2'))
  return { content: (isCover ? large : text).join(' ') }
}

const pagesOf = (page: (number: number) => PageSource, count: number) =>
  Array.from({ length: count }, (_, at) => page(at + 1))

/** Marked headings over text, on three pages of four with a tree. */
function tagged() {
  const pages = pagesOf((number) => {
    const isMarked = number % 4 > 0
    const title = textAt(72, 720, `On ${words(number)}`, 10)
    const text = Array.from({ length: 12 }, (_, at) =>
      textAt(72, 690 - 14 * at, words(number + at)),
    ).join(' ')
    return { content: isMarked ? `${marked(0, title)} ${marked(1, text)}` : `${title} ${text}` }
  }, 24)
  const kids = pages.flatMap(({ content }, page) =>
    content.startsWith('/P') ? [tag('H1', mark(0, page)), tag('P', mark(1, page))] : [],
  )
  return makeTaggedPdf(pages, tag('Document', ...kids))
}

const outline = outlineOf([
  { title: 'Part 3', page: 3 },
  { title: 'Part 20', page: 20 },
])

const DOCUMENTS: Record<string, Uint8Array<SharedArrayBuffer>> = {
  'titles and running heads': variedPdf(RECIPES.titled, 40),
  'tables and lists': variedPdf(RECIPES.mixed, 40),
  'text over page breaks': variedPdf(RECIPES.goingOn, 40),
  pictures: variedPdf(RECIPES.pictured, 40),
  'listings over page breaks': variedPdf(RECIPES.listed, 40),
  columns: makePdf(pagesOf(columns, 30), outline),
  'a back cover': makePdf(pagesOf(covered, 12)),
  'a structure tree': tagged(),
}

async function shareOf(
  bytes: Uint8Array<SharedArrayBuffer>,
  options: ConvertOptions,
  survey?: SharedArrayBuffer,
) {
  let text = ''
  const told: Surveyed[] = []
  const hooks = {
    write(more: string) {
      text += more
    },
    endStretch: () => 0,
    onSurvey: (surveyed: Surveyed) => void told.push(surveyed),
    checkpoint: () => undefined,
  }
  const claims = new SharedArrayBuffer(CLAIMS_BYTES)
  const task = { kind: 'share', bytes, options, limits: LIMITS, claims, survey } as const
  const { stretches, tally } = await convertShare(task, hooks)
  return { text, stretches, tally, told }
}

function surveyIn([surveyed]: readonly Surveyed[]) {
  if (surveyed === undefined) throw new Error('nothing was told')
  return unpackedSurvey(surveyed.survey)
}

test.each(Object.keys(DOCUMENTS))(
  '%s: a thread with the survey of another reads what that one reads',
  async (name) => {
    const bytes = DOCUMENTS[name] ?? new Uint8Array(new SharedArrayBuffer(0))
    for (const more of [{}, { images: 'include', include: { blocks: true } }] as const) {
      const options = { ...OPTIONS, ...more }
      const { told, ...own } = await shareOf(bytes, options)
      const [{ survey } = { survey: undefined }] = told
      expect(told).toHaveLength(1)
      const { told: again, ...other } = await shareOf(bytes, options, survey)
      expect(other).toEqual(own)
      expect(surveyIn(again)).toEqual(surveyIn(told))
      expect(own.text.length + JSON.stringify(own.stretches).length).toBeGreaterThan(1000)
    }
  },
)

test('what the sample shows is not seen without it', async () => {
  const bytes = DOCUMENTS['a back cover'] ?? new Uint8Array(new SharedArrayBuffer(0))
  const { told, stretches } = await shareOf(bytes, OPTIONS)
  const survey = surveyIn(told)
  const uncovered = { ...survey, headings: { ...survey.headings, coverPage: undefined } }
  expect((await shareOf(bytes, OPTIONS, packedSurvey(uncovered))).stretches).not.toEqual(stretches)
})
