import { FIRST_PAGE, type MoreObjects, makePdf, type PageSource } from './make-pdf.js'

/** An element of a structure tree. */
export interface Tag {
  readonly type: string
  readonly kids: readonly (Tag | Mark)[]
  /** Entries of its dictionary, such as /A. */
  readonly entries: string
}

/** Marked content of a page, from 0, that `marked` wrote. */
export interface Mark {
  readonly page: number
  readonly id: number
}

export function tag(type: string, ...kids: readonly (Tag | Mark)[]): Tag {
  return { type, kids, entries: '' }
}

/** A cell with spans. */
export function spanned(cell: Tag, spans: string): Tag {
  return { ...cell, entries: `/A<</O/Table${spans}>>` }
}

export function mark(id: number, page = 0): Mark {
  return { page, id }
}

/** Content stream operators as marked content of this number. */
export function marked(id: number, content: string): string {
  return `/P <</MCID ${id}>> BDC ${content} EMC`
}

/** A PDF whose structure tree has this one element at its top. `roles` maps types to standard ones. */
export function makeTaggedPdf(
  pages: readonly PageSource[],
  top: Tag,
  roles: Readonly<Record<string, string>> = {},
): Uint8Array<SharedArrayBuffer> {
  return makePdf(pages, structureOf(pages.length, top, roles))
}

function structureOf(
  pageCount: number,
  top: Tag,
  roles: Readonly<Record<string, string>>,
): MoreObjects {
  return (first) => {
    const objects: string[] = []
    const parents: string[][] = Array.from({ length: pageCount }, () => [])
    const add = ({ type, kids, entries }: Tag, parent: number): number => {
      const number = first + 1 + objects.push('')
      const written = kids.map((kid) => {
        if ('type' in kid) return `${add(kid, number)} 0 R`
        const page = parents[kid.page] ?? []
        page[kid.id] = `${number} 0 R`
        return `<</Type/MCR/Pg ${FIRST_PAGE + 2 * kid.page} 0 R/MCID ${kid.id}>>`
      })
      objects[number - first - 2] =
        `<</Type/StructElem/S/${type}/P ${parent} 0 R/K[${written.join(' ')}]${entries}>>`
      return number
    }
    const root = add(top, first)
    const numbers = parents.map(
      (page, key) => `${key}[${Array.from(page, (at = 'null') => at).join(' ')}]`,
    )
    const map = Object.entries(roles).map(([from, to]) => `/${from}/${to}`)
    return {
      catalog: `/StructTreeRoot ${first} 0 R/MarkInfo<</Marked true>>`,
      objects: [
        `<</Type/StructTreeRoot/K[${root} 0 R]/ParentTree ${first + 1} 0 R/RoleMap<<${map.join('')}>>>>`,
        `<</Nums[${numbers.join(' ')}]>>`,
        ...objects,
      ],
    }
  }
}
