import { expect, test } from 'vitest'
import { textAt } from '../../../../support/make-pdf.js'
import { markdownOf } from '../../../../support/pdf-markdown.js'

const TEXT = 'The memory is held by the device until the last of its users has given it back.'

interface Part {
  readonly title: string
  readonly rows: readonly string[]
  readonly color?: string
}

/** Parts below each other, each with a bold title of the text's size. */
const page = (...parts: readonly Part[]) => {
  let y = 740
  return parts.map(({ title, rows, color = '0 g' }) => {
    const top = y
    y -= 22 + 12 * rows.length
    const text = rows.map((row, at) => textAt(72, top - 16 - 12 * at, row, 9))
    return [color, textAt(72, top, title, 9, 'F2'), '0 g', ...text].join(' ')
  })
}

const PROFILE = { title: 'Profile', rows: [TEXT, TEXT] }
const HISTORY = { title: 'History', rows: [TEXT, TEXT] }
const SKILLS = { title: 'Skills', rows: ['Welding, turning'] }

const headings = async (...parts: readonly Part[]) =>
  ((await markdownOf(...page(...parts))).match(/^#.*/gm) ?? []).map((line) =>
    line.replace(/^#+ /, ''),
  )

test('a title over a short row is one where those of its look are', async () => {
  expect(await headings(PROFILE, HISTORY, SKILLS)).toEqual(['Profile', 'History', 'Skills'])
})

test('it is none among many that are none either', async () => {
  const names = ['Tools', 'Forge', 'Yard', 'Gate', 'Kiln', 'Shed', 'Barn', 'Mill', 'Lane', 'Dock']
  const others = names.map((title) => ({ title, rows: ['Lathe, saw'] }))
  expect(await headings(HISTORY, SKILLS, ...others)).toEqual(['History'])
})

test('nor beside titles of another colour', async () => {
  const color = '0.6 0 0 rg'
  const red = [PROFILE, HISTORY].map((part) => ({ ...part, color }))
  expect(await headings(...red, SKILLS)).toEqual(['Profile', 'History'])
})
