import type { PDFObject, PDFPage } from 'mupdf'

/** Resources of a page that are looked through, and forms within forms. */
const OBJECTS_MAX = 2000
const DEPTH_MAX = 6

/** Kinds of entries in resources (ISO 32000-1, 7.8.3). Patterns and forms (`XObject`) have resources of their own. */
export type ResourceKind = 'XObject' | 'Pattern' | 'Font'

/**
 * Shows each entry of these kinds that a page names, and the forms and patterns it paints, once. Past the bounds the rest
 * is left out.
 */
export function eachResource(
  page: PDFPage,
  kinds: readonly ResourceKind[],
  show: (entry: PDFObject, kind: ResourceKind) => void,
): void {
  const state = { objects: OBJECTS_MAX, seen: new Set<number>() }
  walk(page.getObject().getInheritable('Resources'), { kinds, show, ...state }, 0)
}

interface Walk {
  readonly kinds: readonly ResourceKind[]
  readonly show: (entry: PDFObject, kind: ResourceKind) => void
  objects: number
  /** Numbers of objects. */
  readonly seen: Set<number>
}

function walk(resources: PDFObject, state: Walk, depth: number): void {
  if (depth > DEPTH_MAX || !resources.isDictionary()) return
  for (const kind of ['XObject', 'Pattern', 'Font'] as const) {
    const isShown = state.kinds.includes(kind)
    const entries = kind === 'Font' && !isShown ? undefined : resources.get(kind)
    if (!entries?.isDictionary()) continue
    entries.forEach((entry: PDFObject) => {
      if (!entry.isDictionary()) return
      const number = entry.asIndirect()
      if (state.objects-- <= 0 || (number !== 0 && state.seen.has(number))) return
      state.seen.add(number)
      if (isShown) state.show(entry, kind)
      if (kind !== 'Font') walk(entry.get('Resources'), state, depth + 1)
    })
  }
}

export const isNamed = (object: PDFObject, name: string): boolean =>
  object.isName() && object.asName() === name
