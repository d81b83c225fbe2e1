import type { ReadContext } from '../../document/reading.js'
import type { Relationships } from '../ooxml/relationships.js'
import type { XmlElement } from '../xml/xml-tree.js'
import type { Field } from './fields.js'
import type { Notes } from './notes.js'
import type { Numbering } from './numbering.js'
import type { Styles } from './styles.js'

/** What the pieces of one story (the body, a note) are read with. */
export interface DocumentContext {
  readonly styles: Styles
  readonly numbering: Numbering
  readonly notes: Notes
  /** Relationships of the part that holds the story. */
  readonly relationships: Relationships
  /** Fields that are open, outermost first: they may run over many paragraphs. */
  readonly fields: Field[]
  /** Charts and data of diagrams by part name, read before the story that shows them. */
  readonly graphics: ReadonlyMap<string, XmlElement>
  readonly read: ReadContext
}
