import {
  LATEX_BY_ACCENT,
  LATEX_BY_GROUP_CHARACTER,
  LATEX_BY_OPERATOR,
  LATEX_FUNCTIONS,
} from '../office/latex-symbols.js'
import { delimiterSign, escapedLatex, signsLatex } from '../office/latex-text.js'
import { attribute, childElements, textOf, type XmlElement } from '../xml/xml-tree.js'

/** LaTeX of a `math` element (MathML 3.0, 3), without dollar signs. */
export function mathmlLatex(element: XmlElement): string {
  return rowLatex(element).replace(/ {2,}/g, ' ').trim()
}

type LatexWriter = (element: XmlElement) => string

/** One small writer per construct; what is not here is a row of others. */
const WRITERS: ReadonlyMap<string, LatexWriter> = new Map<string, LatexWriter>([
  ['mi', nameLatex],
  ['mn', (element) => signsLatex(textOf(element).trim())],
  ['mo', operatorLatex],
  ['ms', textLatex],
  ['mtext', textLatex],
  ['mspace', () => ' '],
  ['mphantom', () => ''],
  // Its first child is the formula, the others say the same in another language.
  ['semantics', (element) => part(element, 0)],
  ['annotation', () => ''],
  ['annotation-xml', () => ''],
  ['mfrac', (element) => `\\frac{${part(element, 0)}}{${part(element, 1)}}`],
  ['msqrt', (element) => `\\sqrt{${rowLatex(element).trim()}}`],
  ['mroot', (element) => `\\sqrt[${part(element, 1)}]{${part(element, 0)}}`],
  ['msub', (element) => base(element) + script('_', part(element, 1))],
  ['msup', (element) => base(element) + script('^', part(element, 1))],
  ['msubsup', scriptsLatex],
  ['munder', underLatex],
  ['mover', overLatex],
  ['munderover', scriptsLatex],
  ['mfenced', fencedLatex],
  ['mtable', tableLatex],
])

function elementLatex(element: XmlElement): string {
  return (WRITERS.get(element.name) ?? rowLatex)(element)
}

/** A row; brackets around all of it grow with it. */
function rowLatex(element: XmlElement): string {
  const parts = childElements(element)
  const [open, close] = [fenceOf(parts[0]), fenceOf(parts.at(-1))]
  if (parts.length < 2 || open === undefined || close === undefined)
    return parts.map(elementLatex).join('')
  const inner = parts.slice(1, -1).map(elementLatex).join('').trim()
  return `\\left${delimiterSign(open)}${inner}\\right${delimiterSign(close)}`
}

/** The sign of a bracket that is said to be one; '' for one that is not seen. */
function fenceOf(element: XmlElement | undefined): string | undefined {
  const isFence = element?.name === 'mo' && attribute(element, 'fence') === 'true'
  return isFence ? textOf(element).trim() : undefined
}

/** What is the `index`-th of an element's parts. */
function part(element: XmlElement, index: number): string {
  const found = childElements(element)[index]
  return found === undefined ? '' : elementLatex(found).trim()
}

/** What a script is set on, as one group: one sign, one command and brackets that grow are one already. */
function base(element: XmlElement): string {
  const latex = part(element, 0)
  const isOneGroup = latex.length <= 1 || /^\\[A-Za-z]+$|^\\left.*\\right.$/s.test(latex)
  return isOneGroup ? latex : `{${latex}}`
}

const script = (sign: '_' | '^', latex: string): string => (latex === '' ? '' : `${sign}{${latex}}`)

function scriptsLatex(element: XmlElement): string {
  return base(element) + script('_', part(element, 1)) + script('^', part(element, 2))
}

/** What LibreOffice sets for a place that nobody filled. */
const PLACEHOLDER = '❑'

/** Functions are set upright; other names of several letters as well, as MathML does (3.2.3.2). */
function nameLatex(element: XmlElement): string {
  const name = textOf(element).trim()
  if (name === PLACEHOLDER) return ''
  if (LATEX_FUNCTIONS.has(name)) return `\\${name} `
  const isUpright = /^\p{L}{2,}$/u.test(name) && attribute(element, 'mathvariant') !== 'italic'
  return isUpright ? `\\mathrm{${escapedLatex(name)}}` : signsLatex(name)
}

function operatorLatex(element: XmlElement): string {
  const sign = textOf(element).trim()
  if (sign === PLACEHOLDER) return ''
  if (LATEX_FUNCTIONS.has(sign)) return `\\${sign} `
  const command = LATEX_BY_OPERATOR.get(sign)
  return command === undefined ? signsLatex(sign) : `${command} `
}

function textLatex(element: XmlElement): string {
  const text = textOf(element)
  return text.trim() === '' ? ' ' : `\\text{${escapedLatex(text)}}`
}

/** Accents as signs of their own, by the combining ones. */
const COMBINING: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '‾': '\u0305',
  '→': '\u20d7',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
}

function overLatex(element: XmlElement): string {
  const sign = textOf(childElements(element)[1]).trim()
  const accent = LATEX_BY_ACCENT.get(COMBINING[sign] ?? sign) ?? LATEX_BY_GROUP_CHARACTER.get(sign)
  if (accent !== undefined) return `${accent}{${part(element, 0)}}`
  return `\\overset{${part(element, 1)}}{${part(element, 0)}}`
}

/** Under functions and large operators stand their limits. */
function underLatex(element: XmlElement): string {
  const sign = textOf(childElements(element)[1]).trim()
  const [lower, over] = [part(element, 1), part(element, 0)]
  if (sign === '_' || sign === '̲') return `\\underline{${over}}`
  const brace = LATEX_BY_GROUP_CHARACTER.get(sign)
  if (brace !== undefined) return `${brace}{${over}}`
  return /^\\[A-Za-z]+$/.test(over) ? `${over}_{${lower}}` : `\\underset{${lower}}{${over}}`
}

function fencedLatex(element: XmlElement): string {
  const open = delimiterSign(attribute(element, 'open') ?? '(')
  const close = delimiterSign(attribute(element, 'close') ?? ')')
  const separators = [...(attribute(element, 'separators') ?? ',').replace(/\s/g, '')]
  const inner = childElements(element).map((item, at) => {
    const separator = at === 0 ? '' : (separators[at - 1] ?? separators.at(-1) ?? '')
    return separator + elementLatex(item).trim()
  })
  return `\\left${open}${inner.join('')}\\right${close}`
}

function tableLatex(element: XmlElement): string {
  const rows = childElements(element, 'mtr').map((row) =>
    childElements(row, 'mtd')
      .map((cell) => rowLatex(cell).trim())
      .join('&'),
  )
  // A single cell is how lines of formulas are written.
  if (rows.length === 1 && !rows[0]?.includes('&')) return rows[0] ?? ''
  return `\\begin{matrix}${rows.join('\\\\')}\\end{matrix}`
}
