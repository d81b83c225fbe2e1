import type { Block } from '../../document/blocks.js'
import { type LevelledItem, type ListBuilder, listBuilder } from '../office/list-builder.js'
import { child, childElements, integerAttribute, type XmlElement } from '../xml/xml-tree.js'
import type { Relationships } from './relationships.js'
import { paragraphInlines, unbrokenInlines } from './text-runs.js'

/** DrawingML has nine levels (ECMA-376, 21.1.2.2.7). */
const LEVEL_MAX = 8

/** Whether paragraphs of a level have bullets where neither they nor their body say so. */
export type InheritedBullets = (level: number) => boolean

/** The text of a shape: paragraphs, and those with bullets or numbers as lists. */
export function bodyBlocks(
  body: XmlElement | undefined,
  relationships: Relationships,
  inherited: InheritedBullets,
): Block[] {
  const blocks: Block[] = []
  const listStyle = child(body, 'lstStyle')
  let list: ListBuilder | undefined
  let numbers: (number | undefined)[] = []
  for (const paragraph of childElements(body, 'p')) {
    const properties = child(paragraph, 'pPr')
    const level = levelOf(properties)
    const isItem = bulletsOf(properties) ?? bulletsAt(listStyle, level) ?? inherited(level)
    const children = isItem
      ? unbrokenInlines(paragraph, relationships)
      : paragraphInlines(paragraph, relationships)
    if (children.length === 0) continue
    if (!isItem) {
      list = undefined
      blocks.push({ type: 'paragraph', children })
      continue
    }
    if (list === undefined) {
      list = listBuilder(blocks)
      numbers = []
    }
    list.add({ ...itemNumber(properties, level, numbers), level, children })
  }
  return blocks
}

function levelOf(properties: XmlElement | undefined): number {
  return Math.min(Math.max(integerAttribute(properties, 'lvl') ?? 0, 0), LEVEL_MAX)
}

/** What a list style says of bullets at a level; undefined when it says nothing (21.1.2.4). */
export function bulletsAt(style: XmlElement | undefined, level: number): boolean | undefined {
  return bulletsOf(child(style, `lvl${level + 1}pPr`))
}

function bulletsOf(properties: XmlElement | undefined): boolean | undefined {
  if (child(properties, 'buNone') !== undefined) return false
  const hasOwn = childElements(properties).some(({ name }) => /^bu(Char|AutoNum|Blip)$/.test(name))
  return hasOwn ? true : undefined
}

/** Counts numbered paragraphs of each level; a higher level starts the deeper ones anew (21.1.2.4.1). */
function itemNumber(
  properties: XmlElement | undefined,
  level: number,
  numbers: (number | undefined)[],
): Pick<LevelledItem, 'ordered' | 'number'> {
  const automatic = child(properties, 'buAutoNum')
  numbers.length = level + 1
  if (automatic === undefined) {
    numbers[level] = undefined
    return { ordered: false, number: 1 }
  }
  const number = (numbers[level] ?? (integerAttribute(automatic, 'startAt') ?? 1) - 1) + 1
  numbers[level] = number
  return { ordered: true, number }
}
