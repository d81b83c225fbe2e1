import type { Mode, ModeUsed } from '../../../../src/contract/options.js'
import type {
  PageToRecognize,
  PictureBox,
  RecognitionReason,
} from '../../../../src/contract/recognition.js'
import type { PageMode } from '../../../../src/contract/task.js'
import type { Page } from '../model/page.js'

/** What reading a page in its mode has shown. */
export interface PageFindings {
  /** Why its picture should be read, if it should. */
  readonly recognition: RecognitionReason | undefined
  /** Why it says something else than in mode fast. */
  readonly changes: readonly string[]
  /** Pictures on a page with text of its own that may hold more. */
  readonly pictures: readonly PictureBox[]
}

/** What was done for each page beyond the fast mode, and what is still to be done. */
export interface PageModes {
  /** Pages are added once each. */
  add(page: Page, findings: PageFindings): void
  modeUsed(): ModeUsed
  byPage(): ReadonlyMap<number, PageMode>
  toRecognize(): readonly PageToRecognize[]
}

/** `canRecognize`: pages whose text is in pictures can be sent to text recognition. */
export function createPageModes(mode: Mode, canRecognize: boolean): PageModes {
  const modes = new Map<number, PageMode>()
  const pending: PageToRecognize[] = []
  let strongest = floorOf(mode, canRecognize)
  return {
    add(page, findings) {
      const { number, recognition } = page
      const { recognition: reason, changes } = findings
      if (canRecognize && recognition === undefined) pending.push(...stillToRead(number, findings))
      if (mode === 'fast') return
      const used = modeOf(page, changes)
      if (RANK[used] > RANK[strongest]) strongest = used
      const reasons = [...(reason === undefined ? [] : [reason]), ...changes]
      modes.set(number, { modeUsed: used, reasons })
    },
    modeUsed: () => strongest,
    byPage: () => modes,
    toRecognize: () => pending,
  }
}

/** All of a page that is a picture, else the pictures on it. */
function stillToRead(
  page: number,
  { recognition: reason, pictures }: PageFindings,
): PageToRecognize[] {
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

function modeOf({ recognition }: Page, changes: readonly string[]): ModeUsed {
  if (recognition !== undefined) return 'quality'
  return changes.length === 0 ? 'fast' : 'balanced'
}
