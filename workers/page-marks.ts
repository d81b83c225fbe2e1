import type { PageMark } from '../src/contract/task.js'
import type { MarkdownPiece } from './markdown/write-markdown.js'

/** Where each page's text stands in the whole; the pieces of a page follow each other. */
export function pageMarks() {
  const pages: PageMark[] = []
  let chars = 0
  return {
    add({ text, page, separatorChars }: MarkdownPiece): void {
      const last = pages.at(-1)
      if (page !== undefined && last?.page === page) {
        pages[pages.length - 1] = { ...last, chars: chars + text.length - last.offset }
      } else if (page !== undefined) {
        pages.push({ page, offset: chars + separatorChars, chars: text.length - separatorChars })
      }
      chars += text.length
    },
    /** A stretch that was written elsewhere. */
    addStretch(stretch: { readonly pages: readonly PageMark[]; readonly chars: number }): void {
      for (const mark of stretch.pages) pages.push({ ...mark, offset: chars + mark.offset })
      chars += stretch.chars
    },
    /** Of the text so far. */
    chars: () => chars,
    result: () => ({ pages, chars }),
  }
}
