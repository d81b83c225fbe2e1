/** UTF-16 units of a token, on average over common tokenizers and languages: what all estimates are made with. */
export const CHARS_PER_TOKEN = 4
