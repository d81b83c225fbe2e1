import {
  html,
  Parser,
  Token,
  TokenizerMode,
  type TreeAdapter,
  type TreeAdapterTypeMap,
} from 'parse5'
import { ConversionError } from '../../../src/contract/errors.js'
import { childrenOf, type HtmlElement, type HtmlNode, type HtmlText } from './html-tree.js'

type TreeTypes = TreeAdapterTypeMap<
  HtmlNode,
  HtmlElement,
  HtmlNode,
  HtmlElement,
  HtmlElement,
  HtmlElement,
  HtmlElement,
  HtmlText,
  HtmlElement,
  HtmlElement
>

/** Elements between two looks at the task's memory and cancel flag. */
const CHECKPOINT_ELEMENTS = 4096

/** Text in these is never shown, or is code and style. `title` and formulas in `script` are wanted. */
const SILENT = new Set([
  'style',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'textarea',
  'select',
  'svg',
])

const KEPT_ATTRIBUTES = new Set(
  (
    'href src data-src alt title colspan rowspan start value reversed type checked hidden aria-hidden role lang ' +
    'name property content http-equiv encoding display alttext width height data-lang data-language'
  ).split(' '),
)
/** Only where a page is part of a book: nearly every element of the web has an id. */
const KEPT_OF_BOOKS = new Set(['id', 'epub:type'])
const KEPT_CLASSES =
  /lang|highlight|brush|source|code|hljs|lineno|gutter|anchor|headerlink|permalink|katex|math|\b(?:fragment|line|ttc)\b/i
const KEPT_STYLES = /display|visibility|font-weight|font-style|line-through/i
/** Formatting elements (WHATWG HTML 13.2.4.3). */
const REOPENED = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))
const ATTRIBUTE_CHARS_MAX = 8192

const NO_ATTRIBUTES: Token.Attribute[] = []

/** A page has fewer elements than this share of its characters; more are made by broken markup. */
const ELEMENTS_PER_CHARACTER_MAX = 1
const ELEMENTS_MIN = 10_000

export interface ParseOptions {
  /** The length of the page in bytes or characters: what bounds the number of its elements. */
  readonly length: number
  /** Called now and then; it may throw to stop. */
  readonly onElements: () => void
  /** XHTML: a tag that ends in `/>` is an element without content, whatever its name. */
  readonly isXhtml?: boolean
  /** The page is part of a book: ids and the marks of EPUB are kept. */
  readonly isOfBook?: boolean
}

/**
 * Parses a page (WHATWG HTML, through parse5) into a lean tree: no comments, no scripts and styles, no attributes
 * that conversion does not look at. Errors: ConversionError `conversion_budget_exceeded` for a page whose elements
 * multiply while they are parsed.
 */
export function parseHtml(pieces: Iterable<string>, options: ParseOptions): HtmlElement {
  const parser = new Parser<TreeTypes>({ treeAdapter: leanTree(options) })
  const startTag = parser.onStartTag.bind(parser)
  parser.onStartTag = (token) => {
    // Unclosed marks are opened again in every paragraph; at most three of those that are equal.
    if (token.attrs.length > 0 && REOPENED.has(token.tagName))
      token.attrs = kept(token.attrs, token.tagName, options)
    startTag(token)
    if (options.isXhtml === true && token.selfClosing && !token.ackSelfClosing) close(parser, token)
  }
  for (const piece of pieces) parser.tokenizer.write(piece, false)
  parser.tokenizer.write('', true)
  return parser.document
}

/** Ends the element that has just begun; some names have told the tokenizer to read on as text. */
function close(parser: Parser<TreeTypes>, { tagName, tagID }: Token.TagToken): void {
  parser.tokenizer.state = TokenizerMode.DATA
  parser.onEndTag({
    type: Token.TokenType.END_TAG,
    tagName,
    tagID,
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location: null,
  })
}

function leanTree(options: ParseOptions): TreeAdapter<TreeTypes> {
  const elementsMax = ELEMENTS_MIN + options.length * ELEMENTS_PER_CHARACTER_MAX
  let elements = 0
  const createElement = (tag: string, namespace: string, attrs: Token.Attribute[]): HtmlElement => {
    elements += 1
    if (elements % CHECKPOINT_ELEMENTS === 0) options.onElements()
    if (elements > elementsMax) {
      const message = 'The page makes more elements than it has room for: its markup is broken.'
      throw new ConversionError('conversion_budget_exceeded', message)
    }
    return elementNode(tag, namespace, kept(attrs, tag, options))
  }
  const adoptAttributes = (recipient: HtmlElement, attrs: Token.Attribute[]): void => {
    const names = new Set(recipient.attributes.map(({ name }) => name))
    const adopted = kept(attrs, recipient.tag, options).filter(({ name }) => !names.has(name))
    recipient.attributes = [...recipient.attributes, ...adopted]
  }
  return { ...construction, ...mutation, ...inspection, createElement, adoptAttributes }
}

