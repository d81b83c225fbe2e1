/**
 * What the codes of TeX's fonts show (The TeXbook, appendix F; T1: Knappen, Cork 1990; T2A: Berdnikov et al., EuroTeX
 * 1998); '' for nothing.
 */
export type TexEncoding = readonly string[]

const DIGITS = '0123456789'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const GREEK = 'ΓΔΘΛΞΠΣΥΦΨΩ'
const UNSEEN = '\u200b'

/** Text of Computer Modern. */
export const OT1: TexEncoding = [
  ...`${GREEK}ﬀﬁﬂﬃﬄıȷ\`´ˇ˘¯˚¸ßæœøÆŒØ`,
  ...['', ...`!”#$%&’()*+,-./${DIGITS}:;¡=¿?@${CAPITALS}[“]ˆ˙‘${SMALL}–—˝˜¨`],
]

/** Typewriter text of Computer Modern: ASCII but for the first codes. */
export const TYPEWRITER: TexEncoding = [
  ...`${GREEK}↑↓'¡¿ıȷ\`´ˇ˘¯˚¸ßæœøÆŒØ`,
  ...`␣!"#$%&'()*+,-./${DIGITS}:;<=>?@${CAPITALS}[\\]^_\`${SMALL}{|}~¨`,
]

/** Text of languages with accents. */
export const T1: TexEncoding = [
  ...`\`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—${UNSEEN}‰ıȷﬀﬁﬂﬃﬄ`,
  ...`␣!"#$%&’()*+,-./${DIGITS}:;<=>?@${CAPITALS}[\\]^_‘${SMALL}{|}~-`,
  ...'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£',
  ...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß',
]

/** Text in Cyrillic letters. The breves and the hook of 18 to 20 are those that its letters have. */
export const T2A: TexEncoding = [
  ...T1.slice(0, 13),
  ...`Ӏ⟨⟩“”${UNSEEN.repeat(3)}–—${UNSEEN}`,
  ...T1.slice(24, 128),
  ...'ҐҒЂЋҺҖҘЉЇҚҠҞӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§ґғђћһҗҙљїқҡҟӕңҥѕөҫўүұҳџҹҷєәњё„«»',
  ...'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
]

/** Letters of formulas. */
export const OML: TexEncoding = [
  ...`${GREEK}αβγδϵζηθικλμνξπρστυφχψωεϑϖϱςϕ↼↽⇀⇁↪↩▷◁${DIGITS}.,</>⋆∂${CAPITALS}♭♮♯⌣⌢ℓ${SMALL}ıȷ℘\u20d7⁀`,
]

const TIMES_AND_OVER: Readonly<Record<number, string>> = { 22: '×', 54: '÷' }

/** Signs of formulas. The bar of an arrow that begins with one has no letter of its own. */
export const OMS: TexEncoding = [
  ...'−·×∗÷⋄±∓⊕⊖⊗⊘⊙○◦•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝',
  ...`′∞∈∋△▽\u0338${UNSEEN}∀∃¬∅ℜℑ⊤⊥ℵ${CAPITALS}∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√∐∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠`,
]

/** Signs that go with T1, from 128 on. */
export const TS1: TexEncoding = [
  ...T1.slice(0, 128),
  ...'˘ˇ˝‶†‡‖‰•℃$¢ƒ₡₩₦₲₱₤℞‽⸘₫™‱¶฿№※℮◦℠',
  ...'⁅⁆¢£¤¥¦§¨©ª🄯¬℗®¯°±²³´µ¶·※¹º√¼½¾€',
  ...Array.from({ length: 64 }, (_, at) => TIMES_AND_OVER[at] ?? ''),
]
