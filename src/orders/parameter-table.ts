import { INPUT_FORMATS } from '../contract/formats.js'
import {
  ENGINES,
  IMAGES_AS,
  INCLUDES,
  MODES,
  OUTPUT_ENCODINGS,
  RESPONSE_FORMATS,
  SLIM_STRATEGIES,
  TABLES_AS,
} from '../contract/options.js'
import {
  enumeration,
  flag,
  languages,
  pageRange,
  several,
  text,
  wholeNumber,
} from './parameter-kinds.js'

/** The checks of URLs have a limit of their own. */
const URL_CHARS_MAX = 65_536

/**
 * The conversion parameters by their public names: the same names, values and defaults on every route. Requests are
 * read by this table, and docs/http.md and the OpenAPI document are made from it.
 */
export const PARAMETERS = {
  filename: text({
    charsMax: 1024,
    shownDefault: 'document.pdf',
    meaning: 'names the output and helps to detect the format',
    examples: ['report.pdf'],
  }),
  input_format: enumeration(['auto', ...INPUT_FORMATS], {
    fallback: 'auto',
    meaning:
      'what the document is; `auto` goes by file extension, then content type, then the first bytes',
  }),
  mode: enumeration(MODES, {
    fallback: 'fast',
    meaning:
      '`balanced` looks for a title where a document shows none, `quality` also reads pictures of text, `auto` picks for each page; a mode that is not available for a document says so in a warning',
  }),
  ocr_languages: languages({
    meaning:
      'in which languages pictures of text are read (`quality`, `auto`): names as `GET /` lists them, `deu+eng`; else those of `OCR_LANGUAGES`',
    examples: ['deu+eng'],
  }),
  engine: enumeration(ENGINES, {
    fallback: 'auto',
    meaning: 'what reads PDF; the Markdown is the same',
  }),
  clean: flag({
    fallback: true,
    meaning: 'leaves out repeated headers and footers, page numbers, control characters',
  }),
  slim: flag({
    fallback: false,
    meaning: 'leaves out headers and footers even with `clean=false`',
  }),
  tables: enumeration(TABLES_AS, {
    fallback: 'markdown',
    meaning: '`html`: tables with merged cells are written as HTML; `markdown` leaves cells blank',
  }),
  stream_slim_strategy: enumeration(SLIM_STRATEGIES, {
    fallback: 'sampled',
    meaning:
      'on the stream routes with `slim=true`: headers and footers are not looked for (`off`, first byte soonest), learned from the first `STREAM_SAMPLE_PAGES` pages, or from the whole document',
  }),
  pages: pageRange({
    meaning: '`a-b`, from 1: only those pages (PDF) or slides (PowerPoint, ODP)',
    examples: ['2-5'],
  }),
  entry: text({
    charsMax: 4096,
    meaning: 'which document of an archive that holds several',
    examples: ['reports/2025.pdf'],
  }),
  anchors: enumeration(['none', 'page'], {
    fallback: 'none',
    meaning: '`page` writes `<!-- page 12 -->` before what starts on each page, slide or sheet',
  }),
  max_tokens: wholeNumber({
    min: 1,
    max: 100_000_000,
    meaning:
      'about how long the Markdown may be (4 characters a token); it is cut at the end of a block, and `next` (JSON, NDJSON) or `X-Next-Cursor` is the `cursor` of the rest',
  }),
  cursor: wholeNumber({
    min: 0,
    max: 1_000_000_000_000,
    meaning: 'with `max_tokens`: where the piece starts, as the answer before it said',
  }),
  response_format: enumeration(RESPONSE_FORMATS, {
    fallback: 'markdown',
    meaning:
      '`json`: the Markdown with metadata, page offsets, quality and warnings; on the stream routes NDJSON, a page a line; `zip`: `document.md`, `document.json` and, with `images=include`, `images/`',
  }),
  include: several(INCLUDES, {
    meaning:
      'with `response_format=json`: the `blocks` that the Markdown is made of, with types, boxes and offsets, and `chunks` for retrieval; see docs/grounding.md',
    examples: ['blocks', 'blocks,chunks'],
  }),
  chunk_tokens: wholeNumber({
    min: 64,
    max: 8192,
    fallback: 512,
    meaning: 'with `include=chunks`: the most tokens of a chunk (4 characters a token)',
  }),
  chunk_overlap: wholeNumber({
    min: 0,
    max: 2048,
    fallback: 0,
    meaning:
      'with `include=chunks`: tokens of the chunk before that each begins with, a quarter of `chunk_tokens` at most',
  }),
  chunk_context: flag({
    fallback: false,
    meaning: 'with `include=chunks`: each begins with the headings that it stands under',
  }),
  images: enumeration(IMAGES_AS, {
    fallback: 'none',
    meaning:
      '`reference`: `![alt](images/p3-1.png)` stands where a figure does; `include`: its file comes as well, with `response_format=json` in `images`, with `zip` as files; see docs/figures.md',
  }),
  callback_url: text({
    charsMax: URL_CHARS_MAX,
    meaning:
      'where a job that comes of the request is told to have ended: one signed `POST` of its record; see docs/jobs.md',
    examples: ['https://app.example.com/hooks/docspine'],
  }),
  output_url: text({
    charsMax: URL_CHARS_MAX,
    meaning:
      'pre-signed `PUT` address: the Markdown goes there, the answer is a small JSON; turns on `output_encoding=zstd` and `slim=true`',
    examples: ['https://bucket.example.com/report.md?signature=…'],
  }),
  output_encoding: enumeration(OUTPUT_ENCODINGS, {
    fallback: 'identity',
    meaning: 'compression of what is uploaded',
  }),
  output_head_url: text({
    charsMax: URL_CHARS_MAX,
    meaning: 'pre-signed `HEAD` address: where the object exists already, nothing is done',
    examples: ['https://bucket.example.com/report.md?signature=…'],
  }),
} as const
export type ParameterName = keyof typeof PARAMETERS
