import { button, element } from './element.js'

const SAMPLES = [
  {
    name: 'two-columns',
    title: 'A paper',
    text: 'Two columns, a figure, a formula, notes, a table',
  },
  { name: 'filing', title: 'A filing', text: 'Financial tables over several pages' },
  { name: 'scan', title: 'A scan', text: 'A letter that is only a picture' },
] as const

/** Documents that come with the page: a first result is one click away. */
export function showSamples(list: HTMLElement, choose: (file: File) => void): void {
  const items = SAMPLES.map(({ name, title, text }) => {
    const file = `${name}.pdf`
    const open = async () => {
      const answer = await fetch(`playground/samples/${file}`)
      choose(new File([await answer.blob()], file, { type: 'application/pdf' }))
    }
    const made = button('', open, { class: 'sample' })
    made.append(
      element('img', { src: `playground/samples/${name}.webp`, alt: '', width: 240, height: 150 }),
      element('b', {}, title),
      element('span', { class: 'hint' }, text),
    )
    return element('li', {}, made)
  })
  list.replaceChildren(...items)
}
