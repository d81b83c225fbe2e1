// Whether paragraphs end where the truth ends them: no other score sees that, since white space counts for none.

/** Words on each side of a place by which it is found again in the other text. */
const AROUND = 3

/**
 * F1 of the ends of paragraphs, titles and items, over all places whose words around stand once in both texts and in no
 * table or listing. Null where the truth ends none there.
 */
export function paragraphF1(truth, markdown) {
  const wanted = placesOf(truth)
  const found = placesOf(markdown)
  const counts = { both: 0, missed: 0, extra: 0 }
  for (const [words, isEnd] of wanted) {
    const other = found.get(words)
    if (isEnd === undefined || other === undefined) continue
    if (isEnd && other) counts.both++
    else if (isEnd) counts.missed++
    else if (other) counts.extra++
  }
  const { both, missed, extra } = counts
  return both + missed === 0 ? null : (2 * both) / (2 * both + missed + extra)
}

/** By the words around a place whether a paragraph ends there; undefined where those words stand twice. */
function placesOf(markdown) {
  const words = wordsOf(markdown)
  const places = new Map()
  for (let at = AROUND; at + AROUND <= words.length; at++) {
    const around = words.slice(at - AROUND, at + AROUND)
    if (around.some(({ text }) => text === '')) continue
    const key = around.map(({ text }) => text).join(' ')
    places.set(key, places.has(key) ? undefined : words[at].isFirst)
  }
  return places
}

/** Words, each with whether it is the first of its paragraph; an empty one stands for a table or a listing. */
function wordsOf(markdown) {
  const words = []
  let isFirst = true
  for (const line of withoutListings(markdown).split('\n')) {
    const text = line.trim()
    const isTitle = /^#{1,6} /.test(text)
    if (text === '' || isTitle || /^(?:[-*+]|\d{1,4}[.)]) /.test(text)) isFirst = true
    for (const word of text.startsWith('|') ? [''] : wordsOfLine(text)) {
      words.push({ text: word, isFirst })
      isFirst = false
    }
    if (isTitle || text.startsWith('|')) isFirst = true
  }
  return words
}

/** Each listing as a row of a table, which has no words either. */
const withoutListings = (markdown) => markdown.replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '|')

const wordsOfLine = (text) =>
  plain(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Without pictures, comments, the targets of links and the marks of items. */
function plain(text) {
  return text
    .replace(/<!--.*?-->|!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[-*+] (?:\[[ xX]\] )?/, '')
}
