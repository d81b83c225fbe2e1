import { expect, test } from 'vitest'
import { jointedRules } from '../../../../../workers/readers/pdf/tables/evidence/jointed-rules.js'
import { jointedGrids } from '../../../../../workers/readers/pdf/tables/grids/jointed-grids.js'
import { indexWords } from '../../../../../workers/readers/pdf/tables/word-index.js'
import { type TableWord, wordsText } from '../../../../../workers/readers/pdf/tables/words.js'
import { asLine, wordsAt } from './words.js'

/** A line in pieces that end at `xs`. */
const pieces = (at: number, ...xs: readonly number[]) =>
  xs.slice(1).map((to, k) => ({ at, from: xs[k] ?? 0, to }))

const THREE = [
  ...pieces(100, 50, 150, 400),
  ...pieces(120, 50, 150, 400),
  ...pieces(150, 50, 150, 400),
]

test('pieces that meet at one place on three heights are drawn cell by cell', () => {
  const [found, ...more] = jointedRules(THREE)
  expect(more).toEqual([])
  expect(found).toMatchObject({ x0: 50, x1: 400, jointsPt: [150] })
  expect(found?.rules.map(({ at }) => at)).toEqual([100, 120, 150])
})

test('a line in one piece between them is one of their rules, those beyond them are not', () => {
  const whole = [80, 110, 170].map((at) => ({ at, from: 50, to: 400 }))
  const [found] = jointedRules([...THREE, ...whole])
  expect(found?.rules.map(({ at }) => at)).toEqual([100, 110, 120, 150])
})

test.each<[string, ReturnType<typeof pieces>]>([
  ['whole lines', [100, 120, 150].map((at) => ({ at, from: 50, to: 400 }))],
  ['joints on two heights', THREE.slice(0, 4)],
  ['joints at other places on each height', [...THREE.slice(0, 4), ...pieces(150, 50, 250, 400)]],
  ['dashes', [100, 120, 150].flatMap((at) => [...pieces(at, 50, 150), ...pieces(at, 154, 400)])],
])('%s are not', (_, horizontal) => {
  expect(jointedRules(horizontal)).toEqual([])
})

test('tables with other joints below are others', () => {
  const below = [200, 220, 240].flatMap((at) => pieces(at, 50, 250, 400))
  expect(jointedRules([...THREE, ...below]).map(({ jointsPt }) => jointsPt)).toEqual([[150], [250]])
})

const YS = [100, 120, 150, 170]
const rules = (ys: readonly number[]) => ys.flatMap((at) => pieces(at, 50, 150, 400))
const textsOf = (words: readonly TableWord[], ys: readonly number[] = YS) =>
  jointedRules(rules(ys))
    .flatMap((found) => jointedGrids(found, indexWords(words.map(asLine)), []))
    .map(({ rows }) => rows.map((row) => row.map((cell) => wordsText(cell?.words ?? []))))

test('each row ends at a rule, however its cells wrap and wherever its label stands beside them', () => {
  const words = [
    ...wordsAt('Condition', 55, 114),
    ...wordsAt('An object', 155, 114),
    ...wordsAt('Data', 55, 138),
    ...wordsAt('Provides an interface for', 155, 132),
    ...wordsAt('arbitrary data', 155, 144),
    ...wordsAt('Event', 55, 164),
    ...wordsAt('A change', 155, 164),
  ]
  expect(textsOf(words)).toEqual([
    [
      ['Condition', 'An object'],
      ['Data', 'Provides an interface for arbitrary data'],
      ['Event', 'A change'],
    ],
  ])
})

test('a row above the first rule that keeps to its columns belongs to them', () => {
  const rows = ['Name', 'One', 'Two', 'Three'].flatMap((label, row) => [
    ...wordsAt(label, 55, [94, 114, 138, 164][row] ?? 0),
    ...wordsAt('meaning', 155, [94, 114, 138, 164][row] ?? 0),
  ])
  expect(textsOf(rows)[0]?.[0]).toEqual(['Name', 'meaning'])
})

test('a caption over the columns between rules of both parts two tables', () => {
  const ys = [100, 120, 140, 200, 220, 240]
  const rows = [114, 134, 214, 234].flatMap((y) => [
    ...wordsAt('One', 55, y),
    ...wordsAt('meaning', 155, y),
  ])
  const caption = wordsAt('A caption that runs over all of the columns below', 55, 180)
  expect(textsOf([...rows, ...caption], ys)).toHaveLength(2)
})

test('text over the columns between two whole rules parts two tables, between a jointed and a whole one it is a title', () => {
  const whole = (at: number) => ({ at, from: 50, to: 400 })
  const body = (ys: readonly number[]) =>
    ys.flatMap((y) => [...wordsAt('One', 55, y), ...wordsAt('meaning', 155, y)])
  const over = (y: number) => wordsAt('Text that runs over all of the columns here', 55, y)
  const tables = (horizontal: Parameters<typeof jointedRules>[0], words: readonly TableWord[]) =>
    jointedRules(horizontal).flatMap((found) =>
      jointedGrids(found, indexWords(words.map(asLine)), []).map(({ rows }) => rows.length),
    )
  const first = rules([100, 120, 140])
  const last = rules([200, 220, 240])
  const parted = [...first, whole(160), whole(180), ...last]
  expect(tables(parted, [...body([114, 134, 154, 194, 214, 234]), ...over(174)])).toEqual([3, 3])
  const titled = [...first, whole(160), ...rules([180, 200, 220])]
  expect(tables(titled, [...body([114, 134, 174, 194, 214]), ...over(154)])).toEqual([6])
})
