/** Tabs with their panels (ARIA authoring practices): arrows move, the chosen one alone is a stop of the Tab key. */
export function makeTabs(list: HTMLElement, onChoose: (name: string) => void): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
  const choose = (tab: HTMLElement) => {
    const panel = panelOf(tab)
    for (const each of tabs) {
      each.setAttribute('aria-selected', String(each === tab))
      each.tabIndex = each === tab ? 0 : -1
      const other = panelOf(each)
      // Several tabs may share one panel.
      if (other !== null) other.hidden = other !== panel
    }
    panel?.setAttribute('aria-labelledby', tab.id)
    onChoose(tab.dataset.tab ?? '')
  }
  for (const tab of tabs) tab.addEventListener('click', () => choose(tab))
  list.addEventListener('keydown', (event) => {
    const shown = tabs.filter(({ hidden }) => !hidden)
    const now = shown.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : shown.at(next % shown.length)
    if (now < 0 || tab === undefined) return
    event.preventDefault()
    tab.focus()
    choose(tab)
  })
}

function panelOf(tab: HTMLElement): HTMLElement | null {
  return document.getElementById(tab.getAttribute('aria-controls') ?? '')
}
