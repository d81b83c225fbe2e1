import type { HeadingLevel } from '../../document/blocks.js'
import type { RunFormat } from '../office/format-runs.js'
import { cached, first } from '../office/style-chain.js'
import {
  CODE_PARAGRAPH,
  CODE_RUN,
  indexLevelOf,
  MONOSPACED,
  QUOTE,
  toHeadingLevel,
} from '../office/style-names.js'
import { attribute, child, childElements, type XmlElement } from '../xml/xml-tree.js'
import { type ListStyle, listStyleOf } from './list-styles.js'

/** A chain of styles longer than this is a circle. */
const CHAIN_MAX = 20
/** What stands over contents and indexes. */
const INDEX_TITLE = /^(?:contents|(?:(?:user|illustration|figure|table|object) )?index) heading$/

/** What a paragraph style, with all that it is based on, says. */
export interface ParagraphStyle {
  readonly headingLevel?: HeadingLevel | undefined
  /** The depth of an entry of contents or an index, from 0. */
  readonly indexLevel?: number | undefined
  readonly isCode: boolean
  readonly isQuote: boolean
  /** An empty paragraph of it is a line across the page. */
  readonly isRule: boolean
  /** How its text looks where the paragraph itself, not its named style, says so. */
  readonly format: TextFormat
}

/** How text looks; what is undefined is as it was around it. */
export interface TextFormat {
  readonly strong?: boolean | undefined
  readonly emphasis?: boolean | undefined
  readonly strikethrough?: boolean | undefined
  readonly code?: boolean | undefined
  readonly monospaced?: boolean | undefined
  readonly vertical?: RunFormat['vertical'] | 'none'
  readonly isHidden?: boolean | undefined
}

interface Style {
  /** Lower case, as it is shown. */
  readonly name: string
  readonly parent: string | undefined
  readonly isAutomatic: boolean
  readonly element: XmlElement
}

/** The styles of a document (OpenDocument 1.3, 16). */
export interface Styles {
  /** Takes up an automatic style of the content. */
  add(element: XmlElement): void
  paragraph(name: string | undefined): ParagraphStyle
  text(name: string | undefined): TextFormat
  list(name: string | undefined): ListStyle | undefined
  /** The numbering of headings. */
  readonly outline: ListStyle | undefined
  /** An attribute from a style's properties; where the style does not set it, from the nearest that it is based on. */
  property(
    family: string,
    name: string | undefined,
    properties: string,
    key: string,
  ): string | undefined
}

/** Reads the common styles, and those of master pages, from the root of `styles.xml`. */
export function stylesOf(root: XmlElement | undefined): Styles {
  const styles = new Map<string, Style>()
  const lists = new Map<string, ListStyle>()
  const paragraphs = new Map<string, ParagraphStyle>()
  const texts = new Map<string, TextFormat>()
  const add = (element: XmlElement, isAutomatic: boolean): void => {
    const name = attribute(element, 'style:name') ?? ''
    if (element.name === 'list-style') lists.set(name, listStyleOf(element))
    if (element.name !== 'style') return
    const family = attribute(element, 'style:family') ?? ''
    styles.set(`${family} ${name}`, toStyle(element, isAutomatic))
  }
  const common = child(root, 'styles')
  for (const element of childElements(common)) add(element, false)
  const outline = child(common, 'outline-style')
  const chain = (family: string, name: string): Style[] => chainOf(styles, family, name)
  return {
    add: (element) => add(element, true),
    paragraph: (name) =>
      name === undefined
        ? PLAIN_PARAGRAPH
        : cached(paragraphs, name, () => paragraphStyle(chain('paragraph', name))),
    text: (name) =>
      name === undefined ? {} : cached(texts, name, () => textFormat(chain('text', name))),
    list: (name) => lists.get(name ?? ''),
    outline: outline && listStyleOf(outline),
    property: (family, name, properties, key) =>
      first(chain(family, name ?? ''), ({ element }) => attribute(child(element, properties), key)),
  }
}

