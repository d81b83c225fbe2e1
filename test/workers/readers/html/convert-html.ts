import type { Part } from '../../../../workers/document/reading.js'
import { writeMarkdown } from '../../../../workers/markdown/write-markdown.js'
import { readHtml } from '../../../../workers/readers/html/read-html.js'
import { readAll, type Warned } from '../read-source.js'

interface Converted {
  readonly markdown: string
  readonly warnings: readonly Warned[]
  readonly metadata: object
}

/** A page as Markdown, without the cleaning that follows its reader. */
export async function convert(document: Uint8Array | string): Promise<Converted> {
  const { blocks, warnings, metadata } = await readAll(readHtml, document)
  async function* parts(): AsyncGenerator<Part> {
    yield { blocks }
  }
  let markdown = ''
  for await (const { text } of writeMarkdown(parts())) markdown += text
  return { markdown, warnings, metadata }
}
