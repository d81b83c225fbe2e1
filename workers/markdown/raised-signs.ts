import type { Subscript, Superscript } from '../document/inlines.js'
import { plainText } from '../document/plain-text.js'

/** Unicode's raised and lowered signs by what each stands for; it has none of the other letters. */
const SIGNS = {
  superscript: signs(
    '0123456789+-−–=()abcdefghijklmnoprstuvwxyz',
    '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
  ),
  subscript: signs('0123456789+-−–=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
}

/** Signs and spaces stand among raised figures as they are; a decimal point or a stroke would be read as of the line. */
const AS_IT_IS = /^[^\p{L}\p{M}\p{N}.·/]$/u
/** Letters next to each other are a word, which nobody finds in raised letters. */
const WORD = /\p{L}{3}/u
const ORDINAL = /^(?:st|nd|rd|th)$/
/** Marks of references. */
const BRACKETED = /^\[.*\]$/u
/** What brackets or its first sign part from the text before it. */
const PARTED = /^(?:[±∓].*|\(.*\))$/u

/**
 * How people write a raised or lowered text without marks: `m²`, `CO₂`, `10⁻⁶`, `1st`, `[12]`. Undefined where only a
 * mark can say it: words, capitals, and letters that Unicode has no such sign of.
 */
export function withoutRaising({ type, children }: Superscript | Subscript): string | undefined {
  if (children.some((child) => child.type !== 'text')) return undefined
  const text = plainText(children)
  if (BRACKETED.test(text) || (type === 'superscript' && ORDINAL.test(text))) return text
  const raised = WORD.test(text) ? undefined : raisedText(text, SIGNS[type])
  return raised ?? (PARTED.test(text) ? text : undefined)
}

function raisedText(text: string, known: ReadonlyMap<string, string>): string | undefined {
  let raised = ''
  for (const sign of text) {
    const set = known.get(sign) ?? (AS_IT_IS.test(sign) ? sign : undefined)
    if (set === undefined) return undefined
    raised += set
  }
  return raised
}

function signs(plain: string, set: string): Map<string, string> {
  const to = Array.from(set)
  return new Map(Array.from(plain, (sign, at) => [sign, to[at] ?? sign]))
}
