import type { Inline } from './inlines.js'

/** What the inlines say, without their marks; a forced break is a line end. */
export function plainText(inlines: readonly Inline[]): string {
  let text = ''
  for (const inline of inlines) text += inlineText(inline)
  return text
}

function inlineText(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'inlineCode':
      return inline.value
    case 'inlineMath':
      return inline.latex
    case 'lineBreak':
      return '\n'
    case 'softBreak':
      return ' '
    case 'inlineImage':
      return inline.alt
    case 'footnoteReference':
      return ''
    default:
      return plainText(inline.children)
  }
}
