import { expect, test } from 'vitest'
import { mathmlLatex } from '../../../../workers/readers/opendocument/mathml.js'
import { scanXml } from '../../../../workers/readers/xml/xml-text.js'
import { treeBuilder, type XmlElement } from '../../../../workers/readers/xml/xml-tree.js'

async function latexOf(content: string): Promise<string> {
  let math: XmlElement | undefined
  const handler = treeBuilder('', (element) => {
    math = element
  })
  await scanXml([Buffer.from(`<math>${content}</math>`)], handler)
  return math === undefined ? '' : mathmlLatex(math)
}

const x = '<mi>x</mi>'
const n = '<mi>n</mi>'
const fence = (sign: string, form: string) => `<mo fence="true" form="${form}">${sign}</mo>`

test.each([
  [
    'letters, figures and signs',
    `<mi>α</mi><mo>≤</mo><mn>2.5</mn><mo>−</mo><mi>%</mi>`,
    '\\alpha \\leq 2.5-\\%',
  ],
  ['a function', `<mi>sin</mi>${x}`, '\\sin x'],
  [
    'names of several letters',
    '<mi>max</mi><mi>Re</mi><mi mathvariant="italic">ab</mi>',
    '\\max \\mathrm{Re}ab',
  ],
  ['words', '<mtext>if {any} </mtext>', '\\text{if \\{any\\} }'],
  ['a fraction', `<mfrac><mrow>${x}<mo>+</mo><mn>1</mn></mrow>${n}</mfrac>`, '\\frac{x+1}{n}'],
  [
    'roots',
    `<msqrt>${x}<mo>+</mo>${n}</msqrt><mroot>${x}<mn>3</mn></mroot>`,
    '\\sqrt{x+n}\\sqrt[3]{x}',
  ],
  [
    'scripts',
    `<msub>${x}${n}</msub><msup>${x}<mn>2</mn></msup><msubsup>${x}${n}<mn>2</mn></msubsup>`,
    'x_{n}x^{2}x_{n}^{2}',
  ],
  ['a script of a row', `<msup><mrow>${x}${n}</mrow><mn>2</mn></msup>`, '{xn}^{2}'],
  [
    'a script of a fraction',
    `<msup><mfrac>${x}${n}</mfrac><mn>2</mn></msup>`,
    '{\\frac{x}{n}}^{2}',
  ],
  [
    'a sum',
    `<munderover><mo>∑</mo><mrow>${n}<mo>=</mo><mn>1</mn></mrow><mi>∞</mi></munderover>${x}`,
    '\\sum_{n=1}^{\\infty}x',
  ],
  ['a limit', `<munder><mi>lim</mi>${n}</munder>${x}`, '\\lim_{n}x'],
  ['something under a name', `<munder><mi>a</mi>${n}</munder>`, '\\underset{n}{a}'],
  ['something over a name', `<mover><mi>a</mi>${n}</mover>`, '\\overset{n}{a}'],
  [
    'accents',
    `<mover>${x}<mo>^</mo></mover><mover>${x}<mo>→</mo></mover><munder>${x}<mo>_</mo></munder>`,
    '\\hat{x}\\vec{x}\\underline{x}',
  ],
  [
    'braces over and under',
    `<mover>${x}<mo>⏞</mo></mover><munder>${x}<mo>⏟</mo></munder>`,
    '\\overbrace{x}\\underbrace{x}',
  ],
  [
    'brackets that grow',
    `<mrow>${fence('(', 'prefix')}${x}${fence(')', 'postfix')}</mrow>`,
    '\\left(x\\right)',
  ],
  [
    'one that is not seen',
    `<mrow>${fence('{', 'prefix')}${x}${fence('', 'postfix')}</mrow>`,
    '\\left\\{x\\right.',
  ],
  ['brackets as such', `<mo stretchy="false">(</mo>${x}<mo stretchy="false">)</mo>`, '(x)'],
  [
    'fences',
    `<mfenced open="[" close="]" separators=";">${x}${n}${x}</mfenced>`,
    '\\left[x;n;x\\right]',
  ],
  [
    'a matrix',
    `<mtable><mtr><mtd>${x}</mtd><mtd>${n}</mtd></mtr><mtr><mtd>${n}</mtd><mtd>${x}</mtd></mtr></mtable>`,
    '\\begin{matrix}x&n\\\\n&x\\end{matrix}',
  ],
  ['a line', `<mtable><mtr><mtd>${x}</mtd></mtr></mtable>`, 'x'],
  ['places that nobody filled', '<msubsup><mi>x</mi><mi>❑</mi><mi>❑</mi></msubsup>', 'x'],
  [
    'what is not shown, and what says it again',
    `<semantics>${x}<annotation>x</annotation></semantics><mphantom>${n}</mphantom>`,
    'x',
  ],
  ['unknown elements', `<mstyle><unknown>${x}</unknown></mstyle>`, 'x'],
  ['parts that are missing', '<mfrac/><msub/>', '\\frac{}{}'],
])('%s', async (_name, content, expected) => {
  expect(await latexOf(content)).toBe(expected)
})
