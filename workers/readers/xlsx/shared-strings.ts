import type { ReadContext } from '../../document/reading.js'
import type { XmlPackage } from '../xml/open-package.js'
import { warnUnreadable } from '../xml/optional-part.js'
import type { XmlHandler } from '../xml/xml-scanner.js'

/** What Excel allows in a cell. Longer texts are cut: one string can stand in a million cells. */
const CELL_CHARS_MAX = 32_767

/** The texts that cells share (ECMA-376, 18.4.9), by index. */
export type SharedStrings = readonly string[]

/** Empty without a part; a broken part is a warning and gives what was read of it. */
export async function readSharedStrings(
  pack: XmlPackage,
  partName: string | undefined,
  context: ReadContext,
): Promise<SharedStrings> {
  const strings: string[] = []
  if (partName === undefined || !pack.has(partName)) return strings
  try {
    await pack.scan(partName, stringsHandler(strings))
  } catch (error) {
    warnUnreadable(error, partName, context)
  }
  if (strings.some((text) => text.length === CELL_CHARS_MAX)) {
    context.warn('table_truncated', `Texts of cells were cut at ${CELL_CHARS_MAX} characters.`)
  }
  return strings
}

function stringsHandler(strings: string[]): XmlHandler {
  let text = ''
  let isText = false
  let phoneticDepth = 0
  return {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phoneticDepth++
      else if (name === 't') isText = phoneticDepth === 0
    },
    text(value) {
      if (isText && text.length < CELL_CHARS_MAX) text += value
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phoneticDepth--
      else if (name === 'si') strings.push(cellString(text))
    },
  }
}

/** A text of a cell: `_x000D_` and the like stand for characters XML cannot hold (ECMA-376, 22.9.2.19). */
export function cellString(raw: string): string {
  const cut = raw.length > CELL_CHARS_MAX ? raw.slice(0, CELL_CHARS_MAX) : raw
  if (!cut.includes('_x')) return cut
  const decoded = cut.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decoded.replace(/\r\n?/g, '\n')
}
