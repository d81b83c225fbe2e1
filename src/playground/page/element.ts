type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element with its attributes (`true` is an empty one, `false` and undefined none) and what is in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? '' : String(value))
    }
  }
  made.append(...children)
  return made
}

export function button(label: string, onPress: () => unknown, attributes: Attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', () => void onPress())
  return made
}

/** An element of the page by its id. It is there, or the page and its script do not belong together. */
export function at<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no #${id}`)
  return found as Kind
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
