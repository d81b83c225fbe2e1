import {
  LATEX_BY_ACCENT,
  LATEX_BY_GROUP_CHARACTER,
  LATEX_BY_OPERATOR,
  LATEX_FUNCTIONS,
} from '../office/latex-symbols.js'
import { delimiterSign, escapedLatex, signsLatex } from '../office/latex-text.js'
import { attribute, child, childElements, textOf, type XmlElement } from '../xml/xml-tree.js'
import { isOn } from './xml-values.js'

/** LaTeX of an `m:oMath` (ECMA-376, 22.1), without dollar signs. */
export function inlineMath(element: XmlElement): string {
  return contentLatex(element).replace(/ {2,}/g, ' ').trim()
}

/** LaTeX of each formula of an `m:oMathPara`. */
export function displayMath(element: XmlElement): string[] {
  return childElements(element, 'oMath').map(inlineMath)
}

type LatexWriter = (element: XmlElement) => string

/** One small writer per construct; what is not here is a container. */
const WRITERS: ReadonlyMap<string, LatexWriter> = new Map<string, LatexWriter>([
  ['r', runLatex],
  ['f', fractionLatex],
  ['sSup', (element) => `${base(element)}^{${part(element, 'sup')}}`],
  ['sSub', (element) => `${base(element)}_{${part(element, 'sub')}}`],
  ['sSubSup', (element) => `${base(element)}_{${part(element, 'sub')}}^{${part(element, 'sup')}}`],
  ['sPre', preScriptLatex],
  ['rad', radicalLatex],
  ['nary', naryLatex],
  ['d', delimiterLatex],
  ['func', functionLatex],
  ['acc', accentLatex],
  ['bar', barLatex],
  ['groupChr', groupCharacterLatex],
  ['limLow', (element) => `${base(element)}_{${part(element, 'lim')}}`],
  ['limUpp', (element) => `${base(element)}^{${part(element, 'lim')}}`],
  ['m', matrixLatex],
  ['eqArr', equationArrayLatex],
])

function elementLatex(element: XmlElement): string {
  const write = WRITERS.get(element.name)
  if (write !== undefined) return write(element)
  return element.name.endsWith('Pr') ? '' : contentLatex(element)
}

function contentLatex(element: XmlElement): string {
  return childElements(element).map(elementLatex).join('')
}

function part(element: XmlElement, name: string): string {
  const found = child(element, name)
  return found === undefined ? '' : contentLatex(found).trim()
}

/** The value of a property, such as `m:chr` of `m:naryPr`. */
function property(element: XmlElement, name: string): string | undefined {
  return attribute(child(child(element, `${element.name}Pr`), name), 'val')
}

/** A base that a script is set on is one group, unless it is one sign, one command, or a name that becomes one. */
function base(element: XmlElement): string {
  const latex = part(element, 'e')
  const isOneGroup = latex.length <= 1 || /^\\?[A-Za-z]+$|^\\left.*\\right.$/s.test(latex)
  return isOneGroup ? latex : `{${latex}}`
}

function runLatex(element: XmlElement): string {
  const text = childElements(element, 't').map(textOf).join('')
  const isUpright = isOn(child(child(element, 'rPr'), 'nor'))
  return isUpright && text.trim() !== '' ? `\\text{${escapedLatex(text)}}` : signsLatex(text)
}

function fractionLatex(element: XmlElement): string {
  const type = property(element, 'type')
  if (type === 'lin' || type === 'skw') return `${part(element, 'num')}/${part(element, 'den')}`
  if (type === 'noBar')
    return `\\genfrac{}{}{0pt}{}{${part(element, 'num')}}{${part(element, 'den')}}`
  return `\\frac{${part(element, 'num')}}{${part(element, 'den')}}`
}

function preScriptLatex(element: XmlElement): string {
  return `{}_{${part(element, 'sub')}}^{${part(element, 'sup')}}${part(element, 'e')}`
}

function radicalLatex(element: XmlElement): string {
  const degree = part(element, 'deg')
  return degree === ''
    ? `\\sqrt{${part(element, 'e')}}`
    : `\\sqrt[${degree}]{${part(element, 'e')}}`
}

function naryLatex(element: XmlElement): string {
  const operator = property(element, 'chr') ?? '∫'
  const lower = part(element, 'sub')
  const upper = part(element, 'sup')
  const limits = (lower === '' ? '' : `_{${lower}}`) + (upper === '' ? '' : `^{${upper}}`)
  const latex = (LATEX_BY_OPERATOR.get(operator) ?? operator) + limits
  const operand = part(element, 'e')
  return limits === '' && latex.startsWith('\\') && /^[A-Za-z]/.test(operand)
    ? `${latex} ${operand}`
    : latex + operand
}

function delimiterLatex(element: XmlElement): string {
  const open = delimiterSign(property(element, 'begChr') ?? '(')
  const close = delimiterSign(property(element, 'endChr') ?? ')')
  const separator = property(element, 'sepChr') ?? '|'
  const content = childElements(element, 'e').map((item) => contentLatex(item).trim())
  return `\\left${open}${content.join(separator)}\\right${close}`
}

function functionLatex(element: XmlElement): string {
  const name = part(element, 'fName')
  const argument = part(element, 'e')
  const [word = ''] = /^[A-Za-z]+/.exec(name) ?? []
  const latex = LATEX_FUNCTIONS.has(word) ? `\\${name}` : name
  return /^[\\({]/.test(argument) ? latex + argument : `${latex} ${argument}`
}

function accentLatex(element: XmlElement): string {
  const command = LATEX_BY_ACCENT.get(property(element, 'chr') ?? '\u0302') ?? '\\hat'
  return `${command}{${part(element, 'e')}}`
}

function barLatex(element: XmlElement): string {
  const command = property(element, 'pos') === 'bot' ? '\\underline' : '\\overline'
  return `${command}{${part(element, 'e')}}`
}

function groupCharacterLatex(element: XmlElement): string {
  const command = LATEX_BY_GROUP_CHARACTER.get(property(element, 'chr') ?? '⏟')
  return command === undefined ? part(element, 'e') : `${command}{${part(element, 'e')}}`
}

function matrixLatex(element: XmlElement): string {
  const rows = childElements(element, 'mr').map((row) =>
    childElements(row, 'e')
      .map((cell) => contentLatex(cell).trim())
      .join('&'),
  )
  return `\\begin{matrix}${rows.join('\\\\')}\\end{matrix}`
}

function equationArrayLatex(element: XmlElement): string {
  const lines = childElements(element, 'e').map((line) => contentLatex(line).trim())
  if (lines.length <= 1) return lines.join('')
  return `\\begin{aligned}${lines.join('\\\\')}\\end{aligned}`
}
