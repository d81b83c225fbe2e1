import { expect, test } from 'vitest'
import type { TextBlock } from '../../../../../workers/readers/pdf/model/blocks.js'
import type { Page } from '../../../../../workers/readers/pdf/model/page.js'
import { knowsTitles } from '../../../../../workers/readers/pdf/tagged/trust.js'

/** A title in the font of its element: 0 is of a heading, 1 of a paragraph. */
const title = (font: number) => ({ rows: [{ words: [{ font }] }] }) as unknown as TextBlock

const page = {
  tags: {
    elements: [
      { type: 'H1', parent: -1 },
      { type: 'P', parent: -1 },
    ],
    elementOf: [0, 1],
  },
} as unknown as Page

test.each<[string, boolean, (readonly [font: number, score: number])[]]>([
  ['all titles', true, [0, 0, 0, 0].map((font) => [font, 3])],
  ['half of the titles', true, [0, 0, 1, 1].map((font) => [font, 3])],
  ['one of four titles', false, [0, 1, 1, 1].map((font) => [font, 3])],
  ['none of three titles', true, [1, 1, 1].map((font) => [font, 3])],
  ['no label', true, [0, 1, 1, 1, 1].map((font) => [font, font === 0 ? 3 : 1.7])],
])('a tree that knows %s is believed: %s', (_, expected, titles) => {
  const seen = new Map(titles.map(([font, score]) => [title(font), { score }] as const))
  expect(knowsTitles([{ page, blocks: [] }], () => seen)).toBe(expected)
})

test('pages without a tree say nothing of it', () => {
  const seen = new Map([1, 1, 1, 1].map((font) => [title(font), { score: 3 }] as const))
  const bare = { rows: [] } as unknown as Page
  expect(knowsTitles([{ page: bare, blocks: [] }], () => seen)).toBe(true)
})
