import type { Block } from '../../document/blocks.js'
import type { ReadContext } from '../../document/reading.js'
import type { ListNumbers, RunningList } from './list-numbers.js'
import type { EmbeddedObjects } from './objects.js'
import type { Styles } from './styles.js'

/** What the text of one document is read with. */
export interface TextContext {
  readonly styles: Styles
  readonly numbers: ListNumbers
  /** Numbers of headings. */
  readonly outline: RunningList
  readonly notes: Notes
  readonly objects: EmbeddedObjects
  readonly read: ReadContext
}

/** Footnotes and endnotes as one sequence, numbered as their marks come. */
export interface Notes {
  count: number
  /** Blocks that are read and not handed on yet. */
  readonly waiting: Block[]
}

export const emptyNotes = (): Notes => ({ count: 0, waiting: [] })
