import type { Mode } from '../../src/contract/options.js'
import { cleanParts } from '../../workers/clean/clean.js'
import type { ReadOptions } from '../../workers/document/reading.js'
import { writeMarkdown } from '../../workers/markdown/write-markdown.js'
import { readPdf } from '../../workers/readers/pdf/read-pdf.js'
import { LIMITS } from './limits.js'
import { makePdf, type PageSource } from './make-pdf.js'

const OPTIONS: ReadOptions = { mode: 'fast', limits: LIMITS }

/** What is written, warned of and counted for a PDF of these pages. */
export function convertPages(pages: readonly PageSource[]) {
  return convertPdf(makePdf(pages))
}

/** What is written, warned of and counted for a PDF. */
export async function convertPdf(bytes: Uint8Array<SharedArrayBuffer>, mode: Mode = 'fast') {
  const warnings: string[] = []
  const reading = await readPdf(
    { bytes, filename: 'made.pdf' },
    { ...OPTIONS, mode },
    { warn: (code: string) => warnings.push(code), checkpoint: () => undefined },
  )
  let markdown = ''
  for await (const { text } of writeMarkdown(
    cleanParts(reading.parts, { clean: true, slim: false }),
  ))
    markdown += text
  const quality = reading.quality()
  reading.close()
  return { markdown: markdown.trim(), warnings, quality }
}

/** The Markdown of a page with these content stream operators. */
export async function markdownOf(...content: readonly string[]): Promise<string> {
  return (await convertPages([{ content: content.join(' ') }])).markdown
}
