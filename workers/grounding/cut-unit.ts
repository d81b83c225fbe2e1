import type { Unit } from './units.js'

/** Share of a chunk that the header of a torn table may take of each piece. */
const HEADER_SHARE_MAX = 0.25
/** How much of what follows a sentence's end is judged by, UTF-16 units. */
const AFTER_SENTENCE = 100
/** Sentences are looked for in no longer text, UTF-16 units. */
const SENTENCES_WITHIN = 1 << 15

const CELL = /(?<!\\)\|(?= )|(?=<t[dh][ >])/g

/**
 * Where a unit that is too long is cut so that no more than `room` units of its text are kept; 0 where none can be. The
 * header of a table is never left alone.
 */
export function cutAt({ kind }: Unit, text: string, room: number, header: string): number {
  if (room <= 0) return 0
  if (kind === 'table') {
    const least = text.startsWith(header) ? header.length : 0
    const cuts = [lineCut(text, room), cellCut(text, room), wordCut(text, room)]
    return cuts.find((cut) => cut > least) ?? 0
  }
  if (kind === 'code') return lineCut(text, room) || wordCut(text, room)
  return sentenceCut(text, room) || lineCut(text, room) || wordCut(text, room)
}

/** The header of a table as its further pieces repeat it; '' where it is empty or too long for that. */
export function repeatedHeader({ kind }: Unit, text: string, charsMax: number): string {
  if (kind !== 'table') return ''
  const header = text.startsWith('<table>') ? htmlHeader(text) : pipeHeader(text)
  return header.length <= HEADER_SHARE_MAX * charsMax ? header : ''
}

function pipeHeader(text: string): string {
  const [, header = '', names = ''] = /^((.*)\n.*\n)/.exec(text) ?? []
  return /[^| ]/.test(names) ? header : ''
}

function htmlHeader(text: string): string {
  return /^<table>\n(?:<tr><th.*\n)*/.exec(text)?.[0] ?? ''
}

/** The end of a text, from a sentence's start on, or a word's. */
export function overlapOf(text: string, charsMax: number): string {
  if (charsMax <= 0 || text === '') return ''
  if (text.length <= charsMax) return text
  const tail = text.slice(-charsMax - AFTER_SENTENCE)
  const from = tail.length - charsMax
  for (const start of sentenceStarts(tail)) if (start >= from) return tail.slice(start).trimStart()
  const space = tail.slice(from).search(/\s\S/)
  return space < 0 ? '' : tail.slice(from + space + 1)
}

function lineCut(text: string, room: number): number {
  return text.lastIndexOf('\n', room - 1) + 1
}

function cellCut(text: string, room: number): number {
  let cut = 0
  for (const { index } of text.slice(0, room + 1).matchAll(CELL)) if (index <= room) cut = index
  return cut
}

function sentenceCut(text: string, room: number): number {
  const from = Math.max(0, room - SENTENCES_WITHIN)
  let cut = 0
  for (const start of sentenceStarts(text.slice(from, room + AFTER_SENTENCE)))
    if (start > 0 && from + start <= room) cut = from + start
  return cut
}

/** Made when the first sentence is looked for: it takes 14 ms, which most conversions have no use for. */
let sentences: Intl.Segmenter | undefined

/** Behind white space: the question mark of an address ends no sentence. Scripts without spaces have their own stops. */
function* sentenceStarts(text: string): Generator<number> {
  sentences ??= new Intl.Segmenter('und', { granularity: 'sentence' })
  for (const { index } of sentences.segment(text))
    if (index === 0 || /[\s\u3000-\u303f\uff01-\uff1f]/.test(text[index - 1] ?? '')) yield index
}

/** Behind the last white space; anywhere but within a character where there is none. */
function wordCut(text: string, room: number): number {
  const kept = text.slice(0, room)
  const space = /\s(?=\S*$)/.exec(kept)
  if (space !== null && space.index > 0) return space.index + 1
  const last = text.charCodeAt(room - 1)
  const isHalf = last >= 0xd800 && last < 0xdc00
  return isHalf ? room - 1 : room
}
