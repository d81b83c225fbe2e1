import { formatNumber } from '../office/format-number.js'
import {
  attribute,
  child,
  childElements,
  integerAttribute,
  type XmlElement,
} from '../xml/xml-tree.js'
import type { Styles } from './styles.js'

/** Word has nine levels (ECMA-376, 17.9.3). */
const LEVEL_MAX = 8

export interface ListNumber {
  readonly ordered: boolean
  readonly number: number
  /** As Word shows it: `2.1`, `(a)`; '' for bullets. */
  readonly label: string
}

/** Counts the paragraphs of all lists of a document, in document order. */
export interface Numbering {
  /**
   * The number of the next paragraph of a list at a level. Undefined where there is no such list or the level shows
   * no number. Lists of one abstract definition go on counting; a deeper level starts anew after a higher one.
   */
  next(numberingId: string, level: number): ListNumber | undefined
  /** The level that a list ties to a paragraph style (ECMA-376, 17.9.23). */
  levelOfStyle(numberingId: string, styleId: string | undefined): number | undefined
}

interface Level {
  readonly format: string
  readonly start: number
  readonly styleId: string | undefined
  /** Text with `%1` to `%9` for the numbers of the levels (17.9.11). */
  readonly pattern: string
}

interface AbstractNumbering {
  readonly levels: ReadonlyMap<number, Level>
  readonly styleLink: string | undefined
  /** The last number of each level. */
  readonly counters: (number | undefined)[]
}

interface Override {
  readonly start: number | undefined
  readonly format: string | undefined
}

interface List {
  readonly abstract: AbstractNumbering
  readonly overrides: ReadonlyMap<number, Override>
  isUsed: boolean
}

/** The numbering part (ECMA-376, 17.9); without one there are no lists. */
export function numberingOf(root: XmlElement | undefined, styles: Styles): Numbering {
  const lists = readLists(root, styles)
  return {
    next(numberingId, level) {
      const list = lists.get(numberingId)
      return list === undefined
        ? undefined
        : nextNumber(list, Math.min(Math.max(level, 0), LEVEL_MAX))
    },
    levelOfStyle(numberingId, styleId) {
      for (const [level, { styleId: tied }] of lists.get(numberingId)?.abstract.levels ?? []) {
        if (styleId !== undefined && tied === styleId) return level
      }
      return undefined
    },
  }
}

function nextNumber(list: List, level: number): ListNumber | undefined {
  const { counters, levels } = list.abstract
  if (!list.isUsed) applyStartOverrides(list)
  const definition = levels.get(level)
  const number = (counters[level] ?? (definition?.start ?? 1) - 1) + 1
  counters[level] = number
  counters.length = level + 1
  const format = list.overrides.get(level)?.format ?? definition?.format ?? 'bullet'
  if (format === 'none') return undefined
  if (format === 'bullet') return { ordered: false, number, label: '' }
  return { ordered: true, number, label: labelOf(list.abstract, definition?.pattern ?? '') }
}

function labelOf({ counters, levels }: AbstractNumbering, pattern: string): string {
  return pattern.replace(/%([1-9])/g, (_, digit: string) => {
    const level = Number(digit) - 1
    const definition = levels.get(level)
    return formatNumber(counters[level] ?? definition?.start ?? 1, definition?.format ?? 'decimal')
  })
}

/** A list that overrides a start begins there the first time it is used (ECMA-376, 17.9.27). */
function applyStartOverrides(list: List): void {
  list.isUsed = true
  for (const [level, { start }] of list.overrides) {
    if (start !== undefined) list.abstract.counters[level] = start - 1
  }
}

function readLists(root: XmlElement | undefined, styles: Styles): ReadonlyMap<string, List> {
  const abstracts = new Map(
    childElements(root, 'abstractNum').map((element) => [
      attribute(element, 'abstractNumId'),
      toAbstract(element),
    ]),
  )
  const elements = new Map(
    childElements(root, 'num').map((element) => [attribute(element, 'numId') ?? '', element]),
  )
  const abstractOf = (element: XmlElement | undefined) =>
    abstracts.get(attribute(child(element, 'abstractNumId'), 'val'))
  const lists = new Map<string, List>()
  for (const [numberingId, element] of elements) {
    const own = abstractOf(element)
    const linked = elements.get(styles.numberingId(own?.styleLink) ?? '')
    const abstract = abstractOf(linked) ?? own
    if (abstract === undefined) continue
    lists.set(numberingId, { abstract, overrides: readOverrides(element), isUsed: false })
  }
  return lists
}

function toAbstract(element: XmlElement): AbstractNumbering {
  return {
    levels: new Map(
      childElements(element, 'lvl').map((level) => [
        integerAttribute(level, 'ilvl') ?? 0,
        toLevel(level),
      ]),
    ),
    styleLink: attribute(child(element, 'numStyleLink'), 'val'),
    counters: [],
  }
}

function toLevel(element: XmlElement): Level {
  return {
    format: attribute(child(element, 'numFmt'), 'val') ?? 'decimal',
    start: integerAttribute(child(element, 'start'), 'val') ?? 1,
    styleId: attribute(child(element, 'pStyle'), 'val'),
    pattern: attribute(child(element, 'lvlText'), 'val') ?? '',
  }
}

function readOverrides(element: XmlElement): ReadonlyMap<number, Override> {
  const overrides = new Map<number, Override>()
  for (const override of childElements(element, 'lvlOverride')) {
    const level = integerAttribute(override, 'ilvl') ?? 0
    if (level < 0 || level > LEVEL_MAX) continue
    overrides.set(level, {
      start: integerAttribute(child(override, 'startOverride'), 'val'),
      format: attribute(child(child(override, 'lvl'), 'numFmt'), 'val'),
    })
  }
  return overrides
}
