import type { Mode, ModeUsed } from '../../../src/contract/options.js'
import type { PageToRecognize, RecognitionReason } from '../../../src/contract/recognition.js'
import type { PageLook } from '../../../src/contract/task.js'
import type { Page } from './page-model.js'
import { picturesToRead } from './recognition/pictures-to-read.js'

/** What was done for each page beyond the fast mode, and what is still to be done. */
export interface Looks {
  /** Pages are added once each. `doubts` say why a second look was taken; none was where it is undefined. */
  add(
    page: Page,
    reason: RecognitionReason | undefined,
    doubts: readonly string[] | undefined,
  ): void
  modeUsed(): ModeUsed
  byPage(): ReadonlyMap<number, PageLook>
  toRecognize(): readonly PageToRecognize[]
}

/** `canRecognize`: pages whose text is in pictures can be sent to text recognition. */
export function createLooks(mode: Mode, canRecognize: boolean): Looks {
  const looks = new Map<number, PageLook>()
  const pending: PageToRecognize[] = []
  let strongest = floorOf(mode, canRecognize)
  return {
    add(page, reason, doubts) {
      const { number, recognition } = page
      if (canRecognize && recognition === undefined)
        pending.push(...stillToRead(page, reason, mode))
      if (mode === 'fast') return
      const used = modeOf(page, doubts)
      if (RANK[used] > RANK[strongest]) strongest = used
      const reasons = [...(reason === undefined ? [] : [reason]), ...(doubts ?? [])]
      looks.set(number, { modeUsed: used, reasons })
    },
    modeUsed: () => strongest,
    byPage: () => looks,
    toRecognize: () => pending,
  }
}

/** All of a page that is a picture; of a page of text its pictures, where no time is spared. */
function stillToRead(
  page: Page,
  reason: RecognitionReason | undefined,
  mode: Mode,
): PageToRecognize[] {
  if (reason !== undefined) return [{ page: page.number, reason }]
  const pictures = mode === 'quality' ? picturesToRead(page) : []
  return pictures.length === 0 ? [] : [{ page: page.number, reason: 'pictures', pictures }]
}

const RANK: Readonly<Record<ModeUsed, number>> = { fast: 0, balanced: 1, quality: 2 }

/** What ran on a document in which no page asked for it: `quality` without text recognition is `balanced`. */
function floorOf(mode: Mode, canRecognize: boolean): ModeUsed {
  switch (mode) {
    case 'auto':
      return 'fast'
    case 'quality':
      return canRecognize ? 'quality' : 'balanced'
    default:
      return mode
  }
}

function modeOf({ recognition }: Page, doubts: readonly string[] | undefined): ModeUsed {
  if (recognition !== undefined) return 'quality'
  return doubts === undefined ? 'fast' : 'balanced'
}
