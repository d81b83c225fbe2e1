import type { Block } from '../../document/blocks.js'
import type { Inline } from '../../document/inlines.js'
import { type LevelledItem, type ListBuilder, listBuilder } from './list-builder.js'

/** A paragraph or table by itself, before neighbours become one list, quote or code block. */
export type FlowItem =
  | { readonly kind: 'gap' }
  | { readonly kind: 'code'; readonly line: string }
  /** In a typewriter face: code, if the lines around it look like code. */
  | { readonly kind: 'monospaced'; readonly line: string; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly children: readonly Inline[] }
  | ({ readonly kind: 'item' } & LevelledItem)
  | { readonly kind: 'block'; readonly block: Block }

type Gathered =
  | { readonly kind: 'code'; readonly lines: string[] }
  | { readonly kind: 'monospaced'; readonly lines: string[]; readonly blocks: Block[] }
  | { readonly kind: 'quote'; readonly blocks: Block[] }
  | { readonly kind: 'list'; readonly builder: ListBuilder }

/** Joins flow items to blocks as they come. */
export interface Flow {
  add(item: FlowItem): void
  /** The blocks that are complete; none of them changes any more. */
  take(): Block[]
  /** Ends what is open, and takes it too. */
  end(): Block[]
}

export function flow(): Flow {
  let blocks: Block[] = []
  let open: Gathered | undefined
  const close = (): void => {
    // One by one: as arguments of one call they are too many for a long text in typewriter type.
    if (open !== undefined) for (const block of closed(open)) blocks.push(block)
    open = undefined
  }
  const take = (): Block[] => {
    const taken = blocks
    blocks = []
    return taken
  }
  return {
    take,
    add(item) {
      if (item.kind === 'gap') {
        // An empty paragraph parts code and quotes; the items of a list stay one list.
        if (open?.kind !== 'list') close()
        return
      }
      if (open !== undefined && joins(open, item)) return
      close()
      if (item.kind === 'block') blocks.push(item.block)
      else open = opened(item)
    },
    end() {
      close()
      return take()
    },
  }
}

/** All blocks of items that are few. */
export function blocksOf(items: readonly FlowItem[]): Block[] {
  const all = flow()
  for (const item of items) all.add(item)
  return all.end()
}

function opened(item: Exclude<FlowItem, { readonly kind: 'gap' | 'block' }>): Gathered {
  switch (item.kind) {
    case 'code':
      return { kind: 'code', lines: [item.line] }
    case 'monospaced':
      return { kind: 'monospaced', lines: [item.line], blocks: [paragraph(item.children)] }
    case 'quote':
      return { kind: 'quote', blocks: [paragraph(item.children)] }
    case 'item': {
      const builder = listBuilder()
      builder.add(item)
      return { kind: 'list', builder }
    }
  }
}

/** Adds the item to what is open; false where it does not belong to it. */
function joins(open: Gathered, item: FlowItem): boolean {
  if (open.kind === 'code' && item.kind === 'code') open.lines.push(item.line)
  else if (open.kind === 'monospaced' && item.kind === 'monospaced') {
    open.lines.push(item.line)
    open.blocks.push(paragraph(item.children))
  } else if (open.kind === 'quote' && item.kind === 'quote') {
    open.blocks.push(paragraph(item.children))
  } else if (open.kind === 'list' && item.kind === 'item') open.builder.add(item)
  else return false
  return true
}

function closed(open: Gathered): Block[] {
  switch (open.kind) {
    case 'code':
      return codeBlocks(open.lines)
    case 'monospaced':
      return open.lines.some((line) => CODE_SIGNS.test(line)) ? codeBlocks(open.lines) : open.blocks
    case 'quote':
      return [{ type: 'quote', children: open.blocks }]
    case 'list':
      return open.builder.lists
  }
}

/** Signs that prose in a typewriter face does not have. */
const CODE_SIGNS = /[;{}=<>|\\$#*_[\]]|\w\(|^\s{2,}\S|^\$ /

function codeBlocks(lines: readonly string[]): Block[] {
  const value = lines.join('\n').replace(/^\n+|\s+$/g, '')
  return value === '' ? [] : [{ type: 'code', value }]
}

function paragraph(children: readonly Inline[]): Block {
  return { type: 'paragraph', children }
}
