/** A part that could not be read or kept. The conversion goes on; the answer says so. */
export interface Warning {
  /** snake_case, stable: clients match on it. */
  readonly code: WarningCode
  /** A sentence for a person. Never a path, a URL or a stack. */
  readonly message: string
  /** 1-based page, slide or sheet, where it is one. */
  readonly page?: number
  /** Where it is several: ranges in order, such as `3-352` or `2, 5-7`. */
  readonly pages?: string
}

interface WarningRow {
  /** What the code tells the caller. */
  readonly meaning: string
  /** What the caller can do about it; a parameter stands as `{name=value}`, and each face has its own way to say it. */
  readonly remedy?: string
  /** The message where it is of several pages that each had a message of its own. */
  readonly ofPages?: (pages: string) => string
}

/** Every code a warning can have. The documentation lists this table. */
export const WARNING_CODES = {
  unknown_parameter: {
    meaning: 'A name in the query, the form or the JSON body is no parameter; nothing came of it.',
  },
  option_ignored: {
    meaning:
      'An option of the service whose route was called has no effect here; see docs/compatibility.md.',
  },
  no_text: {
    meaning: 'The document, or the part of it that was asked for, gave no text at all.',
    remedy:
      'check that it shows text; text in pictures is read from PDF, by {mode=quality} or {mode=auto}',
  },
  format_mismatch: {
    meaning: 'The bytes are another supported format than the name or type said; the bytes won.',
  },
  mode_unavailable: {
    meaning: 'The mode asked for is not available for this document; another one ran.',
  },
  pages_clamped: { meaning: 'The page range ends past the last page and was cut.' },
  page_unreadable: {
    meaning: 'A page could not be read and is left out.',
    ofPages: (pages) => `Pages ${pages} are damaged and are left out.`,
  },
  page_budget_exceeded: {
    meaning:
      'A page has more on it than a page may cost; its text is given in content order, without structure.',
    ofPages: (pages) =>
      `Pages ${pages} have too much on them to find their structure; their text is in content order.`,
  },
  needs_ocr: {
    meaning: 'Pages hold pictures of text that were not read.',
    remedy: 'ask for {mode=quality} or {mode=auto}',
    ofPages: (pages) => `Pages ${pages} are pictures, or hold some, whose text was not read.`,
  },
  ocr_failed: {
    meaning: 'The text recognition gave up on a page; its picture was not read.',
    remedy: 'ask for these pages again with {pages=a-b}',
    ofPages: (pages) => `Pages ${pages}: the text recognition failed or took too long.`,
  },
  ocr_uncertain: {
    meaning: 'Text was read from a picture of which much is uncertain.',
    ofPages: (pages) =>
      `Pages ${pages} have text that was read from pictures with little confidence.`,
  },
  hidden_text: {
    meaning: 'Invisible text (zero size, transparent, outside the page) was left out.',
    ofPages: (pages) => `Pages ${pages} have text that cannot be seen; it was left out.`,
  },
  unmapped_glyphs: {
    meaning: 'A font does not say which letters its glyphs are; some text may be wrong or missing.',
    remedy: 'where letters are missing, ask for {mode=quality}',
    ofPages: (pages) => `Pages ${pages} have glyphs that have no known letter in their font.`,
  },
  xfa_form: {
    meaning:
      'The PDF is a dynamic XFA form; its fields cannot be read, only the notice in its place.',
    remedy: 'print it to a new PDF and convert that',
  },
  embedded_files: { meaning: 'The PDF carries attached files that were not converted.' },
  bookmarks_truncated: {
    meaning:
      'Bookmarks of a PDF were left out: there are too many, they are damaged, or they lead round in a circle. Its text is whole.',
  },
  images_truncated: {
    meaning:
      'Pictures come without their bytes: together they are more than `IMAGES_MAX_MB`, or a page has too many. The Markdown refers to them all the same.',
    remedy: 'ask for fewer pages at a time with {pages=a-b}',
    ofPages: (pages) => `Pictures of pages ${pages} come without their bytes: there are too many.`,
  },
  image_unreadable: {
    meaning:
      'A picture was left out, or comes without its bytes: it is damaged, too large to decode, or of a kind that is not handed on.',
    ofPages: (pages) =>
      `Pages ${pages} have pictures that cannot be read; they were left out, or come without bytes.`,
  },
  encoding_guessed: {
    meaning: 'The text encoding was not declared and was guessed from the bytes.',
  },
  decoding_errors: { meaning: 'Some bytes are not valid in the encoding of the document.' },
  hidden_content: {
    meaning: 'Hidden slides or sheets were left out.',
    ofPages: (pages) => `Slides ${pages} are hidden and were left out.`,
  },
  part_unreadable: {
    meaning: 'A part of the package could not be read and is left out.',
    ofPages: (pages) => `Parts of ${pages} could not be read and are left out.`,
  },
  content_dropped: {
    meaning: 'Content of a kind that Markdown cannot show was left out.',
    ofPages: (pages) => `Content of ${pages} was left out that Markdown cannot show.`,
  },
  nesting_truncated: { meaning: 'Nesting deeper than the limit was flattened.' },
  table_truncated: { meaning: 'A table was cut at a limit.' },
  output_head_failed: {
    meaning: 'The existence check of the output object failed; the work was done anew.',
  },
} as const satisfies Readonly<Record<string, WarningRow>>
export type WarningCode = keyof typeof WARNING_CODES

/** What is said of a code, whatever its row has. */
export function warningRow(code: WarningCode): WarningRow {
  return WARNING_CODES[code]
}

/** At most this many messages of one code are kept; the last one kept says how many more there were. */
export const WARNINGS_PER_CODE_MAX = 20
