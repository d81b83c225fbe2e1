import type { Relationships } from '../ooxml/relationships.js'
import { attribute, childElements, type XmlElement } from '../xml/xml-tree.js'

/** The notes of one part, by id. */
export interface NotesPart {
  readonly notes: ReadonlyMap<string, XmlElement>
  readonly relationships: Relationships
}

/** A note that was referred to. */
interface ReferredNote {
  readonly label: string
  readonly element: XmlElement
  readonly relationships: Relationships
}

/** Footnotes and endnotes as one sequence, numbered as they are referred to. */
export interface Notes {
  /** The label of the note; undefined when there is no such note. */
  refer(kind: NoteKind, id: string | undefined): string | undefined
  /** What was referred to so far, in order; grows while notes refer to notes. */
  readonly referred: readonly ReferredNote[]
}

export type NoteKind = 'footnote' | 'endnote'

export function notesOf(parts: Readonly<Record<NoteKind, NotesPart | undefined>>): Notes {
  const referred: ReferredNote[] = []
  const labels = new Map<XmlElement, string>()
  return {
    referred,
    refer(kind, id) {
      const element = parts[kind]?.notes.get(id ?? '')
      if (element === undefined) return undefined
      const known = labels.get(element)
      if (known !== undefined) return known
      const label = String(referred.length + 1)
      labels.set(element, label)
      referred.push({ label, element, relationships: parts[kind]?.relationships ?? new Map() })
      return label
    },
  }
}

/** The notes of a part, without the separators (ECMA-376, 17.11.23). */
export function notesById(
  root: XmlElement | undefined,
  kind: NoteKind,
): ReadonlyMap<string, XmlElement> {
  const notes = childElements(root, kind).filter(
    (element) => !/separator|continuation/i.test(attribute(element, 'type') ?? ''),
  )
  return new Map(notes.map((element) => [attribute(element, 'id') ?? '', element]))
}
