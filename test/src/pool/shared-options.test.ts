import { expect, test } from 'vitest'
import type { ConvertOptions } from '../../../src/contract/options.js'
import type { ConvertOutcome, ConvertRequest, Pool } from '../../../src/pool/pool.js'
import { RECIPES, variedPdf } from '../../support/varied-pdf.js'
import { request, startPool } from './pools.js'

const PLAIN = { mode: 'fast', engine: 'auto', clean: true, slim: false } as const
const PAGES = 44
const DOCUMENTS = Object.entries(RECIPES).map(
  ([name, recipe]) => [name, variedPdf(recipe, PAGES)] as const,
)

const MIXED = variedPdf(RECIPES.mixed, PAGES)

/** Last pages of shares: long ones, single pages, and cuts between pages that go on. */
const CUTS = [
  [15, 30, PAGES],
  [1, 3, 4, 22, 23, PAGES],
]

const CHUNKS = { tokensMax: 100, overlapTokens: 0, withContext: true }

/** What a document can be asked for beside its plain Markdown. */
const ASKED: readonly Partial<ConvertOptions>[] = [
  { tables: 'html' },
  { anchors: 'page' },
  { anchors: 'page', clean: false },
  { include: { blocks: true }, images: 'reference', imagesFolder: 'elsewhere' },
  { images: 'include' },
  { include: { blocks: true, chunks: CHUNKS }, clean: false },
  {
    include: { blocks: false, chunks: { ...CHUNKS, overlapTokens: 20 } },
    anchors: 'page',
    tables: 'html',
  },
  { tables: 'html', slim: true, sampling: { kind: 'first', pages: 20 } },
]

test.each(DOCUMENTS)(
  'shares of %s are joined to the answer of one thread',
  async (_name, bytes) => {
    const { pool } = await startPool({ poolThreads: 1 })
    for (const more of ASKED) {
      const asked = request('varied.pdf', bytes, { format: 'pdf', options: { ...PLAIN, ...more } })
      const alone = answerOf(await pool.convert(asked))
      for (const ends of CUTS)
        expect(answerOf(await joinedAt(ends, pool, asked)), JSON.stringify(more)).toEqual(alone)
    }
  },
  120_000,
)

test('pictures are cut where those of one thread are, whichever share they are in', async () => {
  const { pool } = await startPool({ poolThreads: 1 })
  const options = { ...PLAIN, images: 'include' } as const
  const plain = request('varied.pdf', MIXED, { format: 'pdf', options })
  const { result } = await pool.convert(plain)
  const sizes = result.images?.map(({ bytes }) => bytes?.byteLength ?? 0) ?? []
  const all = sizes.reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThan(8)
  for (const imageBytesMax of [0, sizes[0] ?? 0, Math.floor(all / 2), all - 1, all]) {
    const asked = { ...plain, limits: { ...plain.limits, imageBytesMax } }
    const alone = answerOf(await pool.convert(asked))
    for (const ends of CUTS) expect(answerOf(await joinedAt(ends, pool, asked))).toEqual(alone)
    const codes = alone.result.warnings.map(({ code }) => code)
    expect(codes.includes('images_truncated')).toBe(imageBytesMax < all)
  }
})

test('what was not asked for stays where it was read', async () => {
  const { pool } = await startPool({ poolThreads: 1 })
  const partsWith = async (more: Partial<ConvertOptions>) => {
    const asked = request('varied.pdf', MIXED, { format: 'pdf', options: { ...PLAIN, ...more } })
    const { result } = await pool.convertShare(asked, { start: 1, end: 20 })
    return new Set(result.stretches.flatMap((stretch) => Object.keys(stretch)))
  }
  const plain = await partsWith({})
  expect(plain).not.toContain('grounded')
  expect(plain).not.toContain('pictures')
  expect(await partsWith({ images: 'include' })).toEqual(new Set([...plain, 'pictures']))
  expect(await partsWith({ include: { blocks: true } })).toEqual(new Set([...plain, 'grounded']))
})

async function joinedAt(ends: readonly number[], pool: Pool, asked: ConvertRequest) {
  const parts = []
  let start = 1
  for (const end of ends) {
    parts.push(structuredClone(await pool.convertShare(asked, { start, end })))
    start = end + 1
  }
  return pool.joinShares(parts, asked)
}

/** All but the time. */
function answerOf({ chunks, result: { convertMs, grounded = {}, ...result } }: ConvertOutcome) {
  const markdown = Buffer.concat(chunks).toString()
  return { markdown, result, blocks: listOf(grounded.blocks), chunks: listOf(grounded.chunks) }
}

const listOf = (members: Uint8Array | undefined): unknown =>
  members && JSON.parse(`[${Buffer.from(members).toString()}]`)
