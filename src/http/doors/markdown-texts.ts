/** Our Markdown as the formats that other services give. */
export interface MarkdownTexts {
  /** A page; what looks like HTML in the document stays text. */
  html(markdown: string, title?: string): string
  /** Without marks: one line a paragraph, item or row. */
  plain(markdown: string): string
}

/** Loaded for those who ask for it. */
export async function markdownTexts(): Promise<MarkdownTexts> {
  const { default: Reader } = await import('markdown-it')
  const escaping = new Reader({ html: false })
  const knowing = new Reader({ html: true })
  return {
    html(markdown, title = '') {
      const head = `<meta charset="utf-8"><title>${escaping.utils.escapeHtml(title)}</title>`
      return `<!doctype html>\n<html><head>${head}</head>\n<body>${escaping.render(markdown)}</body></html>\n`
    },
    plain: (markdown) => plainOf(knowing.parse(markdown, {})),
  }
}

/** Of its tokens, what is used here. */
interface Token {
  readonly type: string
  readonly content: string
  readonly children: readonly Token[] | null
}

function plainOf(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'inline') text += (token.children ?? []).map(inlineText).join('')
    else if (token.type === 'fence' || token.type === 'code_block') text += token.content
    else if (token.type === 'td_close' || token.type === 'th_close') text += '\t'
    if (ENDS_LINE.has(token.type)) text = `${text.trimEnd()}\n`
  }
  return text.trim()
}

const ENDS_LINE = new Set(['paragraph_close', 'heading_close', 'tr_close', 'fence', 'code_block'])

function inlineText({ type, content }: Token): string {
  if (type === 'text' || type === 'code_inline') return content
  if (type === 'image') return content // its alternative text
  const isBreak = type === 'softbreak' || type === 'hardbreak' || /^<br\b/i.test(content)
  return isBreak ? '\n' : ''
}
