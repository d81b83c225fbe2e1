import type { ResponseFormat } from '../contract/options.js'
import { jsonAnswer } from './json-answer.js'
import { markdownAnswer } from './markdown-answer.js'
import { ndjsonAnswer, ndjsonLines } from './ndjson.js'
import type { Sink } from './sink.js'
import { zipAnswer } from './zip-answer.js'

/** What an answer can be that is given when it is whole; `ndjson` is what a stream of JSON comes to in a job. */
export type SinkFormat = ResponseFormat | 'ndjson'

/** The answer itself takes the Markdown. A sink is for one conversion. */
export function sinkFor(format: SinkFormat): Sink {
  const sink = { responseFormat: format, outputEncoding: 'identity', isConditional: true } as const
  switch (format) {
    case 'markdown':
      return { ...sink, deliver: markdownAnswer }
    case 'json':
      return { ...sink, deliver: jsonAnswer }
    case 'zip':
      return { ...sink, deliver: zipAnswer }
    case 'ndjson':
      return { ...sink, ...ndjsonTaking() }
  }
}

function ndjsonTaking(): Pick<Sink, 'take' | 'deliver'> {
  const { chunkLine, lastLine } = ndjsonLines()
  const lines: Uint8Array[] = []
  return {
    take: (chunk) => void lines.push(chunkLine(chunk)),
    deliver: (facts) => ndjsonAnswer(facts, [...lines, lastLine(facts)]),
  }
}
