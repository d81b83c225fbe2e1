import type { Result, Section } from './result.js'

export function jsonOfSection({ page, markdown, blocks, size }: Section): string {
  const found = blocks.length === 0 ? {} : { blocks }
  return JSON.stringify({ page, ...size, markdown, ...found }, undefined, 2)
}

/** All that the stream gave: its pages, and its end. */
export function jsonOf({ name, sections, chunks, end }: Result): string {
  const pages = sections.map((section) => JSON.parse(jsonOfSection(section)))
  return JSON.stringify({ filename: name, ...end, pages, chunks }, undefined, 2)
}
