import { expect, test } from 'vitest'
import {
  chosenSections,
  outlinedSections,
} from '../../../../../workers/readers/pdf/spine/spine-sections.js'

const many = (count: number, level: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ page: from + at, level, text: `${level} ${at}` }))

test('deeper levels than three are no sections', () => {
  const all = [1, 2, 3, 4, 5].map((level) => ({ page: 1, level, text: `${level}` }))
  expect(chosenSections(all).map(({ level }) => level)).toEqual([1, 2, 3])
})

test('past the cap the deeper ones give way, the later ones first, and the order stays', () => {
  const sections = [...many(300, 2), ...many(100, 3, 301), ...many(150, 1, 401)]
  const chosen = chosenSections(sections)
  expect(chosen).toHaveLength(500)
  expect(chosen.filter(({ level }) => level === 1)).toHaveLength(150)
  expect(chosen.filter(({ level }) => level === 2)).toHaveLength(300)
  expect(chosen.filter(({ level }) => level === 3).at(-1)?.page).toBe(350)
  expect(chosen.map(({ page }) => page)).toEqual(
    chosen.map(({ page }) => page).sort((a, b) => a - b),
  )
})

test('entries of the outline have the levels of the headings they are', () => {
  const targets = [
    { page: 3, level: 1, text: 'Harbours' },
    { page: 5, level: 2, text: '1.1  Cranes' },
    { page: 90, level: 1, text: 'Ships' },
    { page: 91, level: 3, text: 'Sails' },
  ]
  const read = [
    { page: 3, headings: [{ level: 2, text: '1 HARBOURS' }] },
    {
      page: 5,
      headings: [
        { level: 3, text: 'Cranes' },
        { level: 4, text: 'Other' },
      ],
    },
  ]
  expect(outlinedSections(targets, read)).toEqual([
    { page: 3, level: 2, text: 'Harbours' },
    { page: 5, level: 3, text: '1.1  Cranes' },
    { page: 90, level: 2, text: 'Ships' },
    { page: 91, level: 3, text: 'Sails' },
  ])
})

test('an outline without the Greek letters of its formulas names the headings that have them', () => {
  const targets = [{ page: 3, level: 1, text: 'rank 1 xy+A' }]
  const read = [{ page: 3, headings: [{ level: 2, text: '10.3 rank 1 αxy + A' }] }]
  expect(outlinedSections(targets, read)).toEqual([{ page: 3, level: 2, text: 'rank 1 xy+A' }])
})

test('an appendix is named by its letter alone in the outline', () => {
  const targets = [{ page: 9, level: 1, text: 'A  External Code' }]
  const read = [{ page: 9, headings: [{ level: 2, text: 'Appendix A External Code' }] }]
  expect(outlinedSections(targets, read)[0]?.level).toBe(2)
})

test('titles that outline and page number in their own ways are one, and unknown depths follow known ones', () => {
  const targets = [
    { page: 1, level: 1, text: 'I Materials' },
    { page: 2, level: 2, text: 'I-A Sensors' },
    { page: 9, level: 2, text: 'I-B Beyond what was read' },
  ]
  const headings = (level: number, text: string) => [{ level, text }]
  const read = [
    { page: 1, headings: headings(2, 'I. MATERIALS') },
    { page: 2, headings: headings(3, 'A. Sensors') },
  ]
  const levels = (pages: typeof read) => outlinedSections(targets, pages).map(({ level }) => level)
  expect(levels(read)).toEqual([2, 3, 3])
  expect(levels(read.slice(0, 1))).toEqual([2, 3, 3])
})
