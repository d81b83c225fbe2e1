import type { Mode, ModeUsed } from '../../../../src/contract/options.js'
import type {
  PageToRecognize,
  PictureBox,
  RecognitionReason,
} from '../../../../src/contract/recognition.js'
import type { PageLook } from '../../../../src/contract/task.js'
import type { Page } from '../model/page.js'

/** What the first look at a page found. */
export interface LookFindings {
  /** Why its picture should be read, if it should. */
  readonly reason: RecognitionReason | undefined
  /** Why a second look was taken; none was where it is undefined. */
  readonly doubts: readonly string[] | undefined
  /** Those on a page with text of its own that may hold more. */
  readonly pictures: readonly PictureBox[]
}

/** What was done for each page beyond the fast mode, and what is still to be done. */
export interface Looks {
  /** Pages are added once each. */
  add(page: Page, findings: LookFindings): void
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
    add(page, findings) {
      const { number, recognition } = page
      const { reason, doubts } = findings
      if (canRecognize && recognition === undefined) pending.push(...stillToRead(number, findings))
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

/** All of a page that is a picture, else the pictures on it. */
function stillToRead(page: number, { reason, pictures }: LookFindings): PageToRecognize[] {
  if (reason !== undefined) return [{ page, reason }]
  return pictures.length === 0 ? [] : [{ page, reason: 'pictures', pictures }]
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
