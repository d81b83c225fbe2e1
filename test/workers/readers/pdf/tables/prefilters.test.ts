import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmount, startsAsWord } from '../../../../../workers/readers/pdf/model/characters.js'
import { rowsOfLines } from '../../../../../workers/readers/pdf/model/geometry.js'
import type { Line, Word } from '../../../../../workers/readers/pdf/model/page.js'
import {
  holdsLeaders,
  isLed,
  LEADERS,
  LED,
  withoutLeaders,
} from '../../../../../workers/readers/pdf/tables/evidence/leaders.js'
import { lensFor, textRow } from '../../../../../workers/readers/pdf/tables/evidence/normal-page.js'
import { mayHoldRun } from '../../../../../workers/readers/pdf/tables/find-tables.js'
import { pageRuns } from '../../../../../workers/readers/pdf/tables/grids/page-runs.js'
import { isFigure } from '../../../../../workers/readers/pdf/tables/numbers.js'
import { lineOf } from '../../../../support/pdf-rows.js'

const LENS = lensFor({ bodySize: 10, isTypewritten: false, boldShare: 0, italicShare: 0 }, [])
const EXTENT = { x0: 50, x1: 550 }

/** What stands in cells, between them, and what is joined to figures or taken for leaders. */
const text = fc.oneof(
  fc.constantFrom('Rent', '120', '(1.5)', '$', '%', '€', '–', 'n/a', 'Statements'),
  fc.constantFrom('....', '.', '…', '……', '····', '____', '_', '‥‥', 'Rent......', 'a…', 'b····'),
)
/** Gaps around the one that parts cells, ems; some words overlap the one before. */
const gap = fc.constantFrom(-0.4, 0, 0.25, 1, 1.04, 1.06, 1.5, 4)
const piece = fc.record({ text, gap, startsLine: fc.boolean() })
const size = fc.constantFrom(8, 10, 10.2, 14)
const row = fc.record({ pieces: fc.array(piece, { minLength: 1, maxLength: 8 }), size })

interface Drawn {
  readonly pieces: readonly {
    readonly text: string
    readonly gap: number
    readonly startsLine: boolean
  }[]
  readonly size: number
}

/** The lines of a row, each of words in order, as the page has them. */
function linesOf({ pieces, size }: Drawn, at: number): Line[] {
  const baseline = 100 + 16 * at
  const lines: Word[][] = []
  let end = 50
  for (const { text, gap, startsLine } of pieces) {
    const x0 = end + gap * size
    end = x0 + 0.5 * size * text.length
    const open = startsLine ? undefined : lines.at(-1)
    const place = {
      text,
      x0,
      x1: end,
      baseline,
      size,
      spaceBefore: open !== undefined && gap > 0.1,
    }
    const word: Word = { ...place, style: 0, font: 0, color: 0, link: -1, glyphs: text.length }
    if (open === undefined) lines.push([word])
    else open.push(word)
  }
  return lines.map(lineOf)
}

/** A sign that reaches to the figure on its right leaves a gap that the page has not. */
test('signs that stand between two figures do not hide a run', () => {
  const pieces = ['120', '$', '130', '$', '140'].map((text) => {
    return { text, gap: text === '$' ? 0.25 : 1, startsLine: false }
  })
  const drawn = [0, 1, 2, 3].map(() => ({ pieces, size: 10 }))
  expect(mayHoldRun(rowsOfLines(drawn.flatMap(linesOf)))).toBe(true)
})

test('mayHoldRun passes no rows over that hold a run of several cells', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 4, maxLength: 7 }), (drawn) => {
      const rows = rowsOfLines(drawn.flatMap(linesOf))
      fc.pre(!mayHoldRun(rows))
      const runs = pageRuns(
        rows.map((one) => withoutLeaders(textRow(one, LENS))),
        EXTENT,
      )
      expect(runs).toEqual([])
    }),
    { numRuns: 400 },
  )
})

const piecesOf = (signs: string) => fc.array(fc.constantFrom(...signs), { maxLength: 12 })
const dots = piecesOf('.·…_‥ a1').map((signs) => signs.join(''))
const figure = fc
  .tuple(
    fc.constantFrom('', ' ', '(', '[', '-', '−', '~', '≤', '$', '£', 'N', 'n', 'É', '字', '\u00a0'),
    fc.oneof(fc.constantFrom('12.5', '3', '—', '…', 'n/a', 'N/A', 'nil', 'ND', 'ns', ''), dots),
    fc.constantFrom('', '%', ')', ' €', 'm²', '†'),
  )
  .map((pieces) => pieces.join(''))

test.each<[string, (text: string) => boolean, (text: string) => boolean]>([
  ['holdsLeaders', holdsLeaders, (text) => LEADERS.test(text)],
  ['isLed', isLed, (text) => LED.test(text)],
])('%s passes over no leaders', (_, asked, isThere) => {
  fc.assert(
    fc.property(dots, (text) => {
      expect(asked(text)).toBe(isThere(text))
    }),
    { numRuns: 5000 },
  )
})

test('startsAsWord passes over no number of a table or a paragraph', () => {
  fc.assert(
    fc.property(figure, (text) => {
      if (startsAsWord(text)) expect([isFigure(text), isAmount(text)]).toEqual([false, false])
    }),
    { numRuns: 5000 },
  )
})
