/** What no reader of a text can see or needs, and what stands for a plain space or line end. */

const CONTROLS = '[\\p{Cc}--[\\t\\n\\r\\v\\f\\x85]]'
/**
 * Zero-width spaces, joiners of words, byte order marks, soft hyphens, directional marks and isolates,
 * invisible operators, interlinear marks, the stand-in for objects, noncharacters, halves of surrogate pairs. What
 * shapes the letters beside it (Mongolian and Hangul fillers, variation selectors) is not among them.
 */
const INVISIBLE =
  '[\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffc\\ufdd0-\\ufdef\\ufffe\\uffff\\p{Cs}]'
/**
 * Joiners shape letters of these scripts (Unicode 16, 23.2) and build emoji; anywhere else they are noise.
 * The variation selector and skin tones stand between an emoji and its joiner.
 */
const JOINING_SCRIPTS =
  'Arab Syrc Nkoo Mong Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr'
const LETTERS = JOINING_SCRIPTS.replace(/\w+ ?/g, (script) => `\\p{scx=${script.trim()}}`)
const JOINED = `[${LETTERS}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]`
const JOINERS = `(?<!${JOINED})[\\u200c\\u200d]`
/** Tag characters carry text that nobody sees; only flags of regions are made of them. */
const TAGS = '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)[\\u{e0000}-\\u{e007f}]'

const NOISE = new RegExp([CONTROLS, INVISIBLE, JOINERS, TAGS].join('|'), 'gv')
/** Spaces of other widths, and those that forbid a line break. */
const WIDE_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g
const LINE_ENDS = /\r\n?|[\v\f\x85\u2028\u2029]/g

/** One pass over text that has none of all this, which is nearly every text. */
const SUSPECT =
  /[^\t\n\x20-\x7e\xa1-\xac\xae-\u061b\u061d-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufff8\ufffd]/

/** Text without control characters and invisible noise, with plain spaces and `\n` alone as line end. */
export function cleanText(value: string): string {
  if (!SUSPECT.test(value)) return value
  return value.replace(LINE_ENDS, '\n').replace(NOISE, '').replace(WIDE_SPACES, ' ')
}
