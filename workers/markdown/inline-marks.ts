/** What marks a stretch of text, as bits, so that equal stretches merge whatever their nesting was. */
export const LINK = 1
export const SUPERSCRIPT = 2
export const SUBSCRIPT = 4
export const STRIKETHROUGH = 8
export const EMPHASIS = 16
export const STRONG = 32

/** Marks written with delimiter runs, which act only where they flank a word. */
export const DELIMITED = STRIKETHROUGH | EMPHASIS | STRONG

/**
 * Outer to inner, where two marks begin and end together: brackets and tags outside, since a run flanks them anyhow;
 * emphasis around strong, as a parser reads `***`.
 */
export const MARKS_OUTER_FIRST = [
  LINK,
  SUPERSCRIPT,
  SUBSCRIPT,
  STRIKETHROUGH,
  EMPHASIS,
  STRONG,
] as const

export type Mark = (typeof MARKS_OUTER_FIRST)[number]

interface Spelling {
  /** The delimiter run; absent for what has only tags. */
  readonly run?: '*' | '**' | '~~'
  readonly tag: string
}

export const SPELLINGS: Readonly<Record<Exclude<Mark, typeof LINK>, Spelling>> = {
  [SUPERSCRIPT]: { tag: 'sup' },
  [SUBSCRIPT]: { tag: 'sub' },
  [STRIKETHROUGH]: { run: '~~', tag: 'del' },
  [EMPHASIS]: { run: '*', tag: 'em' },
  [STRONG]: { run: '**', tag: 'strong' },
}
