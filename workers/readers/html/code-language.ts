import { attribute, childElements, type HtmlElement } from './html-tree.js'

/** How highlighters name the language in class names, the surest first. */
const CLASS_PATTERNS = [
  /(?:^|\s)(?:language|lang)-([\w+#.-]+)/i,
  /(?:^|\s)highlight-(?:source|text)-([\w+#.-]+)/i,
  /(?:^|\s)highlight-([\w+#.-]+)/i,
  /(?:^|\s)brush:\s*([\w+#.-]+)/i,
  /(?:^|\s)(?:sourceCode|hljs|prettyprint\s+lang)\s+([\w+#.-]+)/i,
]

/** Names that say there is none. */
const NO_LANGUAGE =
  /^(none|text|txt|plain|plaintext|default|auto|undefined|nohighlight|source|wrapper|copy)$/i

/** Levels around a `pre` that may carry the class. */
const LEVELS_UP = 2

/** The language of a `pre`, from it, its `code`, or what stands right around it. */
export function codeLanguage(pre: HtmlElement): string | undefined {
  const code = childElements(pre).filter(({ tag }) => tag === 'code')
  const around: HtmlElement[] = []
  for (let level = 0, up = pre.parent; level < LEVELS_UP && up !== null; level++, up = up.parent) {
    around.push(up)
  }
  for (const element of [...code, pre, ...around]) {
    const language = ownLanguage(element)
    if (language !== undefined) return language
  }
  return undefined
}

function ownLanguage(element: HtmlElement): string | undefined {
  const classes = attribute(element, 'class') ?? ''
  const names = [
    attribute(element, 'data-lang'),
    attribute(element, 'data-language'),
    ...CLASS_PATTERNS.map((pattern) => pattern.exec(classes)?.[1]),
  ]
  const name = names.find(
    (found) => found !== undefined && found !== '' && !NO_LANGUAGE.test(found),
  )
  return name?.toLowerCase()
}
