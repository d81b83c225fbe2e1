import { attribute, childElements, type HtmlElement } from './html-tree.js'

/** How highlighters name the language in class names, the surest first. */
const CLASS_PATTERNS = [
  /(?:^|\s)(?:language|lang)-([\w+#.-]+)/i,
  /(?:^|\s)highlight-(?:source|text)-([\w+#.-]+)/i,
  /(?:^|\s)highlight-([\w+#.-]+)/i,
  /(?:^|\s)brush:\s*([\w+#.-]+)/i,
  /(?:^|\s)(?:sourceCode|hljs|prettyprint\s+lang)\s+([\w+#.-]+)/i,
]

/** Names that mean that the text has no language. */
const NO_LANGUAGE =
  /^(none|text|txt|plain|plaintext|default|auto|undefined|nohighlight|source|wrapper|copy)$/i

/** Languages that are known by their name alone, as a class of `pre` or `code`. */
const BARE_NAME =
  /(?:^|\s)(bash|c|clojure|cpp|csharp|css|diff|dockerfile|elixir|erlang|go|graphql|haskell|html|ini|java|javascript|json|jsx|js|julia|kotlin|latex|lua|makefile|matlab|nginx|ocaml|perl|php|powershell|python|r|ruby|rust|scala|scss|sh|shell|sql|swift|toml|tsx|ts|typescript|xml|yaml|yml|zig)(?=\s|$)/i

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
    element.tag === 'pre' || element.tag === 'code' ? BARE_NAME.exec(classes)?.[1] : undefined,
  ]
  const name = names.find(
    (found) => found !== undefined && found !== '' && !NO_LANGUAGE.test(found),
  )
  return name?.toLowerCase()
}
