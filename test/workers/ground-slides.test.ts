import { expect, test } from 'vitest'
import { brokenRules } from '../../bench/grounding/broken-rules.mjs'
import { convertDocument } from '../../workers/convert.js'
import { LIMITS } from '../support/limits.js'
import { makePptx, shape, slideParagraph } from '../support/make-office.js'
import { shared } from '../support/make-zip.js'

test('blocks of a slide have the frame of their shape, as far as it is on the slide', async () => {
  const EMU = 12_700
  const at = [719.5 * EMU, 50 * EMU] as const // a point wide, two high
  const bytes = shared(makePptx([{ shapes: shape(slideParagraph('Revenue grew'), { at }) }]))
  let markdown = ''
  const { grounded, pages } = await convertDocument(
    {
      source: { bytes, filename: 'a.pptx' },
      format: 'pptx',
      options: {
        mode: 'fast',
        engine: 'auto',
        clean: true,
        slim: false,
        include: { blocks: true },
      },
      limits: LIMITS,
    },
    {
      write(text) {
        markdown += text
      },
    },
  )
  const blocks = JSON.parse(`[${Buffer.from(grounded?.blocks ?? []).toString()}]`)
  const sized = pages.map(({ page, size }) => ({ page, ...size }))
  expect(sized).toEqual([{ page: 1, width: 720, height: 540 }])
  expect(blocks).toMatchObject([{ type: 'paragraph', page: 1, bbox: [719.5, 50, 720, 52] }])
  expect(brokenRules({ markdown, pages: sized, blocks })).toEqual([])
})
