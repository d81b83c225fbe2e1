import type { RawObjects } from './raw-objects.js'

/** MuPDF's fz_structure in its order: the standard structure types. */
const TYPES = (
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private DocumentFragment Aside ' +
  'Title FENote Sub P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note ' +
  'Reference BibEntry Code Link Annot Em Strong Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact'
).split(' ')
const NUMBERS = new Map(TYPES.map((name, type) => [name, type]))

/** A type that is none of the standard ones. */
export const UNKNOWN_TYPE = -1

/** '' of an unknown one. */
export function typeName(type: number): string {
  return TYPES[type] ?? ''
}

export function typeOfName(name: string): number {
  return NUMBERS.get(name) ?? UNKNOWN_TYPE
}

/** MuPDF has the names of the specification as numbers below this, the same in every document. */
const SHARED_NAMES_MAX = 1000

/** The types that a document's names of types stand for, as MuPDF tells them: roles are mapped once. */
export function createTypeReader(objects: RawObjects, treeRoot: number): (name: number) => number {
  const shared = new Map<number, number>()
  const roles = objects.get(treeRoot, 'RoleMap')
  const look = (name: number): number => {
    const role = objects.getByName(roles, name)
    return typeOfName(objects.nameOf(role === 0 ? name : role))
  }
  return (name) => {
    if (name > SHARED_NAMES_MAX) return look(name)
    let type = shared.get(name)
    if (type === undefined) {
      type = look(name)
      shared.set(name, type)
    }
    return type
  }
}
