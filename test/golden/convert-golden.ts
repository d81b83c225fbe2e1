import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extensionOf, FORMAT_BY_EXTENSION } from '../../src/contract/formats.js'
import type { ConvertOptions, Mode } from '../../src/contract/options.js'
import { convertDocument } from '../../workers/convert.js'
import { LIMITS } from '../support/limits.js'
import { shared } from '../support/make-zip.js'
import { MADE_DOCUMENTS } from './made-documents.js'

/** The Markdown of a document of this folder, as the service would answer. */
export async function goldenMarkdown(
  file: string,
  mode: Mode = 'fast',
  images?: ConvertOptions['images'],
): Promise<string> {
  const format = FORMAT_BY_EXTENSION.get(extensionOf(file))
  if (format === undefined || format === 'zip') throw new Error(`no format for ${file}`)
  const bytes = shared(MADE_DOCUMENTS[file]?.() ?? readFileSync(join(import.meta.dirname, file)))
  let markdown = ''
  await convertDocument(
    {
      source: { bytes, filename: file },
      format,
      options: { mode, engine: 'auto', clean: true, slim: false, images },
      limits: LIMITS,
    },
    {
      write: (text) => {
        markdown += text
      },
    },
  )
  return markdown
}
