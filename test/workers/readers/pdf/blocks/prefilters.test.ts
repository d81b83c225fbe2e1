import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endsAsNumber, isLedToNumber } from '../../../../../workers/readers/pdf/blocks/contents.js'
import { joinEnds, mayJoin } from '../../../../../workers/readers/pdf/blocks/hyphens.js'
import { isPlainWord, signOf } from '../../../../../workers/readers/pdf/blocks/markers.js'
import { rowText } from '../../../../../workers/readers/pdf/blocks/row-text.js'
import { STYLE } from '../../../../../workers/readers/pdf/model/page.js'
import { rowOf, vocabularyOf, wordsOf } from '../../../../support/pdf-rows.js'

/** Questions that are asked first, since they are cheap: whatever they refuse, the full question refuses too. */

const RUNS = { numRuns: 2000 }
/** Any code of one unit, those of the scripts that the patterns name more often. */
const sign = fc.oneof(
  fc.constantFrom(
    ...' \u00a0\u3000-\u00ad\u2010\u2011\u2013\u2014/.·•_…()[]0159aivxlcIVXLCAZoß字かア가ＡＺ',
  ),
  fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code)),
)
const text = (maxLength: number) =>
  fc.array(sign, { minLength: 1, maxLength }).map((signs) => signs.join(''))

const BULLETS = ['•', '·', '○', '□', '☑', '✓', '➢', '»', '-', '–', 'o', '*']
const NUMBERS = ['1.', '12)', '(3)', '[4]', '7', 'a)', '(b)', 'iv.', '(ii)', '1.Term', 'A)', 'I']
const word = fc.oneof(
  fc.constantFrom(...BULLETS, ...NUMBERS),
  fc.tuple(fc.constantFrom(...BULLETS, ...NUMBERS), text(2)).map((pieces) => pieces.join('')),
  text(4),
)

test('isPlainWord passes over no row that begins with a marker', () => {
  fc.assert(
    fc.property(word, text(3), fc.boolean(), (first, second, isOtherFont) => {
      fc.pre(!/\s/.test(first) && isPlainWord(first))
      const row = rowOf(`${first} ${second.replace(/\s/g, 'x')} text`)
      const [mark, ...rest] = row.lines[0]?.words ?? []
      if (mark === undefined) throw new Error('a row has words')
      const words = [{ ...mark, font: isOtherFont ? 1 : 0 }, ...rest]
      const line = { ...row.lines[0], words } as (typeof row.lines)[number]
      expect(signOf(rowText({ ...row, lines: [line] }))).toBeUndefined()
    }),
    RUNS,
  )
})

const leader = fc.constantFrom('....', '. . . . .', '……', '____', ' . . . .', '····', '')
const page = fc.oneof(fc.constantFrom('7', '312', 'xiv', 'A-12', 'C3', ''), text(2))
const end = fc.constantFrom('', ' ', '\u00a0', '\u3000', '\ufeff', '\u2009', '\u1680', '\n')
const contentsLine = fc.tuple(text(4), leader, page, end).map((pieces) => pieces.join(''))

test('endsAsNumber passes over no line of a table of contents', () => {
  fc.assert(
    fc.property(contentsLine, (line) => {
      fc.pre(!endsAsNumber(line))
      expect(isLedToNumber(line)).toBe(false)
    }),
    RUNS,
  )
})

test('mayJoin passes over no rows that join without a space', () => {
  fc.assert(
    fc.property(text(4), text(3), fc.constantFrom(0, STYLE.mono), (before, after, style) => {
      fc.pre(!mayJoin(before, after))
      const [next] = wordsOf('next')
      if (next === undefined) throw new Error('a text has words')
      const last = { tail: before, style }
      const traits = { vocabulary: vocabularyOf([]), code: true }
      expect(joinEnds(last, { ...next, text: after, style }, traits)).toBe(true)
      expect(last.tail).toBe(before)
    }),
    RUNS,
  )
})
