import type { Inline } from '../document/inlines.js'
import { changedOnly } from './changed-only.js'
import { cleanText } from './clean-text.js'

/** Inlines without noise and without parts left empty; the same array where nothing changes. */
export function cleanInlines(inlines: readonly Inline[]): readonly Inline[] {
  return withoutRepeatedBreaks(changedOnly(inlines, cleanInline))
}

function cleanInline(inline: Inline): Inline | undefined {
  switch (inline.type) {
    case 'text':
    case 'inlineCode': {
      const value = cleanText(inline.value)
      if (value === '') return undefined
      return value === inline.value ? inline : { ...inline, value }
    }
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
    case 'superscript':
    case 'subscript':
    case 'link': {
      const children = cleanInlines(inline.children)
      if (children.length === 0) return undefined
      return children === inline.children ? inline : { ...inline, children }
    }
    case 'inlineImage':
      return inline.alt.trim() + inline.url === '' ? undefined : inline
    case 'inlineMath':
    case 'footnoteReference':
    case 'lineBreak':
    case 'softBreak':
      return inline
  }
}

/** One break where several follow each other with nothing to see between them. */
function withoutRepeatedBreaks(inlines: readonly Inline[]): readonly Inline[] {
  let breaks = 0
  for (const inline of inlines) if (inline.type === 'lineBreak') breaks++
  if (breaks < 2) return inlines
  const kept: Inline[] = []
  let followsBreak = false
  for (const inline of inlines) {
    if (inline.type === 'lineBreak' && followsBreak) continue
    if (inline.type === 'lineBreak') followsBreak = true
    else if (isVisible(inline)) followsBreak = false
    kept.push(inline)
  }
  return kept.length === inlines.length ? inlines : kept
}

/** What is bold or slanted as a whole without that: titles are by themselves. The same array where only a part is. */
export function withoutStress(inlines: readonly Inline[]): readonly Inline[] {
  const kinds = new Set<string>()
  for (const inline of inlines) if (isVisible(inline)) kinds.add(inline.type)
  const [kind, ...more] = kinds
  if (more.length > 0 || (kind !== 'strong' && kind !== 'emphasis')) return inlines
  return withoutStress(
    inlines.flatMap((inline) =>
      inline.type === 'strong' || inline.type === 'emphasis' ? inline.children : [inline],
    ),
  )
}

/** Whether anything but white space would be written. */
export const hasVisible = (inlines: readonly Inline[]): boolean => inlines.some(isVisible)

function isVisible(inline: Inline): boolean {
  switch (inline.type) {
    case 'text':
    case 'inlineCode':
      return inline.value.trim() !== ''
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
    case 'superscript':
    case 'subscript':
    case 'link':
      return hasVisible(inline.children)
    case 'lineBreak':
    case 'softBreak':
      return false
    case 'inlineImage':
    case 'inlineMath':
    case 'footnoteReference':
      return true
  }
}
