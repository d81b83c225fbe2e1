import type { Spine } from '../contract/spine.js'
import type { Face } from '../contract/spoken.js'
import { CHARS_PER_TOKEN } from '../contract/tokens.js'
import type { Warning } from '../contract/warnings.js'
import type { Timings } from '../conversion/timings.js'
import { toldWarnings } from '../conversion/told-warnings.js'
import { totalMs } from './timings.js'

/** What the spine record tells beside the spine. */
export interface SpineFacts {
  /** As the caller named it, else `document.pdf`. */
  readonly filename: string
  readonly sha256: string
  readonly inputBytes: number
  /** Of the request and the reading. */
  readonly warnings: readonly Warning[]
  readonly timings: Timings
}

/** With what can be done. A PDF without a letter has no outline to show, and the caller has to know why. */
export function spineWarnings(
  spine: Spine,
  warnings: readonly Warning[],
  face: Face = 'http',
): readonly Warning[] {
  const message = 'No page has text: it is empty, or pictures of text.'
  const empty: readonly Warning[] = spine.markdownChars > 0 ? [] : [{ code: 'no_text', message }]
  return toldWarnings([...warnings, ...empty], 'fast', face)
}

const TIP =
  'A section goes on to the page where the next one begins: ask for the pages from its own to that one.'

/** The spine as JSON has it, for the HTTP route and the command line. */
export function spineRecord(spine: Spine, facts: SpineFacts) {
  const record = withoutSize(spine, facts.inputBytes)
  return {
    ok: true,
    filename: facts.filename,
    content_hash: facts.sha256,
    spine: { ...record, estimated_tokens_spine_only: tokensOf(JSON.stringify(record).length) },
    warnings: spineWarnings(spine, facts.warnings),
    timings: { spine_ms: spine.indexMs, total_request_ms: totalMs(facts.timings) },
  }
}

function withoutSize(spine: Spine, inputBytes: number) {
  const { pageCount, fontModel, sections, pages } = spine
  return {
    page_count: pageCount,
    input_bytes: inputBytes,
    font_model: { body_size: fontModel.bodySize, heading_sizes: fontModel.headingSizes },
    sections: sections.map(({ page, level, text }) => ({ page, level, text })),
    repeated_headers_footers: spine.repeatedHeadersFooters,
    pages: pages.map(({ page, chars, firstLine, headings }) => ({
      page,
      chars,
      first_line: firstLine,
      headings: headings.map(({ level, text }) => ({ level, text })),
    })),
    pages_truncated: pageCount > pages.length,
    estimated_tokens_full: tokensOf(spine.markdownChars),
    how_to_fetch_section: {
      endpoint: 'POST /convert/from-url',
      params: { url: '<the same url>', pages: '<start>-<end>' },
      tip: TIP,
    },
  }
}

const tokensOf = (chars: number): number => Math.ceil(chars / CHARS_PER_TOKEN)
