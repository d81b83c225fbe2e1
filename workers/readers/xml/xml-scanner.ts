import { findAttribute, type XmlAttributes } from './xml-attributes.js'
import { decodeXmlText } from './xml-entities.js'
import { type NameTable, nameTable, type XmlName } from './xml-names.js'

/** Deeper elements are refused: real documents stay below 100, bombs use the depth to overflow stacks. */
const DEPTH_MAX = 2000
/** A tag longer than this is no document's. */
const TAG_CHARS_MAX = 2 ** 20
/** Text without a tag is handed on in pieces of about this size. */
const TEXT_PIECE_CHARS = 2 ** 16
const REFERENCE_CHARS_MAX = 14

const TAB = 9
const SPACE = 32
const EXCLAMATION = 33
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39
const SLASH = 47
const EQUALS = 61
const GREATER = 62
const QUESTION = 63

/** A start tag. It is one object for all tags: what is needed of it is taken during the call. */
export interface XmlTag {
  /** The decoded value of an attribute written just so, without a prefix. */
  attribute(name: string): string | undefined
  attributes(): XmlAttributes
}

/** Element names come without their prefix: Office files use one vocabulary a part. */
export interface XmlHandler {
  open(name: string, tag: XmlTag): void
  /** Decoded. One text may come in several pieces. */
  text(value: string): void
  close(name: string): void
  /**
   * Asked before each piece: true when the handler has read it itself and wants no more events. `rest` is the start
   * of a tag that the piece before ended in. The XML is not checked any further then.
   */
  takesOver?(piece: string, rest: string): boolean
}

/** Broken or refused XML. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/**
 * What becomes of a document type declaration. `skipped`: one that only names its type is passed over, unread; one that
 * declares anything itself is refused all the same, so that there are no entities but those of XML.
 */
export type Doctypes = 'refused' | 'skipped'

export interface XmlScanner {
  write(piece: string): void
  /** The tag or text that waits for its end. */
  rest(): string
  /** Error: XmlError when the document is not complete. */
  end(): void
}

interface ScanState {
  readonly handler: XmlHandler
  readonly doctypes: Doctypes
  readonly tag: TagView
  readonly names: NameTable
  /** Open elements, outermost first. */
  readonly open: XmlName[]
  hasRoot: boolean
  /** Whether the piece holds references or carriage returns: most hold none, and need no decoding. */
  isEncoded: boolean
}

/**
 * Reads XML in pieces and calls the handler: elements, attributes, text; comments and processing instructions are
 * skipped, DOCTYPE is refused (no entity bombs, no external entities; see `Doctypes`), tags must match, depth is
 * bounded. What the handler throws leaves `write`. Memory: one tag or one piece of text.
 */
export function xmlScanner(handler: XmlHandler, doctypes: Doctypes = 'refused'): XmlScanner {
  const state: ScanState = {
    handler,
    doctypes,
    tag: tagView(),
    names: nameTable(),
    open: [],
    hasRoot: false,
    isEncoded: false,
  }
  let pending = ''
  return {
    write(piece) {
      const xml = pending === '' ? piece : pending + piece
      state.isEncoded = xml.includes('&') || xml.includes('\r')
      pending = xml.slice(scan(xml, state))
      if (pending.length > TAG_CHARS_MAX) throw new XmlError('a tag without end')
    },
    rest: () => pending,
    end() {
      if (pending.trim() !== '' || state.open.length > 0) throw new XmlError('the end is missing')
      if (!state.hasRoot) throw new XmlError('no element')
    },
  }
}

/** Scans as far as the piece is complete; the position where the rest starts. */
function scan(xml: string, state: ScanState): number {
  let position = 0
  for (;;) {
    const tagStart = xml.indexOf('<', position)
    if (tagStart < 0) return scanOpenText(xml, position, state)
    if (tagStart > position) emitText(xml.slice(position, tagStart), state)
    const next = scanMarkup(xml, tagStart, state)
    if (next < 0) return tagStart
    position = next
  }
}

/** Text whose end has not come yet waits, unless it is long; then it goes on up to a reference it may end in. */
function scanOpenText(xml: string, start: number, state: ScanState): number {
  if (xml.length - start < TEXT_PIECE_CHARS) return start
  const reference = xml.lastIndexOf('&')
  const isCut = reference >= start && xml.length - reference < REFERENCE_CHARS_MAX
  const isCarriageReturn = xml.endsWith('\r')
  const end = isCut ? reference : xml.length - (isCarriageReturn ? 1 : 0)
  if (end > start) emitText(xml.slice(start, end), state)
  return end
}

function emitText(raw: string, state: ScanState): void {
  if (state.open.length > 0) state.handler.text(state.isEncoded ? decodeXmlText(raw) : raw)
  else if (raw.replace('\ufeff', '').trim() !== '')
    throw new XmlError('text outside the root element')
}

