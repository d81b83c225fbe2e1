import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  headingCandidate,
  looksPlain,
  mayBeHeading,
  mayBeUnderlined,
  mayStandApart,
} from '../../../../../workers/readers/pdf/headings/heading-candidate.js'
import { HEADING_SCORE_MIN } from '../../../../../workers/readers/pdf/headings/weights.js'

const BODY = { bodySize: 10, boldShare: 0.05 }

/** Pieces that what is asked of titles looks for, and letters. */
const word = fc.oneof(
  fc.constantFrom('1', '2.1', 'A.1', 'B.2.3', '3.', 'II', 'IV.', '§', 'Part', 'ABSTRACT', 'of'),
  fc.constantFrom('McX', 'PhD', 'IDs', 'Äpfel', 'МОСКВА', '結果', 'Setup', '–', ':', '12.5%'),
  fc.string({ minLength: 1, maxLength: 6 }),
)
/** Rows begin and end with words, never with a space. */
const row = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ').trim())
const flag = fc.boolean()
const block = fc.record({
  texts: fc.array(row, { minLength: 1, maxLength: 3 }),
  size: fc.constantFrom(8, 10, 10.3, 10.5, 11, 13),
  gapAbove: fc.constantFrom(0, 0.5, 1, 2),
  gapBelow: fc.constantFrom(0, 0.5, 1),
  bold: flag,
  italic: flag,
  isProse: flag,
  isOtherFont: flag,
  isColoured: flag,
  isCentred: flag,
  isUnderlined: flag,
  hangsOut: flag,
  isLabelled: flag,
  isOnBand: flag,
  headsText: flag,
  headsTable: flag,
  isInRun: flag,
  isBeside: flag,
})

/** Neither one of several bold rows over a table, numbered on through the document, nor in its outline, nor of a look of titles, nor apart in another font or underlined. */
function asked({ texts, ...looks }: typeof block extends fc.Arbitrary<infer B> ? B : never) {
  const text = texts.join(' ')
  const traits = {
    ...looks,
    text,
    rows: texts.length,
    pieces: 1,
    titlesTable: false,
    isSerial: false,
    isOfTitles: false,
    isMono: false,
    isTerm: false,
    heightShare: 0.3,
  }
  const rows = texts.map((one) => ({ text: one }))
  return { text, traits, looks: { ...looks, rows } }
}

test.each<[string, (looks: Parameters<typeof looksPlain>[0], text: string) => boolean]>([
  ['mayBeHeading', (looks, text) => !mayBeHeading(looks, text, BODY)],
  ['looksPlain', (looks) => looksPlain(looks, BODY)],
])('%s passes no block over that is a heading', (_, isPassedOver) => {
  fc.assert(
    fc.property(block, (drawn) => {
      const { text, traits, looks } = asked(drawn)
      fc.pre(!(drawn.isOtherFont && mayStandApart(looks)))
      fc.pre(!(drawn.isUnderlined && mayBeUnderlined(looks)))
      fc.pre(isPassedOver(looks, text))
      expect(headingCandidate(traits, BODY)?.score ?? 0).toBeLessThan(HEADING_SCORE_MIN)
    }),
    { numRuns: 5000 },
  )
})
