import type { Sink } from '../conversion.js'
import { jsonAnswer } from '../response/json-answer.js'
import { markdownAnswer } from '../response/markdown-answer.js'
import type { ResponseFormat } from './parameter-table.js'

const SINKS: Readonly<Record<ResponseFormat, Sink>> = {
  markdown: {
    responseFormat: 'markdown',
    outputEncoding: 'identity',
    isConditional: true,
    deliver: markdownAnswer,
  },
  json: {
    responseFormat: 'json',
    outputEncoding: 'identity',
    isConditional: true,
    deliver: jsonAnswer,
  },
}

/** The answer itself takes the Markdown. */
export function sinkFor(responseFormat: ResponseFormat): Sink {
  return SINKS[responseFormat]
}
