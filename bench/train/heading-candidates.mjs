import { readFileSync } from 'node:fs'
import { LIMITS } from '../engine.mjs'

/** A candidate says a title where they are this much alike, as the evaluator pairs them. */
const ALIKE_MIN = 0.8
/** With that many titles that size tells, weight alone needs more: as `heading-levels` has it. */
const SIZED_MIN = 3
const ONLY_BOLD_MORE = 0.4

/**
 * What of a document was judged to be a heading or not: `{ rows, titles, areAllTold }`; undefined for one that cannot be
 * read. A row is `{ on, offset, isTitle }`: indices of the signs that hold, what else is added to its score, and whether
 * it is one of the titles, undefined where only some of those are told.
 */
export async function candidatesOf(path, { built, names, titles, areAllTold }) {
  const { openDocument } = await built('pipeline/open-document.js')
  const { blockText } = await built('model/blocks.js')
  const file = readFileSync(path)
  const bytes = new Uint8Array(new SharedArrayBuffer(file.byteLength))
  bytes.set(file)
  const context = { warn: () => {}, checkpoint: () => {} }
  const opened = await openDocument({ bytes }, { limits: LIMITS }, context).catch(() => undefined)
  if (opened === undefined) return undefined
  const { pdf, profile } = opened
  const left = titles.map(keyOf).filter((key) => key !== '')
  const found = []
  for (const { blocks, page } of profile.layouts.values()) {
    for (const [block, candidate] of profile.headings.candidatesOf(blocks, page))
      found.push({ candidate, key: keyOf(blockText(block)) })
  }
  pdf.close()
  const sized = found.filter(({ candidate }) => candidate.isLarge && candidate.score >= 1.5).length
  const count = left.length
  const rows = found.map(({ candidate, key }) => {
    const isTold = take(left, key)
    const isHeld = sized >= SIZED_MIN && candidate.isOnlyBold
    return {
      on: names.flatMap((name, at) => (candidate.signs.includes(name) ? [at] : [])),
      offset: isHeld ? -ONLY_BOLD_MORE : 0,
      isTitle: isTold || areAllTold ? isTold : undefined,
    }
  })
  return { rows, titles: count, areAllTold }
}

const keyOf = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Takes the title that the key says out of those that are left. */
function take(left, key) {
  const at = left.indexOf(key)
  const like = at >= 0 ? at : left.findIndex((title) => isAlike(title, key))
  if (like < 0) return false
  left.splice(like, 1)
  return true
}

function isAlike(title, key) {
  const [short, long] = title.length < key.length ? [title, key] : [key, title]
  return short.length >= ALIKE_MIN * long.length && long.includes(short)
}
