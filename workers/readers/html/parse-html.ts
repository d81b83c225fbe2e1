import { html, Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { ConversionError } from '../../../src/contract/errors.js'
import type { HtmlElement, HtmlNode, HtmlText } from './html-tree.js'

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
const KEPT_CLASSES =
  /lang|highlight|brush|source|code|hljs|lineno|gutter|anchor|headerlink|permalink|katex|math/i
const KEPT_STYLES = /display|visibility|font-weight|font-style|line-through/i
const ATTRIBUTE_CHARS_MAX = 8192

const NO_ATTRIBUTES: Token.Attribute[] = []

/**
 * Parses a page (WHATWG HTML, through parse5) into a lean tree: no comments, no scripts and styles, no attributes
 * that conversion does not look at. `onElements` is called now and then; it may throw to stop. Errors:
 * ConversionError `conversion_budget_exceeded` for a page whose elements multiply while they are parsed.
 */
export function parseHtml(
  pieces: Iterable<string>,
  elementsMax: number,
  onElements: () => void,
): HtmlElement {
  const parser = new Parser<TreeTypes>({ treeAdapter: leanTree(elementsMax, onElements) })
  for (const piece of pieces) parser.tokenizer.write(piece, false)
  parser.tokenizer.write('', true)
  return parser.document
}

function leanTree(elementsMax: number, onElements: () => void): TreeAdapter<TreeTypes> {
  let elements = 0
  const createElement = (tag: string, namespace: string, attrs: Token.Attribute[]): HtmlElement => {
    elements += 1
    if (elements % CHECKPOINT_ELEMENTS === 0) onElements()
    if (elements > elementsMax) {
      const message = 'The page makes more elements than it has room for: its markup is broken.'
      throw new ConversionError('conversion_budget_exceeded', message)
    }
    return { kind: 'element', tag, namespace, attributes: kept(attrs), children: [], parent: null }
  }
  return { ...construction, ...mutation, ...inspection, createElement }
}

const bare = (tag: string): HtmlElement => ({
  kind: 'element',
  tag,
  namespace: html.NS.HTML,
  attributes: NO_ATTRIBUTES,
  children: [],
  parent: null,
})

/** Stands for every comment; it is never put into the tree. */
const COMMENT = bare('#comment')

function kept(attrs: readonly Token.Attribute[]): Token.Attribute[] {
  const wanted = attrs.filter(isKept)
  return wanted.length === 0 ? NO_ATTRIBUTES : wanted.map(bounded)
}

function isKept({ name, value }: Token.Attribute): boolean {
  if (name === 'class') return KEPT_CLASSES.test(value)
  if (name === 'style') return KEPT_STYLES.test(value)
  return KEPT_ATTRIBUTES.has(name)
}

/** Long values are embedded files; their beginning tells so. */
function bounded({ name, value }: Token.Attribute): Token.Attribute {
  return { name, value: value.length > ATTRIBUTE_CHARS_MAX ? value.slice(0, 64) : value }
}

function insertAt(parent: HtmlElement, node: HtmlNode, index: number): void {
  if (node === COMMENT) return
  if (index === parent.children.length) parent.children.push(node)
  else parent.children.splice(index, 0, node)
  node.parent = parent
}

function insertTextAt(parent: HtmlElement, value: string, index: number): void {
  if (SILENT.has(parent.tag) || (parent.tag === 'script' && !isFormula(parent))) return
  const before = parent.children[index - 1]
  if (before?.kind === 'text') before.value += value
  else insertAt(parent, { kind: 'text', value, parent }, index)
}

function isFormula({ attributes }: HtmlElement): boolean {
  return attributes.some(({ name, value }) => name === 'type' && value.startsWith('math/tex'))
}

function indexOf(parent: HtmlElement, node: HtmlNode): number {
  const { children } = parent
  // Nearly always the last one: foster parents and moved children.
  return children.at(-1) === node ? children.length - 1 : children.lastIndexOf(node)
}

const construction = {
  createDocument: () => bare('#document'),
  createDocumentFragment: () => bare('#document-fragment'),
  createCommentNode: () => COMMENT,
  createTextNode: (value: string): HtmlText => ({ kind: 'text', value, parent: null }),
  setTemplateContent: () => undefined,
  getTemplateContent: () => bare('#document-fragment'),
  setDocumentType: () => undefined,
  setDocumentMode: () => undefined,
  getDocumentMode: () => html.DOCUMENT_MODE.NO_QUIRKS,
}

const mutation = {
  appendChild: (parent: HtmlElement, node: HtmlNode) =>
    insertAt(parent, node, parent.children.length),
  insertBefore: (parent: HtmlElement, node: HtmlNode, next: HtmlNode) =>
    insertAt(parent, node, indexOf(parent, next)),
  insertText: (parent: HtmlElement, value: string) =>
    insertTextAt(parent, value, parent.children.length),
  insertTextBefore: (parent: HtmlElement, value: string, next: HtmlNode) =>
    insertTextAt(parent, value, indexOf(parent, next)),
  detachNode: (node: HtmlNode) => {
    node.parent?.children.splice(indexOf(node.parent, node), 1)
    node.parent = null
  },
  adoptAttributes: (recipient: HtmlElement, attrs: Token.Attribute[]) => {
    const names = new Set(recipient.attributes.map(({ name }) => name))
    recipient.attributes = [
      ...recipient.attributes,
      ...kept(attrs).filter(({ name }) => !names.has(name)),
    ]
  },
}

const inspection = {
  getFirstChild: (parent: HtmlElement) => parent.children[0] ?? null,
  getChildNodes: (parent: HtmlElement) => parent.children,
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
