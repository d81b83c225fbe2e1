import type { BlockRecord } from './block-record.js'

type Add = (record: BlockRecord, start: number, end: number) => void

interface Paragraph {
  text: string
  readonly start: number
}

const TITLE = /^(#{1,6})[ \t]+(\S.*)$/
const FENCE = /^ {0,3}(?:```|~~~)/

/** Text that is no Markdown of ours, cut at its blank lines; a line with number signs is a heading, as it is read. */
export function verbatimBlocks(add: Add): { add(text: string, start: number): void; end(): void } {
  let open: Paragraph | undefined
  let isFenced = false
  const end = (): void => {
    if (open !== undefined) add(recordOf(open.text, isFenced), open.start, endOf(open))
    open = undefined
  }
  const addLine = (line: string, start: number): void => {
    const isTitle = !isFenced && TITLE.test(line)
    if (open !== undefined && !isTitle && start - open.start - open.text.length <= 1) {
      open.text += (start > open.start + open.text.length ? '\n' : '') + line
    } else {
      end()
      const text = line.trimStart()
      open = { text, start: start + line.length - text.length }
    }
    if (isTitle) end()
    if (FENCE.test(line)) isFenced = !isFenced
  }
  return {
    end,
    add(text, start) {
      for (const { 0: line, index } of text.matchAll(/[^\n]+/g))
        if (line.trim() !== '') addLine(line, start + index)
    },
  }
}

const endOf = ({ text, start }: Paragraph): number => start + text.trimEnd().length

function recordOf(text: string, isFenced: boolean): BlockRecord {
  const known = { confidence: 1, source: 'text' } as const
  const [, signs, title] = (isFenced ? undefined : TITLE.exec(text.trimEnd())) ?? []
  if (signs === undefined || title === undefined) return { type: 'paragraph', ...known }
  return { type: 'heading', level: signs.length, title: title.trim(), ...known }
}