const PLAIN_PARAGRAPH: ParagraphStyle = { isCode: false, isQuote: false, isRule: false, format: {} }

function toStyle(element: XmlElement, isAutomatic: boolean): Style {
  const name = attribute(element, 'style:display-name') ?? attribute(element, 'style:name') ?? ''
  return {
    name: name.replaceAll('_20_', ' ').replaceAll('_', ' ').trim().toLowerCase(),
    parent: attribute(element, 'style:parent-style-name'),
    isAutomatic,
    element,
  }
}

/** The style and what it is based on, nearest first. */
function chainOf(styles: ReadonlyMap<string, Style>, family: string, name: string): Style[] {
  const chain: Style[] = []
  let style = styles.get(`${family} ${name}`)
  while (style !== undefined && chain.length < CHAIN_MAX) {
    chain.push(style)
    style = styles.get(`${family} ${style.parent ?? ''}`)
  }
  return chain
}

/** Automatic styles have made-up names, and hold what was set on the paragraph itself. */
function paragraphStyle(chain: readonly Style[]): ParagraphStyle {
  const named = chain.filter(({ isAutomatic }) => !isAutomatic)
  const [own] = chain
  const isCode = named.some(({ name }) => CODE_PARAGRAPH.test(name))
  return {
    headingLevel: first(named, ({ name }) => headingLevelOf(name)),
    indexLevel: first(named, ({ name }) => indexLevelOf(name)),
    isCode,
    isQuote: named.some(({ name }) => QUOTE.test(name)),
    isRule: named.some(({ name }) => name === 'horizontal line'),
    format: own?.isAutomatic === true ? ownFormat(own) : {},
  }
}

/** By its name, for paragraphs that are not marked as headings. */
function headingLevelOf(name: string): HeadingLevel | undefined {
  const level = /^heading (\d)$/.exec(name)?.[1]
  if (level !== undefined) return toHeadingLevel(Number(level))
  return name === 'title' || INDEX_TITLE.test(name) ? 1 : undefined
}

/** Of several styles the nearest that says something counts. */
function textFormat(chain: readonly Style[]): TextFormat {
  const isCode = chain.some(({ name }) => CODE_RUN.test(name))
  return Object.assign(isCode ? { code: true } : {}, ...chain.toReversed().map(ownFormat))
}

function ownFormat({ element }: Style): TextFormat {
  const properties = child(element, 'text-properties')
  if (properties === undefined) return {}
  const format = {
    strong: isBold(attribute(properties, 'fo:font-weight')),
    emphasis: isSlanted(attribute(properties, 'fo:font-style')),
    strikethrough: isStruck(properties),
    monospaced: isMonospaced(properties),
    vertical: verticalOf(attribute(properties, 'style:text-position')),
    isHidden: isHidden(attribute(properties, 'text:display')),
  }
  return Object.fromEntries(Object.entries(format).filter(([, value]) => value !== undefined))
}

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined
  return weight === 'bold' || Number(weight) >= 600
}

function isSlanted(style: string | undefined): boolean | undefined {
  return style === undefined ? undefined : style !== 'normal'
}

function isStruck(properties: XmlElement): boolean | undefined {
  const line =
    attribute(properties, 'style:text-line-through-style') ??
    attribute(properties, 'style:text-line-through-type')
  return line === undefined ? undefined : line !== 'none'
}

function isMonospaced(properties: XmlElement): boolean | undefined {
  const font = attribute(properties, 'style:font-name') ?? attribute(properties, 'fo:font-family')
  return font === undefined ? undefined : MONOSPACED.test(font.replace(/^['"]/, ''))
}

/** `super`, `sub` or a share of the font's height, then the size (20.395). */
function verticalOf(position: string | undefined): TextFormat['vertical'] {
  if (position === undefined) return undefined
  const raised = Number.parseFloat(position)
  if (position.startsWith('super') || raised > 0) return 'superscript'
  return position.startsWith('sub') || raised < 0 ? 'subscript' : 'none'
}

function isHidden(display: string | undefined): boolean | undefined {
  return display === undefined ? undefined : display === 'none'
}
