import { decodeXmlText } from './xml-entities.js'

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
const COLON = 58
const EQUALS = 61
const GREATER = 62
const QUESTION = 63

/** Names and values by turns, names as written, values decoded. `attributeOf` looks one up. */
export type XmlAttributes = readonly string[]

/** Element names come without their prefix: Office files use one vocabulary a part. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void
  /** Decoded. One text may come in several pieces. */
  text(value: string): void
  close(name: string): void
}

/** Broken or refused XML. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

export interface XmlScanner {
  write(piece: string): void
  /** Error: XmlError when the document is not complete. */
  end(): void
}

interface ScanState {
  readonly handler: XmlHandler
  /** Open elements: prefixed names, as the end tag must have them. */
  readonly open: string[]
  hasRoot: boolean
}

/**
 * Reads XML in pieces and calls the handler: elements, attributes, text; comments and processing instructions are
 * skipped, DOCTYPE is refused (no entity bombs, no external entities), tags must match, depth is bounded. What the
 * handler throws leaves `write`. Memory: one tag or one piece of text.
 */
export function xmlScanner(handler: XmlHandler): XmlScanner {
  const state: ScanState = { handler, open: [], hasRoot: false }
  let pending = ''
  return {
    write(piece) {
      const xml = pending === '' ? piece : pending + piece
      pending = xml.slice(scan(xml, state))
      if (pending.length > TAG_CHARS_MAX) throw new XmlError('a tag without end')
    },
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
  if (state.open.length > 0) state.handler.text(decodeXmlText(raw))
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
  throw new XmlError('a document type declaration is not allowed')
}

function scanEndTag(xml: string, start: number, state: ScanState): number {
  const end = xml.indexOf('>', start + 2)
  if (end < 0) return -1
  const name = state.open.pop()
  const nameEnd = start + 2 + (name?.length ?? 0)
  const isMatch =
    name !== undefined &&
    xml.startsWith(name, start + 2) &&
    (nameEnd === end || xml.slice(nameEnd, end).trim() === '')
  if (!isMatch) throw new XmlError('tags that do not match')
  state.handler.close(localName(name))
  return end + 1
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function scanStartTag(xml: string, start: number, state: ScanState): number {
  const nameEnd = endOfName(xml, start + 1)
  if (nameEnd >= xml.length) return -1
  if (nameEnd === start + 1) throw new XmlError('a tag without name')
  const attributes: string[] = []
  const tagEnd = scanAttributes(xml, nameEnd, attributes)
  if (tagEnd < 0) return -1
  const name = xml.slice(start + 1, nameEnd)
  const local = localName(name)
  if (state.open.length === 0 && state.hasRoot) throw new XmlError('two root elements')
  state.hasRoot = true
  state.handler.open(local, attributes)
  if (xml.charCodeAt(tagEnd - 1) === SLASH) {
    state.handler.close(local)
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

/** Collects the attributes; the position of the tag's `>`, or -1 when it has not come yet. */
function scanAttributes(xml: string, start: number, attributes: string[]): number {
  let position = start
  for (;;) {
    position = skipSpace(xml, position)
    if (position >= xml.length) return -1
    const code = xml.charCodeAt(position)
    if (code === GREATER) return position
    if (code === SLASH) {
      if (position + 1 >= xml.length) return -1
      if (xml.charCodeAt(position + 1) !== GREATER) throw new XmlError('a broken tag')
      return position + 1
    }
    position = scanAttribute(xml, position, attributes)
    if (position < 0) return -1
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

/** The position after the attribute's value; -1 when its end has not come yet. */
function scanAttribute(xml: string, start: number, attributes: string[]): number {
  const nameEnd = endOfName(xml, start)
  const equals = skipSpace(xml, nameEnd)
  if (equals >= xml.length) return -1
  if (nameEnd === start || xml.charCodeAt(equals) !== EQUALS)
    throw new XmlError('a broken attribute')
  const valueStart = skipSpace(xml, equals + 1)
  if (valueStart >= xml.length) return -1
  const quote = xml.charCodeAt(valueStart)
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) throw new XmlError('a broken attribute')
  const valueEnd = xml.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", valueStart + 1)
  if (valueEnd < 0) return -1
  attributes.push(xml.slice(start, nameEnd), decodeXmlText(xml.slice(valueStart + 1, valueEnd)))
  return valueEnd + 1
}

/**
 * The value of an attribute by its local name. One written just so goes before one with a prefix, so that `id` of
 * `<p:sldId id r:id>` is its own.
 */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  let prefixed: string | undefined
  for (let index = 0; index < attributes.length; index += 2) {
    const key = attributes[index] ?? ''
    if (key === name) return attributes[index + 1]
    const isPrefixed =
      prefixed === undefined &&
      key.length > name.length &&
      key.charCodeAt(key.length - name.length - 1) === COLON &&
      key.endsWith(name)
    if (isPrefixed) prefixed = attributes[index + 1]
  }
  return prefixed
}

/** A relationship id: `r:id`, `r:embed` and the like, whatever prefix stands for relationships. */
export function relationshipIdOf(attributes: XmlAttributes, name: string): string | undefined {
  let other: string | undefined
  for (let index = 0; index < attributes.length; index += 2) {
    const key = attributes[index] ?? ''
    if (key === `r:${name}`) return attributes[index + 1]
    if (key.endsWith(`:${name}`) && !key.startsWith('w:')) other ??= attributes[index + 1]
  }
  return other
}
