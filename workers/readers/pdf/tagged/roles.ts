import type { TagElement } from '../model/page.js'

/** What becomes of an element's content; `flow` is text and whatever blocks stand in it. */
export type Role = 'heading' | 'list' | 'item' | 'table' | 'quote' | 'note' | 'code' | 'flow'

/** Types that stand within a line (ISO 32000-2, 14.8.4.7), and those that part an item into mark and text. */
const INLINE = new Set(
  (
    'Span Quote Reference BibEntry Link Annot Em Strong Sub Ruby RB RT RP Warichu WT WP Formula ' +
    'Lbl LBody Private'
  ).split(' '),
)
/** Types that group blocks and have no text of their own. */
const GROUPS = new Set(['', 'Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'Aside'])

const ROLES: Readonly<Record<string, Role>> = {
  Title: 'heading',
  H: 'heading',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  L: 'list',
  TOC: 'list',
  LI: 'item',
  TOCI: 'item',
  Table: 'table',
  BlockQuote: 'quote',
  Note: 'note',
  FENote: 'note',
  Code: 'code',
}

export function roleOf(type: string): Role {
  return ROLES[type] ?? 'flow'
}

export function isGroup(type: string): boolean {
  return GROUPS.has(type)
}

/**
 * Which elements' content belongs to the text around them. Producers wrap text in NonStruct, formulas once for each sign:
 * such a wrapper is a block where nothing but blocks stands around it, right in a group, or where it holds one. Code is one
 * where no text is around it.
 */
export function inlineElements(elements: readonly TagElement[]): boolean[] {
  const holdsBlock = blockHolders(elements)
  const inline: boolean[] = []
  for (const [index, { type, parent }] of elements.entries()) {
    const around = elements[parent]?.type ?? ''
    const isInGroup = isGroup(around)
    const isAmongBlocks = isInGroup || (around === 'NonStruct' && holdsBlock[parent] === true)
    const isOwn =
      (type === 'NonStruct' && isInGroup) ||
      isBlock(type, isAmongBlocks, holdsBlock[index] ?? 'nothing')
    const isWrapper = type === 'NonStruct' || type === 'Code'
    inline.push(
      parent >= 0 && (INLINE.has(type) || (isWrapper && (inline[parent] === true || !isOwn))),
    )
  }
  return inline
}

function isBlock(type: string, isAmongBlocks: boolean, holds: boolean | 'nothing'): boolean {
  if (type === 'Code') return isAmongBlocks
  return holds === true || (isAmongBlocks && holds !== 'nothing')
}

/** Whether an element holds blocks, or code in place of them; `nothing` where it holds no elements. */
function blockHolders(elements: readonly TagElement[]): (boolean | 'nothing')[] {
  const holds: (boolean | 'nothing')[] = elements.map(() => 'nothing')
  for (let index = elements.length - 1; index > 0; index--) {
    const { type = '', parent = -1 } = elements[index] ?? {}
    if (parent < 0 || holds[parent] === true) continue
    const isOrHoldsBlock = type !== 'NonStruct' && !INLINE.has(type)
    holds[parent] = isOrHoldsBlock || holds[index] === true
  }
  return holds
}

/** Whether an element is of a type or stands in one that is, as far up as its inline ancestors go. */
export function isWithin(elements: readonly TagElement[], index: number, type: string): boolean {
  for (let at = index; at >= 0; at = elements[at]?.parent ?? -1) {
    const own = elements[at]?.type
    if (own === type) return true
    if (own !== 'NonStruct' && own !== 'Span' && own !== 'Link' && own !== 'Em' && own !== 'Strong')
      return false
  }
  return false
}
