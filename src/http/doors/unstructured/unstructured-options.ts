import { PARAMETERS } from '../../../orders/parameter-table.js'
import type { Given } from '../../../orders/parameters.js'
import type { FormFields } from '../../multipart-document.js'
import {
  type DoorAsked,
  type DoorOptions,
  readDoorOptions,
  refused,
  valuesOf,
} from '../door-options.js'
import { tesseractName } from '../language-names.js'

export interface UnstructuredAsked extends DoorAsked {
  /** A media type that the caller says the file has. */
  readonly contentType?: string | undefined
  readonly isCsv: boolean
  readonly elements: ElementOptions
}

/** What its elements are to tell. */
export interface ElementOptions {
  readonly coordinates: boolean
  readonly pageBreaks: boolean
  /** Ids that are random, not made of the text. */
  readonly uniqueIds: boolean
  /** Chunks are asked for in the place of elements, and whether they carry their elements. */
  readonly chunks?: { readonly withElements: boolean } | undefined
  /** Of the first page, where the client has cut the document. */
  readonly firstPage: number
  /** Extensions of files whose tables are not told as HTML. */
  readonly withoutHtmlTables: readonly string[]
  /** As the caller named them. */
  readonly languages: readonly string[]
}

const refuseTrue = { harmless: ['false'] } as const
const refuseFalse = { harmless: ['true'] } as const
const refuseAll = {} as const
const any = { harmless: 'any' } as const

/** What `strategy` is in modes of ours. */
const MODES: Readonly<Record<string, string>> = { auto: 'auto', fast: 'fast', hi_res: 'quality' }
/** 4 characters are a token; a chunk of theirs has 500 characters where nothing is said. */
const CHARS_PER_TOKEN = 4
const CHUNK_CHARS = 500
const TOKENS_MIN = 64
const TOKENS_MAX = 8192

/** The fields of its form (`GeneralFormParams`, and what its client sends beside them). */
const OPTIONS: DoorOptions = {
  strategy: { asks: ([name = '']) => (name in MODES ? { mode: MODES[name] } : undefined) },
  languages: { asks: ocrLanguages, harmless: ['auto'] },
  ocr_languages: { asks: ocrLanguages },
  coordinates: any,
  output_format: { harmless: ['application/json', 'text/csv'] },
  encoding: { harmless: ['utf-8', 'utf8', 'utf_8'], isOnlyTold: true },
  content_type: any,
  gz_uncompressed_content_type: refuseAll,
  include_page_breaks: any,
  include_slide_notes: refuseFalse,
  starting_page_number: any,
  unique_element_ids: any,
  pdf_infer_table_structure: any,
  skip_infer_table_types: any,
  hi_res_model_name: { isOnlyTold: true },
  table_ocr_agent: { isOnlyTold: true },
  extract_image_block_types: refuseAll,
  'extract_image_block_types[]': refuseAll,
  xml_keep_tags: refuseTrue,
  chunking_strategy: { asks: chunking },
  max_characters: any, // with chunks, below
  combine_under_n_chars: { isOnlyTold: true },
  new_after_n_chars: { isOnlyTold: true },
  multipage_sections: refuseFalse,
  overlap: { harmless: ['0'], isOnlyTold: true },
  overlap_all: refuseTrue,
  include_orig_elements: any,
  similarity_threshold: refuseAll,
  do_not_break_similarity_on_footer_header: refuseTrue,
  pdfminer_char_margin: refuseAll,
  pdfminer_line_margin: refuseAll,
  pdfminer_line_overlap: refuseAll,
  pdfminer_word_margin: refuseAll,
  vlm_model: refuseAll,
  vlm_model_provider: refuseAll,
  // Read by the client alone.
  split_pdf_page: any,
  split_pdf_page_range: any,
  'split_pdf_page_range[]': any,
  split_pdf_concurrency_level: any,
  split_pdf_allow_failed: any,
  split_pdf_cache_tmp_data: any,
  split_pdf_cache_tmp_data_dir: any,
}

/** Throws `invalid_parameter`. */
export function readUnstructuredOptions(fields: FormFields): UnstructuredAsked {
  const options = Object.fromEntries(fields)
  const { given, warnings } = readDoorOptions(options, OPTIONS)
  const [format] = valuesOf(options.output_format)
  const isSet = (name: string) => valuesOf(options[name])[0] === 'true'
  const isUnset = (name: string) => valuesOf(options[name])[0] === 'false'
  const include = given.chunk_tokens === undefined ? 'blocks' : 'blocks,chunks'
  const size = given.chunk_tokens === undefined ? {} : { chunk_tokens: chunkTokens(options) }
  return {
    given: { ...given, include, ...size },
    warnings,
    contentType: valuesOf(options.content_type)[0],
    isCsv: format === 'text/csv',
    elements: {
      coordinates: isSet('coordinates'),
      pageBreaks: isSet('include_page_breaks'),
      uniqueIds: isSet('unique_element_ids'),
      chunks:
        given.chunk_tokens === undefined
          ? undefined
          : { withElements: !isUnset('include_orig_elements') },
      firstPage: firstPage(options.starting_page_number),
      withoutHtmlTables: [
        ...listOf(options.skip_infer_table_types),
        ...(isUnset('pdf_infer_table_structure') ? ['pdf'] : []),
      ],
      languages: [...listOf(options.languages), ...listOf(options.ocr_languages)].filter(
        (name) => name !== 'auto',
      ),
    },
  }
}

/** Several fields, one text with commas between, or a list as JSON. */
function listOf(value: unknown): readonly string[] {
  return valuesOf(value).flatMap((text) =>
    text
      .replace(/[[\]"' ]/g, '')
      .split(/[,+]/)
      .filter(Boolean),
  )
}

function ocrLanguages(values: readonly string[]): Given | undefined {
  const names = listOf(values)
  if (names.length === 0 || names.includes('auto')) return undefined
  return { ocr_languages: names.map(tesseractName).join('+') }
}

/** `basic` does not look for headings; ours does, and is told so in the documentation. */
function chunking([strategy]: readonly string[]): Given | undefined {
  if (strategy !== 'by_title' && strategy !== 'basic') return undefined
  return { chunk_tokens: PARAMETERS.chunk_tokens.fallback } // its size is read with the others
}

function chunkTokens({ max_characters: given }: Given): number {
  const values = valuesOf(given)
  const chars = Number(values[0] ?? CHUNK_CHARS)
  const tokens = Math.floor(chars / CHARS_PER_TOKEN)
  if (tokens >= TOKENS_MIN && tokens <= TOKENS_MAX) return tokens
  throw refused('max_characters', values)
}

function firstPage(given: unknown): number {
  const values = valuesOf(given)
  const page = Number(values[0] ?? 1)
  if (Number.isSafeInteger(page) && page >= 1) return page
  throw refused('starting_page_number', values)
}
