import {
  type Recognition,
  type RecognizedPage,
  WORD_NUMBER,
  WORD_NUMBERS,
} from '../../../../src/contract/recognition.js'
import type { PageSize } from '../../../../src/contract/task.js'
import type { Rect } from '../../../document/blocks.js'
import type { Ground, PageFacts } from '../../../document/reading.js'
import { MIDDLE_EM, type Page, type Sheet } from '../model/page.js'
import { boxOnSheet } from '../model/sheet.js'

/** What is told of a page's boxes is known by. Plain data. */
export interface PageGround {
  readonly page: number
  readonly size: PageSize
  readonly sheet: Sheet | undefined
  /** Undefined where all of the text is the page's own. */
  readonly recognized: RecognizedPage | undefined
  /** The structure tree says what its blocks are. */
  readonly byTags: boolean
}

export function pageGround(
  page: Page,
  recognition: Recognition | undefined,
  byTags: boolean,
): PageGround {
  const { number, sheet } = page
  const { width, height } = sheet ?? page
  const recognized = recognizedText(page, recognition)
  return { page: number, size: { width, height }, sheet, recognized, byTags }
}

/** What the caller is told of a page's boxes. */
export function pageFacts({ size, sheet, recognized, byTags }: PageGround): PageFacts {
  const own: Ground['source'] = byTags ? 'tags' : 'text'
  return {
    size,
    ground: (box) => ({
      box: sheet === undefined ? box : boxOnSheet(box, sheet),
      ...(recognized !== undefined && isWithin(recognized, box)
        ? { source: 'ocr', confidence: confidenceIn(recognized, box) }
        : { source: own, confidence: 1 }),
    }),
  }
}

function recognizedText(
  { recognition }: Page,
  recognized: Recognition | undefined,
): RecognizedPage | undefined {
  if (recognition?.isUsed !== true || recognized === undefined) return undefined
  return 'failure' in recognized ? undefined : recognized
}

/** Whether the text comes from a picture: all of a page that was read whole does. */
function isWithin({ pictures }: RecognizedPage, box: Rect): boolean {
  if (pictures === undefined) return true
  const x = (box.x0 + box.x1) / 2
  const y = (box.y0 + box.y1) / 2
  return pictures.some((picture) => contains(picture, x, y))
}

/** Mean over the letters of the words in the box, 0 to 1; that of the page where there are none. */
function confidenceIn({ words, wordNumbers, confidence }: RecognizedPage, box: Rect): number {
  let sum = 0
  let letters = 0
  for (const [word, { length }] of words.entries()) {
    const at = word * WORD_NUMBERS
    const of = (number: number) => wordNumbers[at + number] ?? 0
    const x = (of(WORD_NUMBER.x0) + of(WORD_NUMBER.x1)) / 2
    const y = of(WORD_NUMBER.baseline) - MIDDLE_EM * of(WORD_NUMBER.size)
    if (!contains(box, x, y)) continue
    sum += length * of(WORD_NUMBER.confidence)
    letters += length
  }
  return (letters === 0 ? confidence : sum / letters) / 100
}

const contains = ({ x0, y0, x1, y1 }: Rect, x: number, y: number): boolean =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1
