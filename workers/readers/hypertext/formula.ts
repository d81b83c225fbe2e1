import { attribute, type HtmlElement, ownText, walkTree } from './html-tree.js'

/** A formula in LaTeX, and whether it stands on lines of its own. */
export interface Formula {
  readonly latex: string
  readonly isBlock: boolean
}

/** MathML that carries its source, or MathJax's `script`; undefined where there is no LaTeX to be had. */
export function formulaOf(element: HtmlElement): Formula | undefined {
  const isScript = element.tag === 'script'
  const source = isScript
    ? ownText(element)
    : (texAnnotation(element) ?? attribute(element, 'alttext'))
  const latex = (source ?? '')
    .trim()
    .replace(/^\{\\displaystyle\s+([\s\S]*)\}$/, '$1')
    .trim()
  if (latex === '') return undefined
  const isBlock = isScript
    ? /mode=display/.test(attribute(element, 'type') ?? '')
    : attribute(element, 'display') === 'block'
  return { latex, isBlock }
}

function texAnnotation(math: HtmlElement): string | undefined {
  let latex: string | undefined
  walkTree(math, {
    enter: (element) => {
      const isTex =
        element.tag === 'annotation' && /tex/i.test(attribute(element, 'encoding') ?? '')
      if (isTex) latex ??= ownText(element)
      return !isTex
    },
  })
  return latex
}
