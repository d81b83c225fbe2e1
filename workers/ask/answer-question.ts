import type { AskAnswer, AskTask, HitItem, OutlineItem, Question } from '../../src/contract/ask.js'
import { defined } from '../../src/contract/defined.js'
import { ConversionError } from '../../src/contract/errors.js'
import { cutToTokens, estimatedTokens } from '../../src/contract/token-budget.js'
import { type OpenText, openText } from './open-text.js'
import { type Hit, search } from './search.js'
import { type Section, sectionsOf } from './sections.js'
import { folded } from './words.js'

type Asked = Pick<AskTask, 'text' | 'question' | 'start' | 'tokensMax'>

/** The whole answer, before it is cut: its text, and where in it each thing is named that it names. */
interface Whole {
  readonly text: string
  readonly sections?: readonly Placed<OutlineItem>[]
  readonly hits?: readonly Placed<HitItem>[]
}

interface Placed<Item> {
  /** UTF-16 units into the text. */
  readonly at: number
  readonly item: Item
}

/** A piece of the answer within its budget. Errors: `invalid_parameter`, and what the checkpoint throws. */
export function answerQuestion(asked: Asked, checkpoint: () => void): AskAnswer {
  checkpoint()
  const whole = answerTo(asked.question, openText(asked.text), checkpoint)
  const { text, next } = cutToTokens(whole.text, asked.start, asked.tokensMax)
  const within = <Item>(placed: readonly Placed<Item>[]): readonly Item[] =>
    placed.flatMap(({ at, item }) => (at >= asked.start && at < (next ?? at + 1) ? [item] : []))
  return {
    text,
    ...defined({ next }),
    ...defined({ sections: whole.sections && within(whole.sections) }),
    ...defined({ hits: whole.hits && within(whole.hits) }),
  }
}

function answerTo(question: Question, text: OpenText, checkpoint: () => void): Whole {
  switch (question.kind) {
    case 'whole':
      return { text: text.markdown }
    case 'pages':
      return { text: pagesText(text, question.first, question.last) }
    case 'outline':
      return outlineOf(text, sectionsOf(text.markdown, checkpoint))
    case 'section':
      return { text: sectionText(text, sectionsOf(text.markdown, checkpoint), question.section) }
    case 'search': {
      const sections = sectionsOf(text.markdown, checkpoint)
      return hitsOf(search(text, sections, question.query, question.hitsMax, checkpoint))
    }
  }
}

function outlineOf(
  { name, pageCount, pages, markdown, warnings }: OpenText,
  sections: readonly Section[],
): Whole {
  const facts = [
    `Document: ${name}`,
    ...(pageCount === undefined ? [] : [`Pages: ${pageCount}`]),
    `Tokens: ${estimatedTokens(markdown.length)}`,
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(sections.length === 0 ? ['There are no headings: use search or read_pages.'] : []),
  ]
  const items = sections.map(({ id, level, title, start, end }): OutlineItem => {
    const page = pages.pageAt(start)
    const tokens = estimatedTokens(end - start)
    return { id, level, title, ...defined({ page }), tokens }
  })
  const lines = items.map(({ id, level, title, page, tokens }) => {
    const place = page === undefined ? '' : `page ${page}, `
    return `${'  '.repeat(level - 1)}${id}. ${title} (${place}${tokens} tokens)`
  })
  // One block: what is too long is cut at a line of it.
  const whole = joined([facts.join('\n'), ...lines], '\n')
  return { text: whole.text, sections: placed(items, whole.starts.slice(1)) }
}

function joined(texts: readonly string[], between: string) {
  const starts: number[] = []
  let at = 0
  for (const text of texts) {
    starts.push(at)
    at += text.length + between.length
  }
  return { text: texts.join(between), starts }
}

function placed<Item>(items: readonly Item[], starts: readonly number[]): readonly Placed<Item>[] {
  return items.map((item, index) => ({ item, at: starts[index] ?? 0 }))
}

function pagesText(
  { markdown, pages, pageCount = 0 }: OpenText,
  first: number,
  last: number,
): string {
  if (pages.count === 0) throw refused('pages', 'This format has no pages: use read_section.')
  const span = pages.span(first, last)
  if (span !== undefined) return markdown.slice(span.start, span.end)
  if (first >= 1 && first <= last && first <= pageCount) return '(no text on these pages)'
  throw refused('pages', `pages must be a range a-b with 1 <= a <= b <= ${pageCount}.`)
}

function sectionText({ markdown }: OpenText, sections: readonly Section[], asked: string): string {
  const words = folded(asked)
  const section =
    sections.find(({ id }) => String(id) === asked) ??
    sections.find(({ title }) => folded(title) === words) ??
    sections.find(({ title }) => folded(title).includes(words))
  if (section !== undefined) return markdown.slice(section.start, section.end)
  throw refused('section', 'There is no such section: the tool outline lists them with their ids.')
}

function hitsOf(hits: readonly Hit[]): Whole {
  if (hits.length === 0) {
    return { text: 'Nothing was found. Try other words, or the tool outline.', hits: [] }
  }
  const texts = hits.map(({ page, section, snippet, score }, index) => {
    const places = [
      ...(page === undefined ? [] : [`page ${page}`]),
      ...(section === undefined ? [] : [`section ${section.id} "${section.title}"`]),
      `score ${score}`,
    ]
    return `${index + 1}. ${places.join(', ')}\n   ${snippet}`
  })
  const whole = joined(texts, '\n\n')
  return { text: whole.text, hits: placed(hits, whole.starts) }
}

function refused(parameter: string, message: string): ConversionError {
  return new ConversionError('invalid_parameter', message, { parameter })
}
