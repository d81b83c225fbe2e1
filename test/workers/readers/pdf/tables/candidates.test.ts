import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseTables,
  overlaps,
} from '../../../../../workers/readers/pdf/tables/choice/choose-tables.js'
import { bandGroups } from '../../../../../workers/readers/pdf/tables/evidence/bands.js'
import { pageRulings } from '../../../../../workers/readers/pdf/tables/evidence/rulings.js'
import {
  gridsOf,
  type Look,
  lookAt,
} from '../../../../../workers/readers/pdf/tables/grids/candidates.js'
import { indexWords } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { asLine, tableAt } from './words.js'

const NO_RULINGS = { horizontal: [], vertical: [] }
const XS = [50, 150, 250, 350]
const YS = [100, 120, 140, 160, 200, 220, 240, 260]
const WORDS = tableAt(
  YS.map((_, row) => XS.map((_, column) => `${row}${column} cell`)),
  XS.map((x) => x + 4),
  114,
  20,
)

const end = (values: readonly number[]) => fc.constantFrom(...values)
/** Paints over some slots of a grid: white on white is not seen, but may be meant. */
const box = fc.record({
  x0: end(XS.slice(0, 3)),
  x1: end([150, 250, 350, 450]),
  y0: end(YS),
  y1: end([120, 140, 160, 180, 220, 240, 260, 280]),
  stroked: fc.boolean(),
  color: end([0xffffff, 0xffffff, 0xcccccc]),
})
const boxes = fc
  .array(box, { minLength: 2, maxLength: 12 })
  .map((some) => some.filter(({ x0, x1, y0, y1 }) => x0 < x1 && y0 < y1))
const rule = fc.record({ at: end(YS), from: end([50, 150]), to: end([350, 450]) })

/** Looks at a painted page twice, as rulings that are not seen say more; gives what one look by itself finds, too. */
const twice = fc
  .tuple(boxes, fc.array(rule, { maxLength: 4 }))
  .map(([painted, horizontal]) => {
    const page = { horizontal, vertical: [], boxes: painted, widthPt: 612, heightPt: 792 }
    const { visible, implied } = pageRulings(page)
    const ground = { bands: bandGroups(painted), index: () => indexWords(WORDS.map(asLine)) }
    return { implied, ground, first: lookAt(visible, ground) }
  })
  .filter(({ implied }) => implied !== undefined)

test('a second look that takes from the first what is the same finds what one by itself would', () => {
  let reused = 0
  fc.assert(
    fc.property(twice, ({ implied = NO_RULINGS, ground, first }) => {
      const second = lookAt(implied, ground, { look: first, taken: [] })
      expect(second).toEqual(lookAt(implied, ground))
      const before = new Set(first.lattices)
      if (second.lattices.some((lattice) => before.has(lattice))) reused++
      if (second.framed.length > 0 && second.framed === first.framed) reused++
    }),
    { numRuns: 400 },
  )
  expect(reused).toBeGreaterThan(20)
})

test.each([
  ['whatever is painted', {}],
  // Rules of a drawn table and of one that was taken, with rows between them.
  ['found once', { seed: 870_009_578 }],
])('what a second look does not ask again shares ground with taken tables: %s', (_, known) => {
  let spared = 0
  fc.assert(
    fc.property(twice, ({ implied = NO_RULINGS, ground, first }) => {
      const taken = chooseTables(gridsOf(first)).chosen
      const free = (look: Look) =>
        gridsOf(look).filter(({ box }) => !taken.some((table) => overlaps(table.box, box)))
      const second = lookAt(implied, ground, { look: first, taken })
      const alone = lookAt(implied, ground)
      expect(free(second)).toEqual(free(alone))
      if (second.framed.length < alone.framed.length) spared++
    }),
    { numRuns: 400, ...known },
  )
  expect(spared).toBeGreaterThan(20)
})
