import { say } from './status.js'

/** Copies a text and says so; where the browser refuses, that is said. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(`${what} copied.`)
  } catch {
    say('The browser did not allow copying; use Download, or select the text.')
  }
}

export function download(content: string | Blob, name: string, type = 'text/plain'): void {
  const blob = content instanceof Blob ? content : new Blob([content], { type })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** `report.pdf` → `report.md`. */
export function renamed(name: string, extension: string): string {
  return `${name.replace(/\.[^./]*$/, '')}.${extension}`
}
