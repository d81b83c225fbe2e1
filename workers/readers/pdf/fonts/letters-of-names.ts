import { LIGATURES } from '../model/characters.js'

/** `parenleftbig`, `summationdisplay`, `hatwider`: TeX's large signs are named with their sizes. */
const SIZE = /(?:big|Big|bigg|Bigg|text|display|wide|wider|widest)$/

/** Names that the Adobe Glyph List does not have: TeX's (by the encodings of Computer Modern and AMS fonts), without sizes. */
const SIGNS: Readonly<Record<string, string>> = {
  parenleft: '(',
  parenright: ')',
  bracketleft: '[',
  bracketright: ']',
  braceleft: '{',
  braceright: '}',
  floorleft: '⌊',
  floorright: '⌋',
  ceilingleft: '⌈',
  ceilingright: '⌉',
  angbracketleft: '⟨',
  angbracketright: '⟩',
  slash: '/',
  backslash: '\\',
  vextendsingle: '|',
  vextenddouble: '‖',
  bardbl: '‖',
  summation: '∑',
  product: '∏',
  coproduct: '∐',
  integral: '∫',
  contintegral: '∮',
  union: '⋃',
  intersection: '⋂',
  unionmulti: '⨄',
  unionsq: '⊔',
  intersectionsq: '⊓',
  logicaland: '∧',
  logicalor: '∨',
  circledot: '⊙',
  circleplus: '⊕',
  circlemultiply: '⊗',
  circleminus: '⊖',
  circledivide: '⊘',
  circlecopyrt: '©',
  radical: '√',
  hat: 'ˆ',
  tilde: '˜',
  vector: '\u20d7',
  dotlessj: 'ȷ',
  minusplus: '∓',
  diamondmath: '⋄',
  openbullet: '◦',
  equivasymptotic: '≍',
  reflexsubset: '⊆',
  reflexsuperset: '⊇',
  lessorequalslant: '⩽',
  greaterorequalslant: '⩾',
  lessorsimilar: '≲',
  greaterorsimilar: '≳',
  lessmuch: '≪',
  greatermuch: '≫',
  precedes: '≺',
  follows: '≻',
  precedesequal: '⪯',
  followsequal: '⪰',
  similarequal: '≃',
  propersubset: '⊂',
  propersuperset: '⊃',
  subsetsqequal: '⊑',
  supersetsqequal: '⊒',
  owner: '∋',
  negationslash: '\u0338',
  mapsto: '↦',
  arrownortheast: '↗',
  arrowsoutheast: '↘',
  arrownorthwest: '↖',
  arrowsouthwest: '↙',
  arrowbothv: '↕',
  arrowdblbothv: '⇕',
  arrowhookleft: '↩',
  arrowhookright: '↪',
  harpoonleftup: '↼',
  harpoonleftdown: '↽',
  harpoonrightup: '⇀',
  harpoonrightdown: '⇁',
  turnstileleft: '⊢',
  turnstileright: '⊣',
  latticetop: '⊤',
  wreathproduct: '≀',
  lscript: 'ℓ',
  epsilon1: 'ϵ',
  rho1: 'ϱ',
  pi1: 'ϖ',
  star: '⋆',
  triangleleft: '◁',
  triangleright: '▷',
  flat: '♭',
  natural: '♮',
  sharp: '♯',
  planckover2pi: 'ℏ',
  planckover2pi1: 'ħ',
  squaresolid: '■',
  check: '✓',
  // Names of letters that styles are added to: `one.sp`, `A.c2sc`, `f_f_i.alt`.
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ...Object.fromEntries(
    Array.from(LIGATURES, ([code, letters]) => [
      [...letters].join('_'),
      String.fromCodePoint(code),
    ]),
  ),
}

/** Ornaments that say nothing: the pieces of braces over or under a formula. */
const UNSEEN = '\u200b'

/** The pieces that large brackets are built of, by their names' endings: top, extension, middle, bottom. */
const PIECES: Readonly<Record<string, string>> = {
  parenlefttp: '⎛',
  parenleftex: '⎜',
  parenleftbt: '⎝',
  parenrighttp: '⎞',
  parenrightex: '⎟',
  parenrightbt: '⎠',
  bracketlefttp: '⎡',
  bracketleftex: '⎢',
  bracketleftbt: '⎣',
  bracketrighttp: '⎤',
  bracketrightex: '⎥',
  bracketrightbt: '⎦',
  bracelefttp: '⎧',
  braceleftmid: '⎨',
  braceleftbt: '⎩',
  bracerighttp: '⎫',
  bracerightmid: '⎬',
  bracerightbt: '⎭',
  braceex: '⎪',
  bracehtipdownleft: UNSEEN,
  bracehtipdownright: UNSEEN,
  bracehtipupleft: UNSEEN,
  bracehtipupright: UNSEEN,
}

const LETTERS: ReadonlyMap<string, string> = new Map(Object.entries({ ...SIGNS, ...PIECES }))

/** The letter that a glyph of this name shows; undefined where the name does not tell. */
export function letterOfName(name: string): string | undefined {
  const known = LETTERS.get(name) ?? LETTERS.get(name.replace(SIZE, ''))
  if (known !== undefined) return known
  if (name.length === 1) return name
  const number = /^u(1[\dA-F]{4})$/.exec(name)?.[1]
  if (number !== undefined) return String.fromCodePoint(Number.parseInt(number, 16))
  const styled = /^([^.]+)\./.exec(name)?.[1]
  if (styled === undefined) return undefined
  return /^[A-Za-z]$/.test(styled) ? styled : LETTERS.get(styled)
}
