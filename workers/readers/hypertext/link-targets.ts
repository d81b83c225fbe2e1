import type { InlineImage } from '../../document/inlines.js'
import { attribute, type HtmlElement } from './html-tree.js'

/** Addresses that run code or are the file itself. */
const UNSAFE = /^(javascript|vbscript|data|blob|livescript|mocha):/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so they hide a scheme.
const CONTROLS = /[\u0000-\u001f\u007f]+/g

/** An address as the page has it, relative ones too; '' for one that nobody should follow. */
function safeUrl(address: string | undefined): string {
  const url = (address ?? '').replace(CONTROLS, '').trim()
  return UNSAFE.test(url) ? '' : url
}

export function linkUrl(element: HtmlElement): string {
  return safeUrl(attribute(element, 'href'))
}

/** The picture, or undefined for one that shows nothing: a tracking pixel, an embedded one without words. */
export function imageOf(element: HtmlElement): InlineImage | undefined {
  if (isPixel(element)) return undefined
  const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  const url = safeUrl(attribute(element, 'src')) || safeUrl(attribute(element, 'data-src'))
  return alt === '' && url === '' ? undefined : { type: 'inlineImage', alt, url }
}

function isPixel(element: HtmlElement): boolean {
  const isOne = (name: string): boolean => /^[01](px)?$/.test(attribute(element, name) ?? '')
  return isOne('width') && isOne('height')
}
