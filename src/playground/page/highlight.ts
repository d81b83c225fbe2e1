/** Lights what belongs together: a block on its page, its text, the chunk it is in. */
export function linkHighlights(root: HTMLElement): void {
  for (const type of ['pointerover', 'focusin'] as const) {
    root.addEventListener(type, ({ target }) => light(root, blocksAt(target)))
  }
  for (const type of ['pointerleave', 'focusout'] as const) {
    root.addEventListener(type, () => light(root, []))
  }
  root.addEventListener('click', ({ target }) => {
    const origin = target instanceof Element ? target.closest<HTMLElement>('[data-blocks]') : null
    if (origin !== null && getSelection()?.isCollapsed !== false) showOthers(root, origin)
  })
}

function blocksAt(target: EventTarget | null): readonly string[] {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-blocks]') : null
  return found?.dataset.blocks?.split(' ') ?? []
}

function light(root: HTMLElement, ids: readonly string[]): void {
  const wanted = new Set(ids.flatMap((id) => [...withBlock(root, id)]))
  for (const lit of root.querySelectorAll('.lit')) {
    if (!wanted.has(lit)) lit.classList.remove('lit')
  }
  for (const each of wanted) each.classList.add('lit')
}

function withBlock(root: HTMLElement, id: string): NodeListOf<Element> {
  return root.querySelectorAll(`[data-blocks~="${CSS.escape(id)}"]`)
}

/** Brings the other pane's side of a block into view. */
function showOthers(root: HTMLElement, origin: HTMLElement): void {
  const [first] = origin.dataset.blocks?.split(' ') ?? []
  if (first === undefined) return
  for (const other of withBlock(root, first)) {
    if (other.closest('.pane') !== origin.closest('.pane')) {
      other.scrollIntoView({ block: 'center' })
    }
  }
}
