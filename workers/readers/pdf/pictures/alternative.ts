/** A longer description is cut at a word. */
const ALTERNATIVE_CHARS_MAX = 160

/** A caption as the alternative text of its figure: one line, not too long. */
export function shortCaption(caption: string): string {
  const text = caption.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= ALTERNATIVE_CHARS_MAX) return text
  const start = text.slice(0, ALTERNATIVE_CHARS_MAX)
  const sentence = /^.{40,}[.!?](?= )/u.exec(start)?.[0]
  return sentence ?? `${start.slice(0, Math.max(start.lastIndexOf(' '), 40))} …`
}
