import { linkAddress } from '../office/link-address.js'
import { attribute, textOf, type XmlElement } from '../xml/xml-tree.js'

/** A complex field (ECMA-376, 17.16.18): its instruction, then its result. */
export interface Field {
  instruction: string
  isResult: boolean
  /** The address of a HYPERLINK field that leads out of the document. */
  link: string | undefined
}

/** Follows a run's `fldChar` and `instrText`; true when the element was one of them. */
export function followField(element: XmlElement, fields: Field[]): boolean {
  if (element.name === 'instrText' || element.name === 'delInstrText') {
    const field = fields.at(-1)
    if (field !== undefined) field.instruction += textOf(element)
    return true
  }
  if (element.name !== 'fldChar') return false
  const type = attribute(element, 'fldCharType')
  if (type === 'begin') fields.push({ instruction: '', isResult: false, link: undefined })
  if (type === 'separate') beginResult(fields.at(-1))
  if (type === 'end') fields.pop()
  return true
}

function beginResult(field: Field | undefined): void {
  if (field === undefined) return
  field.isResult = true
  field.link = hyperlinkOf(field.instruction)
}

/** Text of an instruction is not shown, only that of results. */
export function isShown(fields: readonly Field[]): boolean {
  return fields.at(-1)?.isResult ?? true
}

export function innermostLink(fields: readonly Field[]): string | undefined {
  return fields.findLast(({ link }) => link !== undefined)?.link
}

/** The address of `HYPERLINK "address"` (ECMA-376, 17.16.5.25); undefined for bookmarks of the document itself. */
export function hyperlinkOf(instruction: string): string | undefined {
  const address = /^\s*HYPERLINK\s+(?!\\l)"?([^"\s]+)"?/i.exec(instruction)?.[1]
  return linkAddress(address)
}
