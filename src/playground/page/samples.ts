import { button, element } from './element.js'

const SAMPLES = [
  { file: 'two-columns.pdf', title: 'A paper', text: 'Two columns, a formula, notes, a table' },
  { file: 'filing.pdf', title: 'A filing', text: 'Financial tables over several pages' },
  { file: 'scan.pdf', title: 'A scan', text: 'A letter that is only a picture' },
] as const

/** Documents that come with the page: a first result is one click away. */
export function showSamples(list: HTMLElement, choose: (file: File) => void): void {
  const items = SAMPLES.map(({ file, title, text }) => {
    const open = async () => {
      const answer = await fetch(`playground/samples/${file}`)
      choose(new File([await answer.blob()], file, { type: 'application/pdf' }))
    }
    const made = button('', open, { class: 'sample' })
    made.append(element('b', {}, title), element('span', { class: 'hint' }, text))
    return element('li', {}, made)
  })
  list.replaceChildren(...items)
}
