/** What stands under a heading, smaller headings included. */
export interface Section {
  /** From 1, in the order of the document. */
  readonly id: number
  readonly level: number
  readonly title: string
  /** UTF-16 units into the Markdown. */
  readonly start: number
  readonly end: number
}

interface DraftSection extends Section {
  end: number
}

/** Lines between two calls of the checkpoint. */
const CHECKPOINT_LINES = 8192
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const LEVEL_MAX = 6
/** A line that goes on is no title. */
const TITLE_CHARS_MAX = 500

/** The sections of Markdown, one for each ATX heading (CommonMark 4.2); lines of fenced code (4.5) are none. */
export function sectionsOf(markdown: string, checkpoint: () => void): Section[] {
  const sections: DraftSection[] = []
  /** Sections that the next heading may end, outer first. */
  const open: DraftSection[] = []
  let fence: string | undefined
  let lines = 0
  for (let start = 0; start < markdown.length; ) {
    if (++lines % CHECKPOINT_LINES === 0) checkpoint()
    const lineEnd = markdown.indexOf('\n', start)
    const end = lineEnd < 0 ? markdown.length : lineEnd
    const mark = fenceAt(markdown, start)
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) === true) fence = undefined
    const level = fence === undefined ? headingLevel(markdown, start) : 0
    if (level > 0) {
      const titleEnd = Math.min(end, start + level + 1 + TITLE_CHARS_MAX)
      const title = plain(markdown.slice(start + level + 1, titleEnd).trim())
      endSections(open, level, start)
      const section = { id: sections.length + 1, level, title, start, end: markdown.length }
      sections.push(section)
      open.push(section)
    }
    start = end + 1
  }
  return sections
}

function endSections(open: DraftSection[], level: number, start: number): void {
  for (let last = open.at(-1); last !== undefined && last.level >= level; last = open.at(-1)) {
    last.end = start
    open.pop()
  }
}

/** The run of marks that begins a fence on this line; such lines are rare, and most are told by a letter. */
function fenceAt(markdown: string, start: number): string | undefined {
  const first = markdown.charAt(start)
  if (first !== '`' && first !== '~' && first !== ' ') return undefined
  return FENCE.exec(markdown.slice(start, start + 100))?.[1]
}

/** 0 for a line that is no heading. */
function headingLevel(markdown: string, start: number): number {
  let level = 0
  while (level <= LEVEL_MAX && markdown.charAt(start + level) === '#') level++
  if (level > LEVEL_MAX || markdown.charAt(start + level) !== ' ') return 0
  return level
}

/** Without the marks of emphasis and the escapes, which only cost tokens. */
function plain(title: string): string {
  return title.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/\*\*|__/g, '')
}
