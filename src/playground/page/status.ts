import { at } from './element.js'

/** A screen reader is told no more often than it can say. */
const SPOKEN_EVERY_MS = 5000
let spokenAtMs = 0

/** What is going on, for everybody: shown, and spoken where a screen reader listens. */
export function say(text: string): void {
  at('status').textContent = text
  at('spoken').textContent = text
  spokenAtMs = performance.now()
}

/** A step of many: shown at once, spoken now and then. `total` undefined: nobody knows how many there are. */
export function sayProgress(text: string, done: number, total: number | undefined): void {
  at('status').textContent = text
  const bar = at<HTMLProgressElement>('progress')
  bar.hidden = false
  if (total === undefined) bar.removeAttribute('value')
  else {
    bar.max = total
    bar.value = Math.min(done, total)
  }
  if (performance.now() - spokenAtMs > SPOKEN_EVERY_MS) {
    at('spoken').textContent = text
    spokenAtMs = performance.now()
  }
}

export function endProgress(): void {
  at('progress').hidden = true
}
