import { attribute, type HtmlElement, walkTree } from './html-tree.js'
import { isHidden } from './visibility.js'

/** A single article stands for the page when it holds this share of the page's text. */
const ARTICLE_TEXT_SHARE_MIN = 0.5

/** What of the page is converted. */
export interface PageContent {
  readonly roots: readonly HtmlElement[]
  /** The page marks its main content, so that what it marks as navigation around it can go. */
  readonly hasMain: boolean
}

/**
 * The `main` elements; else the only article, where it is most of the page; else the whole body. A `main` without text
 * or pictures (filled by a script) does not count.
 */
export function pageContent(document: HtmlElement): PageContent {
  const body = bodyOf(document)
  const { mains, articles } = landmarks(body)
  const filled = mains.filter((main) => contentSize(main, 1) > 0)
  if (filled.length > 0) return { roots: filled, hasMain: true }
  const [article] = articles
  if (article !== undefined && articles.length === 1) {
    const isMost = contentSize(article) >= contentSize(body) * ARTICLE_TEXT_SHARE_MIN
    if (isMost) return { roots: [article], hasMain: true }
  }
  return { roots: [body], hasMain: articles.length > 0 }
}

export function bodyOf(document: HtmlElement): HtmlElement {
  let body = document
  walkTree(document, {
    enter: (element) => {
      if (element.tag === 'body' && body === document) body = element
      return element.tag === 'html'
    },
  })
  return body
}

/** Outermost `main` and `article` elements that are shown. */
function landmarks(body: HtmlElement): { mains: HtmlElement[]; articles: HtmlElement[] } {
  const mains: HtmlElement[] = []
  const articles: HtmlElement[] = []
  let openArticles = 0
  walkTree(body, {
    enter: (element) => {
      if (isHidden(element)) return false
      if (isMain(element)) {
        mains.push(element)
        return false
      }
      if (element.tag === 'article' && openArticles++ === 0) articles.push(element)
      return true
    },
    leave: (element) => {
      if (element.tag === 'article') openArticles--
      return false
    },
  })
  return { mains, articles }
}

function isMain(element: HtmlElement): boolean {
  return element.tag === 'main' || attribute(element, 'role') === 'main'
}

/** Roughly how many characters of text there are, a picture counting as one; counting stops at `enough`. */
function contentSize(root: HtmlElement, enough = Number.POSITIVE_INFINITY): number {
  let size = 0
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'img') size += 1
      return size < enough && !isHidden(element)
    },
    text: (value) => {
      if (size < enough) size += value.trim().length
    },
  })
  return size
}
