import type { Block } from '../../document/blocks.js'
import type { ReadContext } from '../../document/reading.js'
import { blocksOf } from '../office/flow.js'
import { notOfKind } from '../office/refusals.js'
import { bodyHandler } from '../opendocument/body-handler.js'
import { isObject, shapeText } from '../opendocument/drawings.js'
import { listNumbers } from '../opendocument/list-numbers.js'
import { readElement } from '../opendocument/story.js'
import type { Styles } from '../opendocument/styles.js'
import { emptyNotes, type TextContext } from '../opendocument/text-context.js'
import type { XmlPackage } from '../xml/open-package.js'
import { descendants, type XmlElement } from '../xml/xml-tree.js'
import { COLUMNS_MAX, sheetHandler } from './sheet-handler.js'

/** LibreOffice has no more. */
const SHEETS_MAX = 10_000
/** Names that a warning lists at most. */
const NAMES_MAX = 20
/** Groups deeper than this are cut. */
const GROUP_DEPTH_MAX = 50

/** A sheet that is shown and holds text. */
export interface Sheet {
  readonly name: string
  /** Its place among all sheets, from 1. */
  readonly position: number
  /** Columns with text as ranges of first and last, from 0: one cell can claim thousands. */
  readonly ranges: readonly (readonly [number, number])[]
  /** The text of what is drawn over it. */
  readonly drawn: readonly Block[]
}

/**
 * Reads the content through without keeping its cells: which sheets are shown, which of their columns hold text, what
 * is written in shapes. Warnings: `content_dropped` for comments and charts, `hidden_content` with the names of hidden
 * sheets, `table_truncated` for too many.
 */
export async function surveySheets(
  pack: XmlPackage,
  styles: Styles,
  context: ReadContext,
): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = []
  const hidden: string[] = []
  const isUsed = new Uint8Array(COLUMNS_MAX)
  const shapes: TextContext = {
    styles,
    numbers: listNumbers(),
    outline: { styleName: undefined, counters: [] },
    notes: emptyNotes(),
    objects: new Map(),
    read: context,
  }
  let drawn: Block[] = []
  const leftOut = (what: string): void =>
    context.warn('content_dropped', `${what} were left out.`, position)
  let position = 0
  let name = ''
  const rows = sheetHandler({
    sheet(sheetName, styleName) {
      position += 1
      name = sheetName
      const isHidden =
        styles.property('table', styleName, 'table-properties', 'table:display') === 'false'
      if (isHidden) hidden.push(name)
      return !isHidden && position <= SHEETS_MAX
    },
    row(cells) {
      for (const { column, repeated } of cells) isUsed.fill(1, column, column + repeated)
    },
    comment: () => leftOut('Comments'),
    shape(shape) {
      if (holdsObject(shape)) leftOut('Charts and other objects')
      const items = textOf(shape).flatMap((element) => readElement(element, shapes))
      for (const block of blocksOf(items)) drawn.push(block)
    },
    sheetEnd() {
      const ranges = usedRanges(isUsed)
      isUsed.fill(0)
      if (ranges.length + drawn.length > 0) sheets.push({ name, position, ranges, drawn })
      drawn = []
    },
  })
  const handler = bodyHandler('spreadsheet', styles.add, rows)
  for await (const _ of pack.scanInSteps('content.xml', handler)) context.checkpoint()
  if (!handler.isFound()) throw notOfKind()
  warnOf(hidden, position, context)
  return sheets
}

/** The text of a shape, and of those in a group; pictures and charts are left out. */
function textOf(shape: XmlElement, depth = 0): XmlElement[] {
  if (depth > GROUP_DEPTH_MAX) return []
  const elements = shapeText(shape)
  return shape.name === 'g' ? elements.flatMap((inner) => textOf(inner, depth + 1)) : elements
}

const holdsObject = (shape: XmlElement): boolean =>
  isObject(shape) || descendants(shape, 'frame').some((inner) => isObject(inner))

function usedRanges(isUsed: Uint8Array): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  for (let start = isUsed.indexOf(1); start >= 0; ) {
    const end = isUsed.indexOf(0, start)
    const last = (end < 0 ? isUsed.length : end) - 1
    ranges.push([start, last])
    start = isUsed.indexOf(1, last + 1)
  }
  return ranges
}

function warnOf(hidden: readonly string[], sheetCount: number, context: ReadContext): void {
  if (hidden.length > 0) {
    const more = hidden.length > NAMES_MAX ? ` and ${hidden.length - NAMES_MAX} more` : ''
    const names = hidden.slice(0, NAMES_MAX).join(', ')
    context.warn('hidden_content', `Hidden sheets were left out: ${names}${more}.`)
  }
  if (sheetCount > SHEETS_MAX) {
    context.warn('table_truncated', `Only the first ${SHEETS_MAX} sheets were read.`)
  }
}
