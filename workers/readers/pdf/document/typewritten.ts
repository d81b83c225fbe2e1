import { lineText } from '../model/geometry.js'
import { type Page, STYLE } from '../model/page.js'

/** With less monospaced text a document is set in other type, and that is its code. */
const MONO_SHARE_MIN = 0.8
/** Monospaced lines of which more look like code are a listing; in typewritten text with examples fewer do. */
const CODE_LINES_SHARE = 0.4
/** What lines of code end with, begin with or hold, and sentences seldom do; a listing's lines may be numbered. */
const CODE_END = /(?:[;{}()[\]>=\\]|\):)$/
const CODE_START = /^(?:[}\])#@<]|\/\/|\/?\*(?:\s|\/|$))/
const CODE_WITHIN = /\(\)|::|->|\s[=+!&|<>]?=\s/
const LINE_NUMBER = /^\d+\s+/

/** Whether monospaced type is what the running text is set in, and no listing. `monoShare`: of all characters, 0 to 1. */
export function isTypewritten(pages: readonly Page[], monoShare: number): boolean {
  if (monoShare < MONO_SHARE_MIN) return false
  let lines = 0
  let code = 0
  for (const page of pages)
    for (const line of page.lines) {
      if (!line.words.every(({ style }) => (style & STYLE.mono) !== 0)) continue
      lines++
      if (isCode(lineText(line))) code++
    }
  return code <= CODE_LINES_SHARE * lines
}

function isCode(line: string): boolean {
  const text = line.trim().replace(LINE_NUMBER, '')
  return CODE_END.test(text) || CODE_START.test(text) || CODE_WITHIN.test(text)
}
