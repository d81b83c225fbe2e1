/** Pieces of Markdown that are not text: destinations, autolinks, code spans, formulas, labels, comments. */

/** `\` before punctuation and whole character references act within destinations too. */
const ACTS_IN_DESTINATION = /\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g
const AUTOLINK = /^[A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\p{Cc}]*$/u
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d.-]*[A-Za-z\d])?$/

/** What stands between a link's or image's parentheses; in angle brackets only where it must be. */
export function writeDestination(url: string): string {
  const oneLine = url.trim().replace(/[\p{Cc}\u2028\u2029]+/gu, (run) => encodeURIComponent(run))
  const escaped = oneLine.replace(ACTS_IN_DESTINATION, '\\$&')
  if (/\s/.test(escaped)) return `<${escaped.replace(/[<>]/g, '\\$&')}>`
  const unopened = escaped.startsWith('<') ? `\\${escaped}` : escaped
  return hasBalancedParens(oneLine) ? unopened : unopened.replace(/(?<!\\)[()]/g, '\\$&')
}

/** CommonMark lets parentheses stand bare when balanced; parsers bound the depth at 32. */
function hasBalancedParens(url: string): boolean {
  let depth = 0
  for (const char of url) {
    if (char === '(') depth++
    else if (char === ')') depth--
    if (depth < 0 || depth > 3) return false
  }
  return depth === 0
}

/** `<https://…>` or `<a@b.c>` for a link whose text is its target, else undefined. */
export function writeAutolink(label: string, url: string): string | undefined {
  if (label === url && AUTOLINK.test(url)) return `<${url}>`
  return `mailto:${label}` === url && EMAIL.test(label) ? `<${label}>` : undefined
}

/** A code span with a run of backticks that its content does not hold. */
export function writeCodeSpan(value: string, inCell: boolean): string {
  const code = value.replace(/[\r\n\u2028\u2029]+/g, ' ')
  // A cell is split before its code is read, and `\|` cannot be told from an escaped pipe there.
  if (inCell && code.includes('\\|')) return codeTag(code)
  const fence = code.includes('`') ? unheldFence(code) : '`'
  const needsPad = /^`|`$|^ .* $/.test(code)
  const padded = needsPad ? ` ${code} ` : code
  return fence + (inCell ? padded.replaceAll('|', '\\|') : padded) + fence
}

function unheldFence(code: string): string {
  const held = new Set(Array.from(code.matchAll(/`+/g), (run) => run[0].length))
  let length = 1
  while (held.has(length)) length++
  return '`'.repeat(length)
}

const codeTag = (code: string): string =>
  `<code>${code.replace(/[!-/:-@[-`{-~]/g, (char) => `&#${char.charCodeAt(0)};`)}</code>`

/** LaTeX on one line, so that no line of it can act as Markdown; comments go, as their line ends do. */
export function latexOnOneLine(latex: string): string {
  return latex
    .replace(/(?<!\\)%.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `$…$`. In a cell the bars are spelled out: a backslash before one means another symbol in LaTeX. */
export function writeInlineMath(latex: string, inCell: boolean): string {
  const formula = latexOnOneLine(latex)
  if (formula === '') return ''
  const barless = formula.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ')
  return `$${inCell ? barless : formula}$`
}

/** A label that stands in `[^…]` unchanged: whatever else it holds is spelled by its code point. */
export const footnoteLabel = (label: string): string =>
  label.replace(/[^\p{L}\p{N}.:_-]/gu, (char) => `u${char.codePointAt(0)?.toString(16)}`) || 'note'

/** One line; two hyphens in a row could end it. */
export function writeComment(value: string): string {
  const line = value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/-(?=-)/g, '- ')
  return `<!-- ${line} -->`
}
