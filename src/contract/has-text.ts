/** Whether Markdown says anything: marks of pages and slides are comments. */
export function hasText(markdown: string): boolean {
  return /\S/.test(markdown.replaceAll(/<!--.*?-->/gs, ''))
}
