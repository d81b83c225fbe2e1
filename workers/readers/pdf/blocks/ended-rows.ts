import { endsInAmount } from '../model/amounts.js'
import type { RowText } from '../model/blocks.js'
import { isColour } from '../model/colours.js'
import { lineText } from '../model/geometry.js'
import { startsWithLabel } from '../model/labels.js'
import { isBold, type Line, type Row } from '../model/page.js'
import { countsOn, sectionNumber } from '../model/section-numbers.js'
import type { OpenBlock, ParagraphTraits } from './paragraph-breaks.js'
import { roomFor, textBeforeMarks } from './row-text.js'
import {
  APART_LEADINGS,
  FLUSH_EM,
  FULL_ROW_EM,
  LEADING_LEAST_EM,
  SAME_ROW_EM,
  TERM_INDENT_EM,
  TERM_INDENT_MAX_EM,
  TITLE_RATIO,
} from './thresholds.js'

/** Room that a row must leave beyond the next word, in ems: less may be a ragged edge. */
const ROOM_EM = 1.5
/** The same before a row that a label starts, which sentences have, too; and beside running text. */
const LABEL_ROOM_EM = 4
const TEXT_ROOM_EM = 2
/** The same between two sentences, in text of any width. */
const SENTENCE_ROOM_EM = 3
/** A value stands apart from its label by this, ems, where type does not tell them apart. */
const VALUE_GAP_EM = 1
/** Rows of a paragraph that are looked back at: all but of texts that nobody reads. */
const NEAR_ROWS_MAX = 100
/** `Due date: Jun 3`, `Tel.: 555`. */
const LABELLED = /^[^\s:][^:.!?]{0,38}[^\s:]?\s?:(?:\s|$)/
/** `Due date:`, with nothing behind it. */
const LABEL = /^\p{Lu}[^:.]{0,38}[:：]$/u
/** `2.3.1 Scope`, `(b) …`, `iv) …`. */
const ENUMERATED = /^(?:\d{1,3}(?:\.\d{1,3})+\.?|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{2,4})[.)])\s/
/** `Oct. 24 – …`, `3.11.: …`, `1998–2002: …`: entries of calendars and chronicles. */
const STAMPED =
  /^(?:\p{Lu}\p{L}{2,8}\.?\s\d{1,2}|\d{1,2}\.?\s\p{Lu}\p{L}{2,8}\.?|\d{1,2}[./]\d{1,2}[./]?(?:\d{2,4})?|\d{4}(?:\s?[–-]\s?\d{2,4})?)(?:,?\s\d{4})?\s*[:–—-]\s/u
