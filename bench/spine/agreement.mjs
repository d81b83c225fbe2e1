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

/** Titles agree but for case, spaces, punctuation, their number, and Greek letters, which outlines of formulas lack. */
function titleKey(text) {
  return text
    .toLowerCase()
    .replace(/(?<=[a-z].*)[\u0370-\u03ff]|[\u0370-\u03ff](?=.*[a-z])/g, '')
    .replace(
      /^(?:(?:chapter|appendix|part)\s+(?:[a-z]\b)?|[a-z](?=\.\d|\s))?[\d.\sivx]+(?=\p{L})/u,
      '',
    )
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
