import { copy } from './clipboard.js'
import { button, element } from './element.js'
import type { Item } from './lazy-list.js'
import type { FoundChunk, Result } from './result.js'

/** A card for each chunk: where it stands, how long it is, its text. */
export function chunkItems({ chunks }: Result): readonly Item[] {
  return chunks.map((chunk, index) => ({
    label: `Chunk ${index + 1}`,
    height: 60 + chunk.text.length / 3,
    draw: (into) => into.replaceChildren(cardOf(chunk, index)),
  }))
}

function cardOf(chunk: FoundChunk, index: number): HTMLElement {
  const { text, tokens, headings = [], blocks = [] } = chunk
  const where = [...headings].join(' › ')
  return element(
    'section',
    { class: 'card', 'data-blocks': blocks.length > 0 && blocks.join(' ') },
    element(
      'header',
      {},
      element('h2', {}, where === '' ? `Chunk ${index + 1}` : where),
      element(
        'span',
        { class: 'hint' },
        [pagesOf(chunk), `${tokens} tokens`].filter(Boolean).join(' · '),
      ),
      button('Copy', () => copy(text, 'The chunk'), { class: 'plain small' }),
    ),
    element('pre', {}, text),
  )
}

function pagesOf({ pages }: FoundChunk): string {
  if (pages === undefined) return ''
  const { start, end } = 'start' in pages ? pages : { start: pages[0], end: pages[1] }
  return start === end ? `page ${start}` : `pages ${start}–${end}`
}
