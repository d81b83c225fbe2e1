import { computedInteger, DAY_SECONDS, listOf, oneOf, seconds } from './values.js'

/** Reading pictures of text. */
export const OCR_VARIABLES = {
  ocr: oneOf({
    name: 'OCR',
    values: ['auto', 'off'],
    fallback: 'auto',
    meaning: '`auto` reads pictures of text in the modes `quality` and `auto`; `off` never does',
  }),
  ocrLanguages: listOf({
    name: 'OCR_LANGUAGES',
    fallback: ['eng'],
    rule: "Tesseract's names of languages (eng, deu, chi_sim), separated by commas",
    item: language,
    meaning:
      'languages that pictures are read in; others than `eng` need the program `tesseract` and its data for them',
  }),
  ocrThreads: computedInteger({
    name: 'OCR_THREADS',
    min: 1,
    max: 1024,
    shownDefault: 'half of `POOL_THREADS`, at least 1',
    meaning: 'threads that read pictures, a page each; started when the first page comes',
  }),
  ocrPageTimeoutMs: seconds({
    name: 'OCR_PAGE_TIMEOUT_SECONDS',
    fallback: 60,
    min: 1,
    max: DAY_SECONDS,
    meaning:
      'longest reading of one page; past it the page is left out with a warning. `CONVERT_TIMEOUT_SECONDS` does not count it',
  }),
} as const

function language(value: string): string | undefined {
  return /^[a-z]{3}(_[A-Za-z]+)*$/.test(value) ? value : undefined
}
