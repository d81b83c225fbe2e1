import type { AskAnswer, AskTask, Question } from '../../src/contract/ask.js'
import { ConversionError } from '../../src/contract/errors.js'
import { cutToTokens, estimatedTokens } from '../../src/contract/token-budget.js'
import { type OpenText, openText } from './open-text.js'
import { type Hit, search } from './search.js'
import { type Section, sectionsOf } from './sections.js'

type Asked = Pick<AskTask, 'text' | 'question' | 'start' | 'tokensMax'>

/** A piece of the answer within its budget. Errors: `invalid_parameter`, and what the checkpoint throws. */
export function answerQuestion(asked: Asked, checkpoint: () => void): AskAnswer {
  checkpoint()
  const whole = answerTo(asked.question, openText(asked.text), checkpoint)
  const { text, next } = cutToTokens(whole, asked.start, asked.tokensMax)
  return next === undefined ? { text } : { text, next }
}

function answerTo(question: Question, text: OpenText, checkpoint: () => void): string {
  switch (question.kind) {
    case 'whole':
      return text.markdown
    case 'pages':
      return pagesText(text, question.first, question.last)
    case 'outline':
      return outlineText(text, sectionsOf(text.markdown, checkpoint))
    case 'section':
      return sectionText(text, sectionsOf(text.markdown, checkpoint), question.section)
    case 'search': {
      const sections = sectionsOf(text.markdown, checkpoint)
      return hitsText(search(text, sections, question.query, question.hitsMax, checkpoint))
    }
  }
}

function outlineText(
  { name, pageCount, pages, markdown, warnings }: OpenText,
  sections: readonly Section[],
): string {
  const facts = [
    `Document: ${name}`,
    ...(pageCount === undefined ? [] : [`Pages: ${pageCount}`]),
    `Tokens: ${estimatedTokens(markdown.length)}`,
    ...warnings.map((warning) => `Warning: ${warning}`),
  ]
  const lines = sections.map(({ id, level, title, start, end }) => {
    const page = pages.pageAt(start)
    const place = page === undefined ? '' : `page ${page}, `
    return `${'  '.repeat(level - 1)}${id}. ${title} (${place}${estimatedTokens(end - start)} tokens)`
  })
  const outline = lines.length === 0 ? ['There are no headings: use search or read_pages.'] : lines
  // One block: what is too long is cut at a line of it.
  return [...facts, ...outline].join('\n')
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
  const words = asked.toLowerCase()
  const section =
    sections.find(({ id }) => String(id) === asked) ??
    sections.find(({ title }) => title.toLowerCase() === words) ??
    sections.find(({ title }) => title.toLowerCase().includes(words))
  if (section !== undefined) return markdown.slice(section.start, section.end)
  throw refused('section', 'There is no such section: the tool outline lists them with their ids.')
}

function hitsText(hits: readonly Hit[]): string {
  if (hits.length === 0) return 'Nothing was found. Try other words, or the tool outline.'
  return hits
    .map(({ page, section, snippet, score }, index) => {
      const places = [
        ...(page === undefined ? [] : [`page ${page}`]),
        ...(section === undefined ? [] : [`section ${section.id} "${section.title}"`]),
        `score ${score}`,
      ]
      return `${index + 1}. ${places.join(', ')}\n   ${snippet}`
    })
    .join('\n\n')
}

function refused(parameter: string, message: string): ConversionError {
  return new ConversionError('invalid_parameter', message, { parameter })
}
