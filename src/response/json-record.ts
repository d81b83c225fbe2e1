import { ConversionError } from '../contract/errors.js'
import type { PageMark } from '../contract/task.js'
import { estimatedTokens } from '../contract/token-budget.js'
import { byteLengthOf, groundedBytes, imageBytes } from '../conversion/byte-length.js'
import type { ConversionFacts } from '../conversion/facts.js'
import type { AnswerFacts } from './conversion-headers.js'
import { groundedMembers } from './grounded-members.js'
import { imageMembers } from './image-members.js'
import { timingsBody } from './timings.js'

/** Bytes of Markdown that a JSON answer may carry: a longer text is past what one string of a client can hold. */
const JSON_MARKDOWN_BYTES_MAX = 200 * 2 ** 20

/** Characters a byte. */
const BASE64 = 4 / 3

/** A piece of what is handed on as it is, bytes. */
const PIECE_BYTES = 1 << 16

/** `next` where it is a piece. */
type RecordFacts = ConversionFacts & Pick<AnswerFacts, 'next'>

/** The Markdown inside a JSON object, with all that is known of it. Throws `conversion_budget_exceeded` over 200 MB. */
export function jsonRecord(facts: RecordFacts, chunks: readonly Uint8Array[]): Iterable<string> {
  const { grounded, images } = facts.result
  const bytes = byteLengthOf(chunks) + groundedBytes(grounded) + BASE64 * imageBytes(images)
  if (bytes > JSON_MARKDOWN_BYTES_MAX) {
    throw new ConversionError(
      'conversion_budget_exceeded',
      'The answer is over the 200 MB that JSON carries; leave out what `include` or `images` add, or take the Markdown as response_format=markdown, as a stream from /convert/stream, or by output_url.',
    )
  }
  return jsonPieces(facts, chunks)
}

/** The object in pieces: the Markdown is decoded and escaped a chunk at a time, never held twice. */
function* jsonPieces(facts: RecordFacts, chunks: readonly Uint8Array[]): Generator<string> {
  const { result, timings } = facts
  const before = {
    ok: true,
    filename: facts.filename,
    input_format: result.format,
    mode: facts.mode,
    mode_used: result.modeUsed,
    engine: result.engine,
  }
  yield `${JSON.stringify(before).slice(0, -1)},"markdown":"`
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const chunk of chunks) {
    yield JSON.stringify(decoder.decode(chunk, { stream: true })).slice(1, -1)
  }
  yield '"'
  for (const [name, members] of groundedMembers(result.grounded)) {
    yield `,"${name}":[`
    yield* decoded(members)
    yield ']'
  }
  if (result.images !== undefined) {
    yield ',"images":['
    yield* imageMembers(result.images)
    yield ']'
  }
  const after = {
    next: facts.next,
    content_hash: facts.sha256,
    metadata: metadataOf(facts),
    pages: result.pages.map(pageBody),
    quality: result.quality,
    warnings: facts.warnings,
    timings: timingsBody(timings),
    billing: facts.billing,
  }
  yield `,${JSON.stringify(after).slice(1)}`
}

/** JSON already, handed on in pieces. */
function* decoded(json: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < json.byteLength; at += PIECE_BYTES) {
    const piece = json.subarray(at, at + PIECE_BYTES)
    yield decoder.decode(piece, { stream: at + PIECE_BYTES < json.byteLength })
  }
}

/** Members that are undefined are left out of JSON. */
function pageBody({ page, offset, chars, mode, size }: PageMark) {
  return { page, offset, chars, ...size, mode_used: mode?.modeUsed, reasons: mode?.reasons }
}

function metadataOf({ result, inputBytes }: ConversionFacts) {
  const { title, author, subject, language, createdAt, modifiedAt } = result.metadata
  // Members that are undefined are left out of JSON.
  return {
    title,
    author,
    subject,
    language,
    created_at: createdAt,
    modified_at: modifiedAt,
    page_count: result.pageCount,
    pages: result.pageRange,
    input_bytes: inputBytes,
    chars: result.chars,
    estimated_tokens: estimatedTokens(result.chars),
  }
}
