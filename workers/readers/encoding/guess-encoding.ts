import jschardet from 'jschardet'
import { decoderName } from './charset-label.js'
import { decodeSample, decodesCleanly } from './decode-text.js'

const FALLBACK = 'windows-1252'

/** Guesses are tried in order of confidence; later ones are too weak to say anything. */
const GUESSES_MAX = 12

/**
 * Western text is the most common by far: it is taken unless another Latin set is this much more likely. Sets of other
 * scripts are told from it by their words.
 */
const WESTERN_CONFIDENCE_SHARE_MIN = 0.8

/** Share of accented words that may mix scripts or hold signs before a decoding is no text. */
const IMPOSSIBLE_WORDS_SHARE_MAX = 0.25

const WORD = /[\p{L}\p{M}]+/gu
const ACCENTED = /[^\P{L}A-Za-z]/u
const LATIN = /\p{Script=Latin}/u
/** Scripts of the single-byte sets. Han and Kana are not here: they do stand beside Latin letters. */
const OTHER_ALPHABET =
  /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u
/** Sets that differ from the Western one in some accented letters only. */
const LATIN_SET = /^(windows-125[0478]|iso-8859-(2|3|4|9|1[03456])|cp(437|8\d\d))$/
/** Frames of DOS tables and unused controls, right beside a letter. */
const SIGN_IN_WORD = /\p{L}[\u0080-\u009f\u2500-\u259f]|[\u0080-\u009f\u2500-\u259f]\p{L}/gu

/**
 * The most likely encoding of legacy text, by jschardet's confidence, passing over guesses whose text cannot be:
 * undecodable bytes, or words that mix alphabets (`cittа` is Italian read as Cyrillic).
 */
export function guessEncoding(sample: Uint8Array): string {
  const guesses = jschardet
    .detectAll(Buffer.from(sample))
    .slice(0, GUESSES_MAX)
    .flatMap(({ encoding, confidence }) => {
      const name = encoding === null ? undefined : decoderName(encoding)
      return name === undefined ? [] : [{ name, confidence }]
    })
  const best = guesses.find(({ name }) => isPlausible(sample, name))
  if (best === undefined) return FALLBACK
  const western = guesses.find(({ name }) => name === FALLBACK)
  return LATIN_SET.test(best.name) &&
    western !== undefined &&
    western.confidence >= best.confidence * WESTERN_CONFIDENCE_SHARE_MIN &&
    decodesCleanly(sample, FALLBACK)
    ? FALLBACK
    : best.name
}

function isPlausible(sample: Uint8Array, name: string): boolean {
  if (!decodesCleanly(sample, name)) return false
  const text = decodeSample(sample, name)
  const words = (text.match(WORD) ?? []).filter((word) => ACCENTED.test(word))
  const mixed = words.filter((word) => LATIN.test(word) && OTHER_ALPHABET.test(word))
  const broken = text.match(SIGN_IN_WORD) ?? []
  return mixed.length + broken.length <= words.length * IMPOSSIBLE_WORDS_SHARE_MAX
}
