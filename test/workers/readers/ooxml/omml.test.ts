import { expect, test } from 'vitest'
import { displayMath, inlineMath } from '../../../../workers/readers/ooxml/omml.js'
import { xmlScanner } from '../../../../workers/readers/xml/xml-scanner.js'
import { treeBuilder, type XmlElement } from '../../../../workers/readers/xml/xml-tree.js'

function parsed(xml: string): XmlElement {
  const roots: XmlElement[] = []
  const scanner = xmlScanner(treeBuilder('', (root) => roots.push(root)))
  scanner.write(xml)
  scanner.end()
  const [root] = roots
  if (root === undefined) throw new Error('no root')
  return root
}

const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const e = (text: string) => `<m:e>${r(text)}</m:e>`

test.each([
  ['text', r('x+1'), 'x+1'],
  ['symbols', r('α≤∞ b'), '\\alpha \\leq \\infty b'],
  ['escapes', r('50% {a_b} y^2 x – 1'), '50\\% \\{a\\_b\\} y^2 x - 1'],
  ['upright text', `<m:r><m:rPr><m:nor/></m:rPr><m:t>if $x</m:t></m:r>`, '\\text{if \\$x}'],
  ['fractions', `<m:f><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`, '\\frac{a}{b}'],
  [
    'linear fractions',
    `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`,
    'a/b',
  ],
  [
    'fractions without bar',
    `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`,
    '\\genfrac{}{}{0pt}{}{n}{k}',
  ],
  [
    'scripts',
    `<m:sSubSup>${e('x')}<m:sub>${r('i')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
    'x_{i}^{2}',
  ],
  ['scripts on a group', `<m:sSup>${e('a+b')}<m:sup>${r('2')}</m:sup></m:sSup>`, '{a+b}^{2}'],
  [
    'scripts before',
    `<m:sPre><m:sub>${r('1')}</m:sub><m:sup>${r('2')}</m:sup>${e('X')}</m:sPre>`,
    '{}_{1}^{2}X',
  ],
  [
    'roots',
    `<m:rad><m:deg/>${e('x')}</m:rad><m:rad><m:deg>${r('3')}</m:deg>${e('y')}</m:rad>`,
    '\\sqrt{x}\\sqrt[3]{y}',
  ],
  [
    'sums',
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r('i=0')}</m:sub><m:sup>${r('n')}</m:sup>${e('k')}</m:nary>`,
    '\\sum_{i=0}^{n}k',
  ],
  ['integrals', `<m:nary><m:sub/><m:sup/>${e('f')}</m:nary>`, '\\int f'],
  [
    'delimiters',
    `<m:d>${e('x')}</m:d><m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e('y')}</m:d>`,
    '\\left(x\\right)\\left\\{y\\right.',
  ],
  ['functions', `<m:func><m:fName>${r('sin')}</m:fName>${e('x')}</m:func>`, '\\sin x'],
  [
    'accents',
    `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>${e('v')}</m:acc><m:bar>${e('z')}</m:bar>`,
    '\\vec{v}\\overline{z}',
  ],
  ['braces', `<m:groupChr>${e('ab')}</m:groupChr>`, '\\underbrace{ab}'],
  [
    'limits',
    `<m:limLow><m:e>${r('lim')}</m:e><m:lim>${r('x→0')}</m:lim></m:limLow>`,
    'lim_{x\\rightarrow 0}',
  ],
  [
    'matrices',
    `<m:m><m:mr>${e('a')}${e('b')}</m:mr><m:mr>${e('c')}${e('d')}</m:mr></m:m>`,
    '\\begin{matrix}a&b\\\\c&d\\end{matrix}',
  ],
  [
    'equation arrays',
    `<m:eqArr>${e('a=b')}${e('c=d')}</m:eqArr>`,
    '\\begin{aligned}a=b\\\\c=d\\end{aligned}',
  ],
  ['arrays of one', `<m:eqArr>${e('a=b')}</m:eqArr>`, 'a=b'],
])('writes %s', (_, xml, latex) => {
  expect(inlineMath(parsed(`<m:oMath>${xml}</m:oMath>`))).toBe(latex)
})

test('a paragraph of formulas gives each', () => {
  const paragraph = `<m:oMathPara><m:oMath>${r('a')}</m:oMath><m:oMath>${r('b')}</m:oMath></m:oMathPara>`
  expect(displayMath(parsed(paragraph))).toEqual(['a', 'b'])
})
