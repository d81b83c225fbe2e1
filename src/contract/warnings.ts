/** A part that could not be read or kept. The conversion goes on; the answer says so. */
export interface Warning {
  /** snake_case, stable: clients match on it. */
  readonly code: WarningCode
  /** A sentence for a person. Never a path, a URL or a stack. */
  readonly message: string
  /** 1-based page, slide or sheet, where there is one. */
  readonly page?: number
}

/** Every code a warning can have, and what it tells the caller. The documentation lists this table. */
export const WARNING_CODES = {
  format_mismatch:
    'The bytes are another supported format than the name or type said; the bytes won.',
  mode_unavailable: 'The mode asked for is not available for this document; another one ran.',
  pages_clamped: 'The page range ends past the last page and was cut.',
  page_unreadable: 'A page could not be read and is left out.',
  page_budget_exceeded:
    'A page has more on it than a page may cost; its text is given in content order, without structure.',
  needs_ocr: 'Pages hold pictures of text that were not read.',
  ocr_failed: 'The text recognition gave up on a page; its picture was not read.',
  ocr_uncertain: 'Text was read from a picture of which much is uncertain.',
  hidden_text: 'Invisible text (zero size, transparent, outside the page) was left out.',
  unmapped_glyphs:
    'A font does not say which letters its glyphs are; some text may be wrong or missing.',
  xfa_form:
    'The PDF is a dynamic XFA form; its fields cannot be read, only the notice in its place.',
  embedded_files: 'The PDF carries attached files that were not converted.',
  bookmarks_truncated:
    'Bookmarks of a PDF were left out: there are too many, they are damaged, or they lead round in a circle. Its text is whole.',
  encoding_guessed: 'The text encoding was not declared and was guessed from the bytes.',
  decoding_errors: 'Some bytes are not valid in the encoding of the document.',
  hidden_content: 'Hidden slides or sheets were left out.',
  part_unreadable: 'A part of the package could not be read and is left out.',
  content_dropped: 'Content of a kind that Markdown cannot show was left out.',
  nesting_truncated: 'Nesting deeper than the limit was flattened.',
  table_truncated: 'A table was cut at a limit.',
  output_head_failed: 'The existence check of the output object failed; the work was done anew.',
} as const
export type WarningCode = keyof typeof WARNING_CODES

/** At most this many warnings of one code are kept; the last one kept says how many more there were. */
export const WARNINGS_PER_CODE_MAX = 20
