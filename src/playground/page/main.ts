import { readAddress, writeAddress } from './address.js'
import { chosenSource } from './chosen-source.js'
import { at } from './element.js'
import { linkHighlights } from './highlight.js'
import { type OptionsForm, optionsForm, type ParameterRow } from './options-form.js'
import { showProblem } from './problems.js'
import { requestPane } from './requests/request-pane.js'
import { showSamples } from './samples.js'
import { session } from './session.js'

const source = chosenSource((isReady) => {
  showRequest()
  if (isReady) void convert()
})
const work = session()
let form: OptionsForm | undefined
const showRequest = requestPane(() => ({
  source: source.get(),
  parameters: form?.parameters() ?? {},
}))

start().catch(problem)

async function start(): Promise<void> {
  const { key, settings } = readAddress()
  if (key !== undefined) at<HTMLInputElement>('key').value = key
  const rows = (await (await fetch('playground/parameters.json')).json()) as ParameterRow[]
  const places = { bar: at('bar-options'), drawer: at('options') }
  form = optionsForm(rows, places, () => {
    writeAddress(form?.settings() ?? {})
    showRequest()
  })
  for (const [name, value] of settings) form.set(name, value)
  at('ask').addEventListener('submit', (event) => {
    event.preventDefault()
    void convert()
  })
  at('stop').addEventListener('click', () => work.stop())
  showSamples(at('samples'), source.chooseFile)
  foldsWith(at('options-toggle'), at('drawer'))
  switchPanes()
  linkHighlights(at('panes'))
  showRequest()
}

async function convert(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const chosen = source.get()
  const key = at<HTMLInputElement>('key')
  at('error').replaceChildren()
  if (chosen === undefined) {
    problem(new Error('Choose a document, or give its URL'))
    at('file').focus()
    return
  }
  if (key.value === '') {
    problem(new Error('The service wants its key: it was printed when the service started'))
    key.focus()
    return
  }
  if (form === undefined || !at<HTMLFormElement>('ask').reportValidity()) return
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  writeAddress(form.settings())
  const parameters = form.parameters()
  // A piece of the document has no blocks, and carries no files; the service says so.
  const isWhole = parameters.max_tokens === undefined
  const include = isWhole && form.knows('include') ? { include: 'blocks,chunks' } : {}
  const images = !isWhole && parameters.images === 'include' ? { images: 'reference' } : {}
  const asked = {
    source: chosen,
    name: chosen.name,
    key: key.value,
    password: at<HTMLInputElement>('password').value,
    options: { ...parameters, ...include, ...images },
  }
  await work.convert(asked, { onProblem: problem, onPictures: () => convert({ mode: 'quality' }) })
}

function problem(error: unknown): void {
  const focus = (id: string) => {
    at<HTMLInputElement>(id).focus()
    at<HTMLInputElement>(id).select()
  }
  showProblem(at('error'), error, {
    enterKey: () => focus('key'),
    retry: () => void convert(),
    enterPassword: () => {
      at('drawer').hidden = false
      at('options-toggle').setAttribute('aria-expanded', 'true')
      focus('password')
    },
  })
}

function foldsWith(toggle: HTMLElement, drawer: HTMLElement): void {
  const fold = (isOpen: boolean) => {
    drawer.hidden = !isOpen
    toggle.setAttribute('aria-expanded', String(isOpen))
  }
  toggle.addEventListener('click', () => fold(drawer.hidden !== false))
  drawer.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    fold(false)
    toggle.focus()
  })
}

/** Where there is room for one pane alone, buttons choose which. */
function switchPanes(): void {
  const buttons = [...at('pane-switch').querySelectorAll<HTMLElement>('button')]
  for (const each of buttons) {
    each.addEventListener('click', () => {
      document.body.dataset.pane = each.dataset.pane
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === each))
    })
  }
}
