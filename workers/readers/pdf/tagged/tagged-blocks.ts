import { isCaption } from '../model/captions.js'
import { startsWithBullet } from '../model/characters.js'
import { glyphsOf, lineText } from '../model/geometry.js'
import type { TaggedBlock, TaggedItem } from './block-types.js'
import { contentsBlocks } from './contents-items.js'
import { besideEachOther } from './nested-items.js'
import { isGroup, type Role, roleOf } from './roles.js'
import { linesIn, type TagLine, type TagNode } from './tag-tree.js'
import { taggedTable } from './tagged-table.js'

/** Longer headings are paragraphs, glyphs. */
const HEADING_GLYPHS_MAX = 300
/** A number, a title and one below it. */
const HEADING_PARTS_MAX = 3

/** What a node and those below it are, in the tree's order. */
export function taggedBlocks(node: TagNode, sections = 0): TaggedBlock[] {
  const inner = sections + (node.type === 'Sect' ? 1 : 0)
  const role = roleOf(node.type)
  return role === 'list' || role === 'item' ? listOf(node, inner) : blocksOf(node, role, inner)
}

/** A list, or an item of none. */
function listOf(node: TagNode, sections: number): TaggedBlock[] {
  if (isDivision(node)) return flowOf(node, sections)
  const below = belowEmptyLists(belowLevelOut(node))
  if (below !== node) return taggedBlocks(below, sections)
  const own = roleOf(node.type) === 'list' ? itemsOf(node, sections) : [itemOf(node, sections)]
  const items = besideEachOther(own)
  if (items.length > 1 && items.every(({ isContents }) => isContents))
    return contentsBlocks(items, node.path)
  return [{ kind: 'list', items, path: node.path }]
}

function blocksOf(node: TagNode, role: Role, inner: number): TaggedBlock[] {
  const { path } = node
  switch (role) {
    case 'heading':
      return headingOf(node, inner)
    case 'quote':
      return [{ kind: 'quote', blocks: flowOf(node, inner), path }]
    case 'note':
      return node.kids.length > 0 && node.lines.length === 0
        ? flowOf(node, inner)
        : [{ kind: 'text', lines: linesIn(node), path }]
    case 'code':
      return [{ kind: 'code', lines: linesIn(node), path }]
    case 'table':
      return tableOf(node, inner)
    default:
      return flowOf(node, inner)
  }
}

/** A list or item that some producers make of each section: it holds headings. */
function isDivision({ kids }: TagNode): boolean {
  return kids.some((kid) => roleOf(kid.type) === 'heading' || isDivision(kid))
}

/** Contents with nothing but contents in them: entries may leave a level out. */
function belowLevelOut(node: TagNode): TagNode {
  const [kid] = node.kids
  if (kid === undefined || node.kids.length > 1 || node.lines.length > 0) return node
  return node.type === 'TOC' && kid.type === 'TOC' ? belowLevelOut(kid) : node
}

/** Lists and items within each other without text of their own, so many deep, are none that anybody would write. */
const EMPTY_LEVELS_MAX = 6

/** The first node below, or the node itself, that has text or more than one thing, behind too many empty lists. */
function belowEmptyLists(node: TagNode): TagNode {
  let levels = 0
  let at = node
  for (;;) {
    const [kid] = at.kids
    if (kid === undefined || at.kids.length > 1 || at.lines.length > 0) break
    const role = roleOf(at.type)
    if (role === 'list' || role === 'item') levels++
    at = kid
  }
  return levels > EMPTY_LEVELS_MAX ? at : node
}

function headingOf(node: TagNode, sections: number): TaggedBlock[] {
  const rest = node.kids.flatMap((kid) => taggedBlocks(kid, sections))
  if (node.lines.length === 0) return titleIn(rest, node, sections) ?? rest
  if (glyphsOf(node.lines) > HEADING_GLYPHS_MAX) return flowOf(node, sections)
  const { lines, path, type } = node
  return [{ kind: 'heading', level: levelOf(type, sections), lines, path }, ...rest]
}

/**
 * Paragraphs that are all of a heading: programs for slides tag titles so, and `Chapter 1` stands above some. Captions of
 * what is anchored in one are none.
 */
function titleIn(
  blocks: readonly TaggedBlock[],
  { path, type }: TagNode,
  sections: number,
): TaggedBlock[] | undefined {
  const texts = blocks.map((block) => (block.kind === 'text' ? block.lines : undefined))
  if (texts.length > HEADING_PARTS_MAX || texts.includes(undefined)) return undefined
  const lines = texts.flatMap((text) => text ?? [])
  if (lines.length === 0 || glyphsOf(lines) > HEADING_GLYPHS_MAX) return undefined
  if (isCaption(lines.map(lineText).join(' '))) return undefined
  return [{ kind: 'heading', level: levelOf(type, sections), lines, path }]
}

/** A heading without a level has that of the sections it stands in. */
function levelOf(type: string, sections: number): number {
  if (type === 'Title') return 1
  return type === 'H' ? Math.max(1, Math.min(6, sections)) : Number(type.slice(1))
}