/** A capital behind the number. */
const TITLED = /^\S+\s+\p{Lu}/u
/** What begins as sentences, titles and entries do. */
export const STARTS_ANEW = /^[“"(‘'«„]?\p{Lu}|^[([]?\d/u
const STARTS_SENTENCE = /^[“"(‘'«„]?\p{Lu}/u
export const ENDS_SENTENCE = /[.!?]["”)\]]?$/
/** What goes on below. */
export const GOES_ON = /[,;&–—(/-]$/

/** A row, those around it in its column, and the block that the one before belongs to. */
export interface RowPlace {
  /** Rows of the column, and which of them is looked at. */
  readonly texts: readonly RowText[]
  readonly index: number
  readonly text: RowText
  readonly before: RowText
  readonly open: OpenBlock
  /** The column's line distance, in ems. */
  readonly leading: number
  readonly traits: ParagraphTraits
}

/**
 * Whether the row before was ended on purpose: the next word had room on it, and what follows is a thing of its own. That
 * is a row that stands apart, has a label or starts with a bold lead; rows of a bill, labels with values and entries of a
 * calendar, whatever room they leave; and a short row beside full ones, for running text leaves no room. Short rows among
 * each other may be an address, and titles are broken wherever they look well.
 */
export function endsOnPurpose(place: RowPlace): boolean {
  const { text, before, open, traits } = place
  const size = Math.max(text.textSize, before.textSize)
  const gap = (text.row.baseline - before.row.baseline) / size
  if (text.row.rtl || gap < SAME_ROW_EM) return false
  // They may be larger than most of the page's text, which is that of its tables.
  if (open.kind === 'text' && haveValues(text, before)) return true
  if (size > TITLE_RATIO * traits.bodySize) return false
  if (isBelowTerm(place) || startsSentence(place)) return true
  if (open.kind !== 'text') return false
  if (isNextAmount(text, before) || startsNextEntry(text.text, open.rows[0]?.text ?? ''))
    return true
  const isApart = gap > APART_LEADINGS * Math.max(place.leading, LEADING_LEAST_EM)
  // A block beside others is as wide as its rows, which may be set to the right: they leave no room.
  if (traits.isBeside === true && startsLabelled(text)) return true
  if (startsByLead(text, before)) return true
  const room = roomFor(text, before, traits.x1)
  return room > ROOM_EM && startsOwn(place, room, isApart)
}

const isNextAmount = (text: RowText, before: RowText): boolean =>
  endsInAmount(text.text) && endsInAmount(before.text)

/** Whether the row starts what the short one above it means: set in, as the row below it is, or above the next term. */
function isBelowTerm({ texts, index, text, before, open, traits }: RowPlace): boolean {
  const next = texts[index + 1]
  if (next === undefined || open.rows.length > 1 || open.kind === 'code') return false
  if (!STARTS_ANEW.test(text.text)) return false
  const { x0, size } = text.row
  const termX = open.marker?.textX ?? before.row.x0
  const indentEm = (x0 - termX) / size
  if (indentEm < TERM_INDENT_EM || indentEm > TERM_INDENT_MAX_EM) return false
  if (roomFor(text, before, traits.x1) < TEXT_ROOM_EM) return false
  return [x0, termX].some((x) => Math.abs(next.row.x0 - x) < FLUSH_EM * size)
}

/** Whether a row starts a sentence though the one above, which ends another, had room for its first word. */
function startsSentence({ text, before, open }: RowPlace): boolean {
  if (open.kind === 'code') return false
  // Text may be set narrower than its column: its own rows tell.
  const { rows } = open
  const x1 = Math.max(text.row.x1, rows[0]?.row.x1 ?? 0, rows[rows.length - 2]?.row.x1 ?? 0)
  if (roomFor(text, before, x1) <= SENTENCE_ROOM_EM || !isInItem(text, open)) return false
  return ENDS_SENTENCE.test(textBeforeMarks(before)) && STARTS_SENTENCE.test(text.text)
}

/** Whether a row stands below the text of the item that is open; of text, anywhere. */
const isInItem = ({ row }: RowText, { marker }: OpenBlock): boolean =>
  marker === undefined || Math.abs(row.x0 - marker.textX) < FLUSH_EM * row.size

/** Whether a row that had room above it is a thing of its own. */
function startsOwn(place: RowPlace, room: number, isApart: boolean): boolean {
  const { text, before } = place
  if (ENUMERATED.test(text.text)) return true
  if (GOES_ON.test(before.text)) return false
  // Names of parameters have no capitals; they stand below their title, or below each other.
  if (hasLead(text) && room > TEXT_ROOM_EM && (before.bold || hasLead(before))) return true
  if (!STARTS_ANEW.test(text.text)) return false
  if (isApart || hasLead(text) || isInLinks(place)) return true
  if (LABELLED.test(text.text) && (room > LABEL_ROOM_EM || LABELLED.test(before.text))) return true
  return room > TEXT_ROOM_EM && isBesideFullRows(place)
}

/**
 * Whether both rows have a value set apart from their label, above each other: `Police 110`, `Fire 112`. Rows of justified
 * text may have such gaps, too, and all end at the margin: there figures alone are values.
 */
export function haveValues(text: RowText, other: RowText): boolean {
  if (startsWithLabel(text) && startsWithLabel(other)) return true
  const [row, before] = [text.row, other.row]
  const own = valueIn(row)
  const last = own === undefined ? undefined : valueIn(before)
  if (own === undefined || last === undefined) return false
  if (isLabelled(row) && isLabelled(before)) return true
  const swayPt = FLUSH_EM * row.size
  if (Math.abs(own.x0 - last.x0) < swayPt) return true
  return Math.abs(own.x1 - last.x1) < swayPt && [own, last].every(isFigure)
}

function valueIn({ lines, size }: Row): Line | undefined {
  const [label, value] = lines
  if (lines.length !== 2 || label === undefined || value === undefined) return undefined
  const isSetApart = label.words.every(isBold) && !value.words.some(isBold)
  if (!isSetApart && value.x0 - label.x1 < VALUE_GAP_EM * size) return undefined
  return /\S{2}/.test(lineText(label)) ? value : undefined
}

/** Whether the text before the value is a label, whatever it says: `Payment terms:`. */
const isLabelled = ({ lines: [label] }: Row): boolean =>
  label !== undefined && LABEL.test(lineText(label))

const isFigure = (line: Line): boolean =>
  /\d/.test(lineText(line)) && !/\p{L}{2}/u.test(lineText(line))

const startsNextEntry = (text: string, before: string): boolean =>
  startsNextSection(text, before) || (STAMPED.test(text) && STAMPED.test(before))

/** `2.3.1 Scope` after `2.3 …`; one of the two has several parts. */
function startsNextSection(text: string, before: string): boolean {
  if (text < '0' || text > ':') return false
  const own = sectionNumber(text)
  const last = own === undefined ? undefined : sectionNumber(before)
  if (own === undefined || last === undefined || Math.max(own.length, last.length) < 2) return false
  return TITLED.test(text) && TITLED.test(before) && countsOn(own, last)
}

function startsLabelled(text: RowText): boolean {
  return STARTS_ANEW.test(text.text) && (hasLead(text) || LABELLED.test(text.text))
}

/** Whether a row starts with a bold lead after the end of a sentence: seldom by chance, however full the row before is. */
function startsByLead(text: RowText, before: RowText): boolean {
  return (
    hasLead(text) && /^[^\p{Ll}\d]/u.test(text.text) && ENDS_SENTENCE.test(textBeforeMarks(before))
  )
}

/** Bold words before others. */
function hasLead({ words }: RowText): boolean {
  return words[0] !== undefined && isBold(words[0]) && !words.every(isBold)
}

/** One of three rows, each all in one colour, as links are: a list of them has one a row. */
function isInLinks({ texts, index }: RowPlace): boolean {
  if (!isOfLink(texts[index]) || !isOfLink(texts[index - 1])) return false
  return isOfLink(texts[index + 1]) || isOfLink(texts[index - 2])
}

/** Titles are set in bold type. */
function isOfLink(text: RowText | undefined): boolean {
  const color = text?.words[0]?.color ?? 0
  return text?.bold === false && isColour(color) && text.words.every((word) => word.color === color)
}

/** Rows that start together, of which one of those before, or the one that follows, fills the column. */
function isBesideFullRows({ texts, index, text, before, open, traits }: RowPlace): boolean {
  const next = texts[index + 1]
  if (before.bold) return false
  if (Math.abs(text.row.x0 - before.row.x0) > FLUSH_EM * text.row.size) return false
  if (next !== undefined && roomFor(next, text, traits.x1) < FLUSH_EM) return true
  return open.rows
    .slice(-NEAR_ROWS_MAX)
    .some((other) => other !== before && other.row.x1 > traits.x1 - FULL_ROW_EM * other.row.size)
}
