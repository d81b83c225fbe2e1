import { titleKey } from '../../dist/workers/readers/pdf/model/title-key.js'

/**
 * How far the index of a PDF agrees with its conversion. `sections` of the spine record; `markdown` of the whole
 * document, with where each page's text stands in it: `{ page, offset, chars }`.
 */
export function spineAgreement(sections, markdown, pages) {
  const headings = new Map(
    pages.map(({ page, offset, chars }) => [
      page,
      headingsOf(markdown.slice(offset, offset + chars)),
    ]),
  )
  const found = sections.filter((section) => isOn(headings.get(section.page), section))
  const levelled = found.filter((section) =>
    headings
      .get(section.page)
      .some(({ level, key }) => key === titleKey(section.text) && level === section.level),
  )
  return { sections: sections.length, found: found.length, levelled: levelled.length }
}

function isOn(headings = [], { text }) {
  return headings.some(({ key }) => key === titleKey(text))
}

function headingsOf(markdown) {
  return [...markdown.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks, text]) => ({
    level: marks.length,
    key: titleKey(withoutMarkup(text)),
  }))
}

function withoutMarkup(text) {
  return text
    .replace(/<\/?su[bp]>/g, '')
    .replace(/\]\((?:<[^>]*>|[^)]*)\)/g, ']')
    .replace(/&[a-z]+;/g, '')
    .replace(/[`*\\]/g, '')
}