function tableOf(node: TagNode, sections: number): TaggedBlock[] {
  const table = taggedTable(node)
  if (table === undefined) return flowOf(node, sections)
  const captions = node.kids.filter(({ type }) => type === 'Caption')
  return [
    ...captions.flatMap((caption) => taggedBlocks(caption, sections)),
    { kind: 'table', table, path: node.path },
  ]
}

function itemsOf(list: TagNode, sections: number): TaggedItem[] {
  const items: TaggedItem[] = []
  for (const kid of list.kids) {
    if (roleOf(kid.type) === 'item') items.push(itemOf(kid, sections))
    else {
      // A list right below a list belongs to the item before it.
      const last = items.pop()
      const { blocks = [], isContents = false, path = kid.path } = last ?? {}
      items.push({ blocks: [...blocks, ...taggedBlocks(kid, sections)], isContents, path })
    }
  }
  if (list.lines.length > 0)
    items.unshift({ blocks: [{ kind: 'text', lines: list.lines }], isContents: false, path: '' })
  return items
}

function itemOf(node: TagNode, sections: number): TaggedItem {
  const blocks = withMarks(flowOf(node, sections))
  return { blocks, isContents: node.type === 'TOCI', path: node.path }
}

/** A mark on a line of its own, as its element has it, is the start of the paragraph after it. */
function withMarks([mark, text, ...rest]: TaggedBlock[]): TaggedBlock[] {
  if (mark === undefined || text === undefined) return mark === undefined ? [] : [mark]
  const words = mark.kind === 'text' ? mark.lines.flatMap((line) => line.words) : []
  if (mark.kind !== 'text' || text.kind !== 'text' || words.length !== 1)
    return [mark, text, ...rest]
  return [{ ...text, lines: [...mark.lines, ...text.lines] }, ...rest]
}

/** Text and blocks of a node: text that stands together is a paragraph. */
function flowOf(node: TagNode, sections: number): TaggedBlock[] {
  const blocks: TaggedBlock[] = []
  let lines: TagLine[] = []
  const flush = () => {
    if (lines.length > 0) blocks.push(textOf(node, lines))
    lines = []
  }
  for (const part of partsOf(node)) {
    if ('line' in part) lines.push(part.line)
    else if (isWrapper(part.kid)) {
      const wrapped = linesIn(part.kid)
      if (!goesOnBeside(lines, wrapped) && !goesOnBelow(lines, wrapped)) flush()
      if (lines.length > 0 || !wrapped.every(({ isCode }) => isCode)) lines.push(...wrapped)
      else blocks.push(textOf(part.kid, wrapped))
    } else {
      flush()
      blocks.push(...taggedBlocks(part.kid, sections))
    }
  }
  flush()
  return blocks
}

/** Nothing but text in wrappers: formulas have one for each sign. */
function isWrapper({ type, kids }: TagNode): boolean {
  return (type === 'NonStruct' || type === 'Code') && kids.every(isWrapper)
}

/** Whether text stands on a line with the text before it. */
function goesOnBeside(before: readonly TagLine[], after: readonly TagLine[]): boolean {
  const last = before.at(-1)
  const next = after[0]
  if (last === undefined || next === undefined) return false
  return next.y0 < last.y1 && next.y1 > last.y0 && next.x0 > last.x0
}

/** Lines of an address, each in a wrapper of its own, are as near to each other as those of a paragraph. */
const LEADING_MAX_EM = 1.6
/** Lines of one paragraph begin at one place, points. */
const START_MAX_PT = 1

function goesOnBelow(before: readonly TagLine[], after: readonly TagLine[]): boolean {
  const last = before.at(-1)
  const next = after[0]
  if (last === undefined || next === undefined || faceOf(last) !== faceOf(next)) return false
  if (startsWithBullet(next.words[0]?.text ?? '')) return false
  const leading = next.baseline - last.baseline
  return (
    leading > 0 &&
    leading < LEADING_MAX_EM * last.size &&
    Math.abs(next.x0 - (before[0]?.x0 ?? 0)) < START_MAX_PT
  )
}

const faceOf = ({ size, words }: TagLine): string => `${size} ${words[0]?.style} ${words[0]?.color}`

/** A node's own lines and its kids: kids in the tree's order, lines among them by content order. */
function partsOf({ lines, kids }: TagNode): ({ line: TagLine } | { kid: TagNode })[] {
  const parts: ({ line: TagLine } | { kid: TagNode })[] = []
  let at = 0
  for (const kid of kids) {
    for (; at < lines.length; at++) {
      const line = lines[at]
      if (line === undefined || line.order > kid.order) break
      parts.push({ line })
    }
    parts.push({ kid })
  }
  for (const line of lines.slice(at)) parts.push({ line })
  return parts
}

/** Types whose text is a listing where all of it is code. */
const LISTING_TYPES = new Set(['NonStruct', 'Code'])

function textOf({ type, path }: TagNode, lines: readonly TagLine[]): TaggedBlock {
  const isListing = LISTING_TYPES.has(type) && lines.every(({ isCode }) => isCode)
  const kind = isListing ? 'code' : 'text'
  return isGroup(type) ? { kind, lines } : { kind, lines, path }
}
