import { defined } from '../../../src/contract/defined.js'
import type { HeadingLevel } from '../../document/blocks.js'
import { cached, first } from '../office/style-chain.js'
import {
  CODE_PARAGRAPH,
  CODE_RUN,
  indexLevelOf,
  MONOSPACED,
  QUOTE,
  toHeadingLevel,
} from '../office/style-names.js'
import { isOn } from '../ooxml/xml-values.js'
import {
  attribute,
  child,
  childAt,
  childElements,
  integerAttribute,
  type XmlElement,
} from '../xml/xml-tree.js'

/** A chain of styles longer than this is a circle. */
const CHAIN_MAX = 20
/** What stands over contents; the `index heading` of Word is a letter over the entries that begin with it. */
const INDEX_TITLE = /^to[ca] heading$/

export interface NumberingReference {
  readonly numberingId?: string
  readonly level?: number
}

/** What a paragraph style, with all that it is based on, says. */
export interface ParagraphStyle {
  readonly headingLevel?: HeadingLevel
  readonly isCode: boolean
  readonly isQuote: boolean
  readonly numbering?: NumberingReference
  /** The depth that the names `List Bullet 2` to `List Number 5` tell, from 0. */
  readonly listLevel?: number
  /** The depth of an entry of contents or an index, from 0. */
  readonly indexLevel?: number
}

export type Toggle = 'b' | 'i' | 'strike' | 'vanish'

/** What a character style says; a toggle that it does not name is undefined. */
export interface RunStyle {
  readonly isCode: boolean
  /** Undefined when it names no font. */
  readonly isMonospaced: boolean | undefined
  readonly toggles: Readonly<Partial<Record<Toggle, boolean>>>
}

export interface Styles {
  paragraph(styleId: string | undefined): ParagraphStyle
  run(styleId: string | undefined): RunStyle
  /** The numbering that a list style holds (ECMA-376, 17.9.27). */
  numberingId(styleId: string | undefined): string | undefined
}

interface Style {
  /** Lower case; English for built-in styles in every language. */
  readonly name: string
  readonly basedOn: string | undefined
  readonly outlineLevel: number | undefined
  readonly numbering: NumberingReference | undefined
  readonly runProperties: XmlElement | undefined
}

const NO_PARAGRAPH_STYLE: ParagraphStyle = { isCode: false, isQuote: false }
const NO_RUN_STYLE: RunStyle = { isCode: false, isMonospaced: undefined, toggles: {} }

/** The styles part (ECMA-376, 17.7); without one every style is plain. */
export function stylesOf(root: XmlElement | undefined): Styles {
  const styles = new Map<string, Style>(
    childElements(root, 'style').map((element) => [
      attribute(element, 'styleId') ?? '',
      toStyle(element),
    ]),
  )
  const paragraphs = new Map<string, ParagraphStyle>()
  const runs = new Map<string, RunStyle>()
  return {
    paragraph(styleId) {
      if (styleId === undefined) return NO_PARAGRAPH_STYLE
      return cached(paragraphs, styleId, () => paragraphStyle(chainOf(styles, styleId)))
    },
    run(styleId) {
      if (styleId === undefined) return NO_RUN_STYLE
      return cached(runs, styleId, () => runStyle(chainOf(styles, styleId)))
    },
    numberingId: (styleId) => styles.get(styleId ?? '')?.numbering?.numberingId,
  }
}

function toStyle(element: XmlElement): Style {
  const properties = child(element, 'pPr')
  return {
    name: (attribute(child(element, 'name'), 'val') ?? '').toLowerCase(),
    basedOn: attribute(child(element, 'basedOn'), 'val'),
    outlineLevel: integerAttribute(child(properties, 'outlineLvl'), 'val'),
    numbering: numberingReference(child(properties, 'numPr')),
    runProperties: child(element, 'rPr'),
  }
}

/** `w:numPr` (ECMA-376, 17.3.1.19). */
export function numberingReference(
  element: XmlElement | undefined,
): NumberingReference | undefined {
  if (element === undefined) return undefined
  const numberingId = attribute(child(element, 'numId'), 'val')
  const level = integerAttribute(childAt(element, 'ilvl'), 'val')
  return {
    ...defined({ numberingId, level }),
  }
}

/** The style and what it is based on, nearest first. */
function chainOf(styles: ReadonlyMap<string, Style>, styleId: string): Style[] {
  const chain: Style[] = []
  let style = styles.get(styleId)
  while (style !== undefined && chain.length < CHAIN_MAX) {
    chain.push(style)
    style = styles.get(style.basedOn ?? '')
  }
  return chain
}

function paragraphStyle(chain: readonly Style[]): ParagraphStyle {
  const headingLevel = first(chain, headingLevelOf)
  const numbering = first(chain, (style) => style.numbering)
  const listLevel = listLevelOf(chain[0]?.name ?? '')
  const indexLevel = first(chain, ({ name }) => indexLevelOf(name))
  return {
    ...defined({ headingLevel, numbering, listLevel, indexLevel }),
    isCode: chain.some(({ name }) => CODE_PARAGRAPH.test(name)),
    isQuote: chain.some(({ name }) => QUOTE.test(name)),
  }
}

function headingLevelOf(style: Style): HeadingLevel | undefined {
  const named = /^heading (\d)$/.exec(style.name)?.[1]
  if (named !== undefined) return toHeadingLevel(Number(named))
  if (style.name === 'title' || INDEX_TITLE.test(style.name)) return 1
  return outlineHeadingLevel(style.outlineLevel)
}

/** Outline level 9 is body text (ECMA-376, 17.3.1.20). */
export function outlineHeadingLevel(outlineLevel: number | undefined): HeadingLevel | undefined {
  const isHeading = outlineLevel !== undefined && outlineLevel >= 0 && outlineLevel < 9
  return isHeading ? toHeadingLevel(outlineLevel + 1) : undefined
}

function listLevelOf(name: string): number | undefined {
  const level = /^list (?:bullet|number) ([2-5])$/.exec(name)?.[1]
  return level === undefined ? undefined : Number(level) - 1
}

function runStyle(chain: readonly Style[]): RunStyle {
  const toggles: Partial<Record<Toggle, boolean>> = {}
  for (const name of ['b', 'i', 'strike', 'vanish'] as const) {
    const element = first(chain, ({ runProperties }) => child(runProperties, name))
    if (element !== undefined) toggles[name] = isOn(element)
  }
  return {
    isCode: chain.some(({ name }) => CODE_RUN.test(name)),
    isMonospaced: first(chain, ({ runProperties }) => isMonospaced(runProperties)),
    toggles,
  }
}

/** Whether `w:rFonts` names a typewriter face; undefined when there is none. */
export function isMonospaced(runProperties: XmlElement | undefined): boolean | undefined {
  const font = attribute(child(runProperties, 'rFonts'), 'ascii')
  return font === undefined ? undefined : MONOSPACED.test(font)
}
