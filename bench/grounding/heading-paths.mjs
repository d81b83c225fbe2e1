// The headings that chunks say they stand under, held against a document's truth.

/** As much of a block's text, letters and digits alone, finds its place in the truth. */
const KEY_CHARS = 60
/** Shorter texts stand in several places. */
const KEY_CHARS_MIN = 20

/** Where a truth has which text under which headings. */
export function truthPaths(truth) {
  const parts = []
  let text = ''
  let path = []
  let fence = '' // what opened the listing that the line stands in
  for (const line of truth.split('\n')) {
    const [mark = ''] = /(?<=^[\s>]*(?:[-*+] +)?)(?:`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
    const [, marks, title] = (fence === '' && /^(#{1,6}) +(.*?)(?: +#+)?$/.exec(line)) || []
    if (marks === undefined) {
      text += folded(line)
      continue
    }
    path = [...path.filter(({ level }) => level < marks.length), { level: marks.length, title }]
    parts.push({ start: text.length, path: path.map((heading) => folded(heading.title)) })
  }
  return { text, parts }
}

/**
 * Of the chunks whose place in the truth can be told: how many there are, how many name exactly the headings that
 * all of them stands under there, and how many the nearest one at least. The wrong ones are told.
 */
export function pathScores({ markdown, blocks, chunks }, truth) {
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const scores = { placed: 0, right: 0, nearest: 0, wrong: [] }
  for (const { id, headings, blocks: ids } of chunks) {
    const places = ids.flatMap((block) => placeOf(byId.get(block), markdown, truth))
    if (places.length === 0) continue
    const expected = places.reduce(common)
    const found = headings.map(folded)
    scores.placed++
    if (found.join('\n') === expected.join('\n')) scores.right++
    else scores.wrong.push({ id, found, expected })
    if (found.at(-1) === expected.at(-1)) scores.nearest++
  }
  return scores
}

/** The path of a block in the truth; none for headings, and where its text stands nowhere or in several places. */
function placeOf({ type, offset, length }, markdown, { text, parts }) {
  if (type === 'heading') return []
  const key = folded(markdown.slice(offset, offset + length)).slice(0, KEY_CHARS)
  const at = text.indexOf(key)
  if (key.length < KEY_CHARS_MIN || at < 0 || text.indexOf(key, at + 1) >= 0) return []
  return [parts.findLast(({ start }) => start <= at)?.path ?? []]
}

function common(one, other) {
  const end = one.findIndex((title, at) => title !== other[at])
  return end < 0 ? one : one.slice(0, end)
}

/** Letters and digits, lower case: marks and how lines break do not matter. */
function folded(text) {
  return text
    .replace(/\]\([^)\s]*\)/g, ']')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
