import { attribute, childrenOf, type HtmlElement, hasClass } from './html-tree.js'

/** Elements whose content is not part of the text: code, controls, embedded documents, drawings. */
const NEVER_SHOWN = new Set(
  (
    'head title script style template noscript noembed noframes iframe object embed applet param source track ' +
    'svg canvas audio video map area button select textarea datalist optgroup option meter progress dialog link ' +
    'meta base colgroup col frameset frame rp'
  ).split(' '),
)

/** Landmarks around the content, where a page marks what its content is. */
const SURROUNDING = new Set(['nav', 'aside'])
const SURROUNDING_ROLES = /^(navigation|complementary|banner|contentinfo|search)$/
const SECTIONS = new Set(['article', 'section', 'main', 'blockquote', 'figure', 'details', 'td'])

/** Levels up that are looked at for a section; real pages have a few dozen. */
const ANCESTORS_MAX = 200

/** Line numbers beside code, and links to a heading from itself. */
const GUTTER = /(^|[\s_-])(linenos?|line-numbers-rows|gutter|lineno)([\s_-]|$)/i
const PERMALINK =
  /(^|\s)(anchor|headerlink|permalink|anchorjs-link|header-anchor|heading-anchor)(\s|$)/i

export function isHidden(element: HtmlElement): boolean {
  if (NEVER_SHOWN.has(element.tag) && !isFormula(element)) return true
  if (element.attributes.length === 0) return false
  return isMadeInvisible(element) || isGutter(element)
}

function isFormula(element: HtmlElement): boolean {
  return element.tag === 'script' && (attribute(element, 'type') ?? '').startsWith('math/tex')
}

function isMadeInvisible(element: HtmlElement): boolean {
  const hidden = attribute(element, 'hidden')
  if (hidden !== undefined && hidden !== 'until-found') return true
  if (attribute(element, 'aria-hidden') === 'true') return true
  const style = attribute(element, 'style')
  return style !== undefined && /(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)
}

function isGutter(element: HtmlElement): boolean {
  return element.tag === 'a' ? isPermalink(element) : hasClass(element, GUTTER)
}

function isPermalink(link: HtmlElement): boolean {
  return hasClass(link, PERMALINK) && showsSignOnly(link)
}

/** Whether a link shows a sign such as ¶, or nothing. */
export function showsSignOnly(link: HtmlElement): boolean {
  return childrenOf(link).every((node) =>
    node.kind === 'text'
      ? !/[\p{L}\p{N}]/u.test(node.value)
      : node.tag === 'svg' || node.tag === 'i',
  )
}

/** Navigation, asides, and the header and footer of the site rather than of a section. */
export function isSurrounding(element: HtmlElement): boolean {
  const { tag } = element
  if (SURROUNDING.has(tag)) return true
  if (tag === 'footer' || tag === 'header') return isOfSite(element)
  return SURROUNDING_ROLES.test(attribute(element, 'role') ?? '')
}

function isOfSite(element: HtmlElement): boolean {
  let parent = element.parent
  for (let level = 0; parent !== null && level < ANCESTORS_MAX; level++, parent = parent.parent) {
    if (SECTIONS.has(parent.tag) || attribute(parent, 'role') === 'main') return false
  }
  return true
}
