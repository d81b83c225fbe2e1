const TAKING_OVER = ['wheel', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Where a pane of articles stands: which is at its top, and how much of it is above. */
interface Place {
  readonly index: string
  readonly share: number
}

/** Panes that show the same pages follow the one that a person scrolls. */
export function syncScroll(panes: readonly HTMLElement[]): void {
  let leader: HTMLElement | undefined
  for (const pane of panes) {
    for (const type of TAKING_OVER) {
      pane.addEventListener(
        type,
        () => {
          leader = pane
        },
        { passive: true },
      )
    }
    pane.addEventListener(
      'scroll',
      () => {
        if (leader !== pane) return
        const place = placeOf(pane)
        if (place === undefined) return
        for (const other of panes) if (other !== pane) goTo(other, place)
      },
      { passive: true },
    )
  }
}

/** Brings a page to the top of a pane. */
export function goTo(pane: HTMLElement, { index, share }: Place): void {
  const article = articlesOf(pane).find(({ dataset }) => dataset.index === index)
  if (article === undefined) return
  pane.scrollTop = topOf(pane, article) + share * article.offsetHeight
}

/** The index of the page at the top of a pane. */
export function placeOf(pane: HTMLElement): Place | undefined {
  const article = articlesOf(pane).findLast((each) => topOf(pane, each) <= pane.scrollTop + 1)
  const { index } = article?.dataset ?? {}
  if (article === undefined || index === undefined) return undefined
  const share = (pane.scrollTop - topOf(pane, article)) / Math.max(1, article.offsetHeight)
  return { index, share: Math.min(1, Math.max(0, share)) }
}

function articlesOf(pane: HTMLElement): readonly HTMLElement[] {
  return [...pane.querySelectorAll<HTMLElement>('.pages > article')]
}

function topOf(pane: HTMLElement, article: HTMLElement): number {
  return article.offsetTop - pane.offsetTop
}