/** The position after the tag, comment or section that starts here; -1 when its end has not come yet. */
function scanMarkup(xml: string, start: number, state: ScanState): number {
  switch (xml.charCodeAt(start + 1)) {
    case SLASH:
      return scanEndTag(xml, start, state)
    case QUESTION:
      return after(xml, '?>', start + 2)
    case EXCLAMATION:
      return scanDeclaration(xml, start, state)
    default:
      return scanStartTag(xml, start, state)
  }
}

function after(xml: string, end: string, from: number): number {
  const position = xml.indexOf(end, from)
  return position < 0 ? -1 : position + end.length
}

function scanDeclaration(xml: string, start: number, state: ScanState): number {
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start + 4)
  if (xml.startsWith('<![CDATA[', start)) {
    const end = xml.indexOf(']]>', start + 9)
    if (end < 0) return -1
    if (state.open.length > 0) state.handler.text(xml.slice(start + 9, end))
    return end + 3
  }
  if (xml.length - start < '<![CDATA['.length) return -1
  return scanDoctype(xml, start, state)
}

function scanDoctype(xml: string, start: number, { doctypes, hasRoot }: ScanState): number {
  const end = xml.indexOf('>', start)
  if (
    doctypes === 'refused' ||
    hasRoot ||
    !xml.startsWith('<!DOCTYPE', start) ||
    xml.slice(start, end).includes('[')
  ) {
    throw new XmlError('a document type declaration is not allowed')
  }
  return end < 0 ? -1 : end + 1
}

function scanEndTag(xml: string, start: number, state: ScanState): number {
  const end = xml.indexOf('>', start + 2)
  if (end < 0) return -1
  const opened = state.open.pop()
  if (opened === undefined || !xml.startsWith(opened.name, start + 2)) throw mismatch()
  const nameEnd = start + 2 + opened.name.length
  if (nameEnd !== end && xml.slice(nameEnd, end).trim() !== '') throw mismatch()
  state.handler.close(opened.local)
  return end + 1
}

function mismatch(): XmlError {
  return new XmlError('tags that do not match')
}

function scanStartTag(xml: string, start: number, state: ScanState): number {
  const nameEnd = endOfName(xml, start + 1)
  const tagEnd = endOfTag(xml, nameEnd)
  if (tagEnd < 0) return -1
  if (nameEnd === start + 1) throw new XmlError('a tag without name')
  const name = state.names(xml, start + 1, nameEnd)
  const isEmpty = xml.charCodeAt(tagEnd - 1) === SLASH
  if (state.open.length === 0 && state.hasRoot) throw new XmlError('two root elements')
  state.hasRoot = true
  state.tag.show(xml, nameEnd, isEmpty ? tagEnd - 1 : tagEnd)
  state.handler.open(name.local, state.tag)
  if (isEmpty) {
    state.handler.close(name.local)
  } else if (state.open.push(name) > DEPTH_MAX) {
    throw new XmlError(`elements deeper than ${DEPTH_MAX}`)
  }
  return tagEnd + 1
}

/** Where the name ends: at white space, `=`, `/` or `>`. */
function endOfName(xml: string, start: number): number {
  let position = start
  for (; position < xml.length; position++) {
    const code = xml.charCodeAt(position)
    if (code <= SPACE || code === SLASH || code === GREATER || code === EQUALS) break
  }
  return position
}

/** The position of the tag's `>`, which may also stand within values; -1 when it has not come yet. */
function endOfTag(xml: string, start: number): number {
  for (let position = start; position < xml.length; position++) {
    const code = xml.charCodeAt(position)
    if (code === GREATER) return position
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) throw new XmlError('a broken attribute')
    if (code === EQUALS) {
      position = endOfValue(xml, skipSpace(xml, position + 1))
      if (position < 0) return -1
    }
  }
  return -1
}

/** The position of the quote that ends a value; -1 when it has not come yet. */
function endOfValue(xml: string, start: number): number {
  if (start >= xml.length) return -1
  const quote = xml.charCodeAt(start)
  if (quote === DOUBLE_QUOTE) return xml.indexOf('"', start + 1)
  if (quote === SINGLE_QUOTE) return xml.indexOf("'", start + 1)
  throw new XmlError('a broken attribute')
}

interface TagView extends XmlTag {
  /** Turns to the attributes between two positions. */
  show(xml: string, start: number, end: number): void
}

function tagView(): TagView {
  let xml = ''
  let start = 0
  let end = 0
  return {
    show(nextXml, nextStart, nextEnd) {
      xml = nextXml
      start = nextStart
      end = nextEnd
    },
    attribute: (name) => findAttribute(xml, start, end, name),
    attributes: () => xml.slice(start, end),
  }
}

function skipSpace(xml: string, start: number): number {
  let position = start
  while (position < xml.length && isSpace(xml.charCodeAt(position))) position++
  return position
}

function isSpace(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= 13)
}
