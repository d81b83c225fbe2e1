import type { FootnoteReference, InlineImage } from '../../document/inlines.js'
import type { HtmlElement } from './html-tree.js'
import { imageOf, linkUrl } from './link-targets.js'

/** What links, pictures and notes of a page lead to. */
export interface References {
  /** An address, '' for none; the mark of a note; undefined for a link to leave out, with its words. */
  link(element: HtmlElement): string | FootnoteReference | undefined
  /** Undefined for a picture that shows nothing. */
  image(element: HtmlElement): InlineImage | undefined
  /** The label of the note that an element is. */
  note(element: HtmlElement): string | undefined
}

/** A page that stands by itself: everything as it is written, no notes. */
export const WEB_REFERENCES: References = {
  link: linkUrl,
  image: imageOf,
  note: () => undefined,
}
