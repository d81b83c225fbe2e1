import { boundsOf, glyphsOf } from '../model/geometry.js'
import type { Line, PageTags, TagCell, TagElement, Word } from '../model/page.js'
import { inlineElements } from './roles.js'

/** A block element with what it has on the page; inline elements are part of its lines. */
export interface TagNode {
  /** Index into the page's elements; -1 for the root. */
  readonly element: number
  readonly type: string
  readonly place: number
  /** The places from the root: the element's identity on every page. */
  readonly path: string
  /** In the tree's order. */
  readonly kids: TagNode[]
  /** Pieces of lines, in content order, that stand in the element itself. */
  readonly lines: TagLine[]
  /** Of a row: all of its cells; empty where the tree does not say. */
  readonly cells: readonly TagCell[]
  /** Place in content order of the first line in it or below it. */
  order: number
}

/** A piece of a line of one block element. */
export type TagLine = Line & { readonly isCode: boolean }

export interface TagTree {
  readonly root: TagNode
  /** Lines, and pieces of them, outside the tree. */
  readonly loose: readonly Line[]
}

/** The lines hung into the page's part of the structure tree. */
export function tagTree(tags: PageTags, lines: readonly Line[]): TagTree {
  const owners = ownersOf(tags.elements)
  const root: TagNode = {
    element: -1,
    type: '',
    place: 0,
    path: '',
    kids: [],
    lines: [],
    cells: [],
    order: 0,
  }
  const tree: OpenTree = {
    tags,
    owners,
    nodes: new Map([[-1, root]]),
    paths: pathsOf(tags.elements),
  }
  const loose: Line[] = []
  const isCode = codeElements(tags.elements)
  for (const line of lines) {
    for (const { words, element } of piecesOf(line, tags, owners)) {
      const piece = pieceOf(line, words)
      if (element < 0) {
        loose.push(piece)
        continue
      }
      const code = words.every(({ font }) => isCode[tags.elementOf[font] ?? -1] ?? false)
      nodeAt(tree, element).lines.push({ ...piece, isCode: code })
    }
  }
  return { root: sorted(root, tree.nodes), loose }
}

/** By element the block that its content belongs to. */
function ownersOf(elements: readonly TagElement[]): number[] {
  const inline = inlineElements(elements)
  const owners: number[] = []
  for (const [index, { parent }] of elements.entries())
    owners.push(inline[index] ? (owners[parent] ?? index) : index)
  return owners
}

/** By element whether it is code or stands in some. */
export function codeElements(elements: readonly TagElement[]): boolean[] {
  const found: boolean[] = []
  for (const { type, parent } of elements) found.push(type === 'Code' || (found[parent] ?? false))
  return found
}

interface Piece {
  readonly words: Word[]
  readonly element: number
}

function piecesOf(
  line: Line,
  { elementOf }: PageTags,
  owners: readonly number[],
): readonly Piece[] {
  const pieces: Piece[] = []
  for (const word of line.words) {
    const element = owners[elementOf[word.font] ?? -1] ?? -1
    const last = pieces.at(-1)
    if (last?.element === element) last.words.push(word)
    else pieces.push({ words: [word], element })
  }
  return pieces
}

function pieceOf(line: Line, words: readonly Word[]): Line {
  if (words.length === line.words.length) return line
  const { y0, y1, baseline, size, rtl, order } = line
  const { x0, x1 } = boundsOf(words.map((word) => ({ x0: word.x0, x1: word.x1, y0, y1 })))
  return { words, x0, x1, y0, y1, baseline, size, glyphs: glyphsOf(words), rtl, order }
}

interface OpenTree {
  readonly tags: PageTags
  readonly owners: readonly number[]
  readonly nodes: Map<number, TagNode>
  readonly paths: readonly string[]
}

function pathsOf(elements: readonly TagElement[]): string[] {
  const paths: string[] = []
  for (const { parent, place, type } of elements)
    paths.push(`${paths[parent] ?? ''}/${place}${type}`)
  return paths
}

/** The node of a block element, made with those above it when it is first asked for. */
function nodeAt(tree: OpenTree, element: number): TagNode {
  const known = tree.nodes.get(element)
  if (known !== undefined) return known
  const { parent = -1, place = 0, type = '', cells = [] } = tree.tags.elements[element] ?? {}
  const above = nodeAt(tree, parent < 0 ? -1 : (tree.owners[parent] ?? -1))
  const path = tree.paths[element] ?? ''
  const node: TagNode = { element, type, place, path, kids: [], lines: [], cells, order: 0 }
  tree.nodes.set(element, node)
  above.kids.push(node)
  return node
}

/** Kids in the tree's order, and by how early their content comes. */
function sorted(root: TagNode, nodes: ReadonlyMap<number, TagNode>): TagNode {
  const byDepth = [...nodes.values()].sort((a, b) => b.element - a.element)
  for (const node of byDepth) {
    node.kids.sort((a, b) => a.element - b.element)
    node.order = Math.min(
      node.lines[0]?.order ?? Number.POSITIVE_INFINITY,
      ...node.kids.map(({ order }) => order),
    )
  }
  return root
}

/** All lines below a node, in content order. */
export function linesIn(node: TagNode): TagLine[] {
  if (node.kids.length === 0) return node.lines
  const lines = [...node.lines, ...node.kids.flatMap(linesIn)]
  return lines.sort((a, b) => a.order - b.order)
}
