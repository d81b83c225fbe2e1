import type { HeadingLevel } from '../../document/blocks.js'

/** Names of styles, lower case, by which the writers of Word and Writer tell code and quotes. */
export const CODE_PARAGRAPH =
  /^(source code|html preformatted|preformatted text|code|code block|macro text|plain text code)$/
export const CODE_RUN =
  /^(verbatim char|html code|source text|inline code|code char|code|html typewriter|html keyboard)$/
export const QUOTE = /^(quote|intense quote|block text|quotations)$/

/** Entries of contents and indexes; the number is their depth, from 1. Lists of figures and the like have one depth. */
const INDEX_ENTRY =
  /^(?:(?:toc|contents|(?:(?:user|illustration|figure|table|object) )?index) ([1-9]|10)|table of (?:figures|authorities))$/

/** The depth of an entry of contents or an index, from 0; undefined for other styles. */
export function indexLevelOf(name: string): number | undefined {
  const entry = INDEX_ENTRY.exec(name)
  return entry === null ? undefined : Number(entry[1] ?? 1) - 1
}

/** Typewriter faces. */
export const MONOSPACED =
  /^(courier|consolas|menlo|monaco|lucida (console|sans typewriter)|(dejavu|liberation|ubuntu|noto|droid) (sans )?mono|source code|fira (code|mono)|jetbrains mono|cascadia|inconsolata|andale mono|sf mono)/i

/** Deeper levels than six are the sixth. */
export function toHeadingLevel(level: number): HeadingLevel {
  const levels = [1, 2, 3, 4, 5, 6] as const
  return levels[Math.min(Math.max(level, 1), 6) - 1] ?? 6
}
