/** The outline: a button for each section, with the pages it spans. */
export function showOutline(list, { sections, page_count: pageCount }, onChoose) {
  const items = sections.map(({ page, level, text }, index) => {
    const next = sections.slice(index + 1).find((other) => other.level <= level)
    const last = Math.max(page, (next?.page ?? pageCount + 1) - (next?.page > page ? 1 : 0))
    return sectionItem({ page, last: Math.min(last, pageCount), level, text }, onChoose)
  })
  list.replaceChildren(...items)
}

function sectionItem({ page, last, level, text }, onChoose) {
  const item = document.createElement('li')
  const button = document.createElement('button')
  const number = document.createElement('span')
  item.className = `level-${level}`
  button.type = 'button'
  number.textContent = page
  number.setAttribute('aria-label', `page ${page}`)
  button.append(text, number)
  button.addEventListener('click', () => {
    for (const other of item.parentElement.querySelectorAll('[aria-current]')) {
      other.removeAttribute('aria-current')
    }
    button.setAttribute('aria-current', 'true')
    onChoose(`${page}-${last}`)
  })
  item.append(button)
  return item
}

/** Quality, timings, warnings and price of a finished conversion. */
export function showReport(element, { quality, timings, warnings = [], billing, pages }) {
  const title = document.createElement('h2')
  title.textContent = 'Report'
  const rows = [
    ['Pages', pages],
    ['Quality', quality && `${quality.score} of 1`],
    ...Object.entries(quality?.signals ?? {}).map(([name, value]) => [named(name), value]),
    ...Object.entries(timings ?? {}).map(([name, ms]) => [
      named(name.replace(/_ms$/, '')),
      `${ms} ms`,
    ]),
    ['Credits', billing && `${billing.credits} (${billing.tier})`],
    ...warnings.map(({ code, message }) => ['Warning', `${message} [${code}]`]),
  ]
  const list = document.createElement('dl')
  for (const [name, value] of rows) {
    if (value === undefined) continue
    const term = document.createElement('dt')
    const detail = document.createElement('dd')
    term.textContent = name
    detail.textContent = value
    list.append(term, detail)
  }
  element.replaceChildren(title, list)
  element.hidden = false
}

/** Why it failed, and what to do about it. */
export function showError(element, error) {
  const sentence = document.createElement('b')
  sentence.textContent = error.message
  const remedy = [error.remedy, error.code && `[${error.code}]`].filter(Boolean).join(' ')
  element.replaceChildren(sentence, ' ', remedy)
}

function named(name) {
  const words = name.replaceAll('_', ' ')
  return words[0].toUpperCase() + words.slice(1)
}
