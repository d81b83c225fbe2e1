import { pictureOf } from './api.js'
import markdownIt from './markdown-it.js'

const renderer = markdownIt({ html: false, linkify: false })
// Pictures of a document are names of its parts: there is nothing to load.
renderer.renderer.rules.image = (tokens, index) =>
  `<em>[${renderer.utils.escapeHtml(tokens[index].content || 'picture')}]</em>`
const PICTURE_WIDTH = 900

/** The pages of one conversion: the picture of each beside its Markdown. */
export function pagesView(root, { asked, hasPictures, isSource, hasBlocks }) {
  root.replaceChildren()
  const pages = new Map()
  const pictures = pictureLoader(asked, hasBlocks)
  const add = (page) => {
    const view = pageElement(page, hasPictures)
    root.append(view.element)
    pages.set(page, view)
    if (hasPictures && page !== undefined) pictures.watch(view.figure, page)
    return view
  }
  const draw = (view) => {
    if (isSource()) showSource(view)
    else showRendered(view)
  }
  return {
    /** A page may come in several pieces. */
    add({ page, markdown }) {
      const view = pages.get(page) ?? add(page)
      view.markdown += markdown
      draw(view)
    },
    redraw: () => pages.forEach(draw),
    reloadPictures: () => pictures.reload(),
    markdown: () => [...pages.values()].map((view) => view.markdown).join(''),
    count: () => pages.size,
  }
}

function pageElement(page, hasPictures) {
  const element = document.createElement('article')
  const figure = document.createElement('figure')
  const text = document.createElement('div')
  text.className = 'markdown'
  text.dir = 'auto'
  element.className = hasPictures && page !== undefined ? 'page' : 'page alone'
  if (page !== undefined) {
    const title = document.createElement('h2')
    title.textContent = `Page ${page}`
    element.append(title)
    element.setAttribute('aria-label', title.textContent)
    element.id = `page-${page}`
    if (hasPictures) element.append(figure)
  }
  element.append(text)
  return { element, figure, text, markdown: '' }
}

function showSource({ text, markdown }) {
  const source = document.createElement('pre')
  source.textContent = markdown
  text.replaceChildren(source)
}

function showRendered({ text, markdown }) {
  text.innerHTML = renderer.render(markdown.replaceAll(/<!--[\s\S]*?-->|<br>/g, ' '))
}

/** Loads the picture of a page when it comes near the window. */
function pictureLoader(asked, hasBlocks) {
  const shown = new Map()
  const load = async (figure, page) => {
    shown.set(figure, page)
    const image = new Image()
    image.alt = `Picture of page ${page}${hasBlocks() ? ' with the blocks that were found' : ''}`
    try {
      image.src = await pictureOf(asked, page, PICTURE_WIDTH, hasBlocks())
      figure.replaceChildren(image)
    } catch (error) {
      if (error.name !== 'AbortError') figure.textContent = `No picture: ${error.message}`
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void load(target, Number(target.dataset.page))
      }
    },
    { rootMargin: '400px' },
  )
  return {
    watch(figure, page) {
      figure.dataset.page = page
      observer.observe(figure)
    },
    reload: () => {
      for (const [figure, page] of shown) void load(figure, page)
    },
  }
}