function elementNode(tag: string, namespace: string, attributes: Token.Attribute[]): HtmlElement {
  const kind = 'element'
  return {
    kind,
    tag,
    namespace,
    attributes,
    parent: null,
    previous: null,
    next: null,
    first: null,
    last: null,
  }
}

const bare = (tag: string): HtmlElement => elementNode(tag, html.NS.HTML, NO_ATTRIBUTES)

/** Stands for every comment; it is never put into the tree. */
const COMMENT = bare('#comment')

function kept(
  attrs: readonly Token.Attribute[],
  tag: string,
  { isOfBook }: ParseOptions,
): Token.Attribute[] {
  const wanted = attrs.filter(
    (attr) => isKept(attr, tag) || (isOfBook === true && KEPT_OF_BOOKS.has(attr.name)),
  )
  return wanted.length === 0 ? NO_ATTRIBUTES : wanted.map(bounded)
}

function isKept({ name, value }: Token.Attribute, tag: string): boolean {
  if (name === 'class') return tag === 'pre' || tag === 'code' || KEPT_CLASSES.test(value)
  if (name === 'style') return KEPT_STYLES.test(value)
  return KEPT_ATTRIBUTES.has(name)
}

/** Long values are embedded files; their beginning tells so. */
function bounded({ name, value }: Token.Attribute): Token.Attribute {
  return { name, value: value.length > ATTRIBUTE_CHARS_MAX ? value.slice(0, 64) : value }
}

/** Links a node before `next`, or last where that is null. */
function insert(parent: HtmlElement, node: HtmlNode, next: HtmlNode | null): void {
  if (node === COMMENT) return
  const previous = next === null ? parent.last : next.previous
  node.parent = parent
  node.previous = previous
  node.next = next
  if (previous === null) parent.first = node
  else previous.next = node
  if (next === null) parent.last = node
  else next.previous = node
}

function detach(node: HtmlNode): void {
  const { parent, previous, next } = node
  if (parent === null) return
  if (previous === null) parent.first = next
  else previous.next = next
  if (next === null) parent.last = previous
  else next.previous = previous
  node.parent = null
}

function insertText(parent: HtmlElement, value: string, next: HtmlNode | null): void {
  if (SILENT.has(parent.tag) || (parent.tag === 'script' && !isFormula(parent))) return
  const before = next === null ? parent.last : next.previous
  if (before?.kind === 'text') before.value += value
  else insert(parent, textNode(value), next)
}

function isFormula({ attributes }: HtmlElement): boolean {
  return attributes.some(({ name, value }) => name === 'type' && value.startsWith('math/tex'))
}

function textNode(value: string): HtmlText {
  return { kind: 'text', value, parent: null, previous: null, next: null }
}

const construction = {
  createDocument: () => bare('#document'),
  createDocumentFragment: () => bare('#document-fragment'),
  createCommentNode: () => COMMENT,
  createTextNode: textNode,
  setTemplateContent: () => undefined,
  getTemplateContent: () => bare('#document-fragment'),
  setDocumentType: () => undefined,
  setDocumentMode: () => undefined,
  getDocumentMode: () => html.DOCUMENT_MODE.NO_QUIRKS,
}

const mutation = {
  appendChild: (parent: HtmlElement, node: HtmlNode) => insert(parent, node, null),
  insertBefore: insert,
  insertText: (parent: HtmlElement, value: string) => insertText(parent, value, null),
  insertTextBefore: insertText,
  detachNode: detach,
}

const inspection = {
  getFirstChild: (parent: HtmlElement) => parent.first,
  getChildNodes: childrenOf,
  getParentNode: (node: HtmlNode) => node.parent,
  getAttrList: (element: HtmlElement) => element.attributes,
  getTagName: (element: HtmlElement) => element.tag,
  getNamespaceURI: (element: HtmlElement) => element.namespace as html.NS,
  getTextNodeContent: (text: HtmlText) => text.value,
  getCommentNodeContent: () => '',
  getDocumentTypeNodeName: () => '',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node: HtmlNode): node is HtmlText => node.kind === 'text',
  isCommentNode: (node: HtmlNode): node is HtmlElement => node === COMMENT,
  isDocumentTypeNode: (_node: HtmlNode): _node is HtmlElement => false,
  isElementNode: (node: HtmlNode): node is HtmlElement =>
    node.kind === 'element' && node !== COMMENT,
  setNodeSourceCodeLocation: () => undefined,
  getNodeSourceCodeLocation: () => null,
  updateNodeSourceCodeLocation: () => undefined,
}
