import { ESCAPED_CHARACTERS, LATEX_BY_CHARACTER } from './latex-symbols.js'

/** Letters, figures and signs of a formula. */
export function signsLatex(text: string): string {
  let latex = ''
  for (const character of text) latex += characterLatex(character)
  return latex
}

function characterLatex(character: string): string {
  if (character === '−' || character === '–') return '-'
  if (character === '^') return character
  const command = LATEX_BY_CHARACTER.get(character)
  return command === undefined ? escapedLatex(character) : `${command} `
}

/** Text as it stands in `\\text`. */
export function escapedLatex(text: string): string {
  let latex = ''
  for (const character of text) {
    if (ESCAPED_CHARACTERS.includes(character)) latex += `\\${character}`
    else if (character === '\\') latex += '\\backslash '
    else if (character === '^') latex += '\\hat{}'
    else if (character === '~') latex += '\\sim '
    else latex += character
  }
  return latex
}

const LATEX_BY_DELIMITER: Readonly<Record<string, string>> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '‖': '\\| ',
}

/** What `\\left` and `\\right` take for a sign; '' is none. */
export function delimiterSign(character: string): string {
  return LATEX_BY_DELIMITER[character] ?? character
}
