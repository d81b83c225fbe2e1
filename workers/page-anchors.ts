import type { Part } from './document/reading.js'

/** Puts `<!-- page 12 -->` before what starts on each page, slide or sheet; formats without pages have none. */
export async function* withPageAnchors(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let anchored: number | undefined
  for await (const part of parts) {
    const { page, blocks } = part
    if (page === undefined || page === anchored) {
      yield part
      continue
    }
    anchored = page
    const anchor = { type: 'comment', value: `page ${page}`, provenance: { page } } as const
    yield { ...part, blocks: [anchor, ...blocks] }
  }
}
