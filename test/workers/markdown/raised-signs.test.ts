import { expect, test } from 'vitest'
import { withoutRaising } from '../../../workers/markdown/raised-signs.js'

const raised = (type: 'superscript' | 'subscript', value: string) =>
  withoutRaising({ type, children: [{ type: 'text', value }] })

test.each([
  ['superscript', '2', '²'],
  ['superscript', '−6', '⁻⁶'],
  ['superscript', '2+', '²⁺'],
  ['superscript', '(n+1)', '⁽ⁿ⁺¹⁾'],
  ['superscript', 'a', 'ᵃ'],
  ['superscript', '1, 2', '¹, ²'],
  ['superscript', '1,†', '¹,†'],
  ['superscript', 'th', 'th'],
  ['superscript', '∗', '∗'],
  ['superscript', '′', '′'],
  ['superscript', '[12]', '[12]'],
  ['superscript', '±2.80', '±2.80'],
  ['superscript', '0.5', undefined],
  ['superscript', 'max', undefined],
  ['superscript', 'T', undefined],
  ['subscript', '2', '₂'],
  ['subscript', 'i', 'ᵢ'],
  ['subscript', 'i,j', 'ᵢ,ⱼ'],
  ['subscript', 'b', undefined],
  ['subscript', 'max', undefined],
  ['subscript', '(ResNet)', '(ResNet)'],
  ['subscript', 'ij', 'ᵢⱼ'],
  ['superscript', '1/2', undefined],
] as const)('%s %s is written %s', (type, value, written) => {
  expect(raised(type, value)).toBe(written)
})

test('what has marks of its own keeps its mark', () => {
  const strong = { type: 'strong', children: [{ type: 'text', value: '2' }] } as const
  expect(withoutRaising({ type: 'superscript', children: [strong] })).toBeUndefined()
})
