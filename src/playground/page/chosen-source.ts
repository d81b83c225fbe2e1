import { at } from './element.js'
import type { Source } from './result.js'

export interface ChosenSource {
  /** Undefined: nothing is chosen. */
  readonly get: () => (Source & { readonly name: string }) | undefined
  readonly chooseFile: (file: File) => void
}

/** Where the document comes from: chosen, dropped anywhere on the page, pasted, or behind a URL. */
export function chosenSource(onChoose: (isReady: boolean) => void): ChosenSource {
  const url = at<HTMLInputElement>('url')
  const input = at<HTMLInputElement>('file')
  let file: File | undefined
  const chooseFile = (chosen: File) => {
    file = chosen
    url.value = ''
    at('file-name').textContent = chosen.name
    onChoose(true)
  }
  input.addEventListener('change', () => {
    const [chosen] = input.files ?? []
    if (chosen !== undefined) chooseFile(chosen)
    input.value = ''
  })
  url.addEventListener('input', () => {
    file = undefined
    at('file-name').textContent = 'Choose a file'
    onChoose(false)
  })
  acceptDrops(chooseFile)
  addEventListener('paste', ({ clipboardData }) => {
    const [pasted] = clipboardData?.files ?? []
    if (pasted !== undefined) return chooseFile(pasted)
    const text = clipboardData?.getData('text').trim() ?? ''
    if (document.activeElement instanceof HTMLInputElement || !/^https?:\/\/\S+$/.test(text)) return
    url.value = text
    url.dispatchEvent(new Event('input'))
    onChoose(true)
  })
  return {
    get: () => {
      const address = url.value.trim()
      if (file !== undefined) {
        const { name, type } = file
        return { bytes: file, filename: name, name, ...(type === '' ? {} : { contentType: type }) }
      }
      return address === '' ? undefined : { url: address, name: nameOf(address) }
    },
    chooseFile,
  }
}

function acceptDrops(choose: (file: File) => void): void {
  let depth = 0
  const mark = (isOver: boolean) => document.body.classList.toggle('dropping', isOver)
  addEventListener('dragenter', (event) => {
    event.preventDefault()
    depth += 1
    mark(true)
  })
  addEventListener('dragleave', () => {
    depth -= 1
    if (depth <= 0) mark(false)
  })
  addEventListener('dragover', (event) => event.preventDefault())
  addEventListener('drop', (event) => {
    event.preventDefault()
    depth = 0
    mark(false)
    const [dropped] = event.dataTransfer?.files ?? []
    if (dropped !== undefined) choose(dropped)
  })
}

/** The last part of a URL's path. */
function nameOf(address: string): string {
  const last = /([^/?#]+)(?:[?#].*)?$/.exec(address)?.[1] ?? 'document'
  try {
    return decodeURIComponent(last)
  } catch {
    return last // a percent sign of its own
  }
}
