import type { FootnoteReference, InlineImage } from '../../document/inlines.js'
import { isDataPicture } from './data-picture.js'
import { attribute, type HtmlElement } from './html-tree.js'
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

/** The same with the pictures that stand in the page itself. */
export const PICTURED_REFERENCES: References = {
  link: linkUrl,
  image(element) {
    const address = attribute(element, 'src')?.trim() ?? ''
    if (!isDataPicture(address)) return imageOf(element)
    const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
    return { type: 'inlineImage', alt, url: '', source: address }
  },
  note: () => undefined,
}

/** A page that stands by itself: everything as it is written, no notes. */
export const WEB_REFERENCES: References = {
  link: linkUrl,
  image: imageOf,
  note: () => undefined,
}
