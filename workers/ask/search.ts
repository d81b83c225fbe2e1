import { defined } from '../../src/contract/defined.js'
import type { OpenText } from './open-text.js'
import { type Passage, passagesOf } from './passages.js'
import type { Section } from './sections.js'
import { type TermMatch, termMatcher, termsOf } from './term-matcher.js'
import { wordsOf } from './words.js'

/** A place of the document that speaks of what was asked for. */
export interface Hit {
  readonly page?: number
  /** The innermost heading above it. */
  readonly section?: { readonly id: number; readonly title: string }
  readonly snippet: string
  /** BM25+; only its order means something. */
  readonly score: number
}

/** Passages between two calls of the checkpoint. */
const CHECKPOINT_PASSAGES = 256
const SNIPPET_CHARS = 240
/** BM25+ (Lv and Zhai 2011) as search libraries set it. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.7
const PRESENCE = 0.5
const TITLE_BOOST = 2

/** Words of the query in one text. */
interface Counts {
  words: number
  /** By term: how often, and the weight of the best word for it. */
  readonly times: Float64Array
  readonly weights: Float64Array
  /** Where the first of them stands; -1 for nowhere. */
  firstAt: number
}

interface Counted {
  readonly passage: Passage
  readonly text: Counts
  readonly title: Counts
}

/**
 * The passages that speak of the words of the query, best first. Each query passes over the text twice, to learn how
 * rare its words are and to score, and holds the best passages alone: an index would cost more to make, and stay.
 */
export function search(
  { markdown, pages }: OpenText,
  sections: readonly Section[],
  query: string,
  hitsMax: number,
  checkpoint: () => void,
): Hit[] {
  const terms = termsOf(query)
  const matches = termMatcher(terms)
  const counted = (): Generator<Counted> =>
    countedPassages(markdown, sections, terms.length, matches, checkpoint)
  const score = scorer(counted(), terms.length)
  return best(counted(), score, hitsMax).map(({ counts: { passage, text }, score: points }) => {
    const at = Math.max(passage.start, text.firstAt)
    const page = pages.pageAt(at)
    const section = sections[passage.section]
    return {
      ...defined({ page }),
      ...defined({ section: section && { id: section.id, title: section.title } }),
      snippet: snippetOf(markdown, passage, at),
      score: Math.round(100 * points) / 100,
    }
  })
}

function* countedPassages(
  markdown: string,
  sections: readonly Section[],
  terms: number,
  matches: Matcher,
  checkpoint: () => void,
): Generator<Counted> {
  let title = noCounts(terms)
  let titleOf = -1
  let passages = 0
  for (const passage of passagesOf(markdown, sections)) {
    if (++passages % CHECKPOINT_PASSAGES === 0) checkpoint()
    if (passage.section !== titleOf) {
      titleOf = passage.section
      const heading = sections[titleOf]?.title ?? ''
      title = countsOf(heading, 0, heading.length, terms, matches)
    }
    yield { passage, text: countsOf(markdown, passage.start, passage.end, terms, matches), title }
  }
}

type Matcher = (word: string) => readonly TermMatch[]

const noCounts = (terms: number): Counts => ({
  words: 0,
  times: new Float64Array(terms),
  weights: new Float64Array(terms),
  firstAt: -1,
})

/** Counts are made when the first word is found: most passages have none. */
function countsOf(
  text: string,
  start: number,
  end: number,
  terms: number,
  matchesOf: Matcher,
): Counts {
  let counts: Counts | undefined
  let words = 0
  for (const word of wordsOf(text.slice(start, end))) {
    words++
    for (const { term, weight } of matchesOf(word.text)) {
      counts ??= noCounts(terms)
      if (counts.firstAt < 0) counts.firstAt = start + word.start
      counts.times[term] = (counts.times[term] ?? 0) + 1
      counts.weights[term] = Math.max(counts.weights[term] ?? 0, weight)
    }
  }
  if (counts === undefined) return { ...NOTHING, words }
  counts.words = words
  return counts
}

const NOTHING = noCounts(0)

interface Ranked {
  readonly counts: Counted
  readonly score: number
}

/** The best passages that have a word of the query; of equal ones those that come first. */
function best(
  passages: Iterable<Counted>,
  scoreOf: (counts: Counted) => number,
  hitsMax: number,
): Ranked[] {
  const ranked: Ranked[] = []
  for (const counts of passages) {
    if (counts.text.firstAt < 0 && counts.title.firstAt < 0) continue
    const score = scoreOf(counts)
    const place = ranked.findIndex((other) => other.score < score)
    if (place < 0 && ranked.length >= hitsMax) continue
    ranked.splice(place < 0 ? ranked.length : place, 0, { counts, score })
    if (ranked.length > hitsMax) ranked.pop()
  }
  return ranked
}

/** What BM25+ has to know of one field of all passages. */
interface FieldFacts {
  words: number
  /** Passages that have the term. */
  readonly having: Float64Array
}

function scorer(passages: Iterable<Counted>, terms: number): (counts: Counted) => number {
  const texts: FieldFacts = { words: 0, having: new Float64Array(terms) }
  const titles: FieldFacts = { words: 0, having: new Float64Array(terms) }
  let count = 0
  for (const { text, title } of passages) {
    count++
    addFacts(texts, text)
    addFacts(titles, title)
  }
  return ({ text, title }) =>
    fieldScore(text, texts, count) + TITLE_BOOST * fieldScore(title, titles, count)
}

function addFacts(facts: FieldFacts, { words, times }: Counts): void {
  facts.words += words
  for (const [term, count] of times.entries()) {
    if (count > 0) facts.having[term] = (facts.having[term] ?? 0) + 1
  }
}

function fieldScore(counts: Counts, { words, having }: FieldFacts, passages: number): number {
  const meanWords = Math.max(1, words / passages)
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * counts.words) / meanWords
  let score = 0
  for (const [term, count] of counts.times.entries()) {
    if (count === 0) continue
    const own = having[term] ?? 0
    const rarity = Math.log(1 + (passages - own + 0.5) / (own + 0.5))
    const presence = PRESENCE + (count * (SATURATION + 1)) / (count + SATURATION * length)
    score += (counts.weights[term] ?? 0) * rarity * presence
  }
  return score
}

function snippetOf(markdown: string, { start, end }: Passage, at: number): string {
  const from = Math.max(start, at - SNIPPET_CHARS / 3)
  const to = Math.min(end, from + SNIPPET_CHARS)
  const piece = markdown.slice(from, to).replaceAll(/\s+/g, ' ').trim()
  return `${from > start ? '…' : ''}${piece}${to < end ? '…' : ''}`
}
