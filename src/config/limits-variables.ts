import { computedInteger, integer, megabytes, SIZE_MB_MAX } from './values.js'

/** What a caller may send and gets back. */
export const LIMITS_VARIABLES = {
  rawUploadBytesMax: megabytes({
    name: 'MAX_RAW_UPLOAD_MB',
    fallback: 12,
    min: 1,
    max: SIZE_MB_MAX,
    meaning: 'largest document in a request body, decompressed',
  }),
  documentBytesMax: megabytes({
    name: 'MAX_DOCUMENT_MB',
    fallback: 500,
    min: 1,
    max: SIZE_MB_MAX,
    meaning: 'largest document on any route, and what a package or archive may inflate to in sum',
  }),
  downloadBytesMax: megabytes({
    name: 'MAX_DOWNLOAD_MB',
    fallback: 500,
    min: 1,
    max: SIZE_MB_MAX,
    meaning: 'largest download, counted on the wire and decoded',
  }),
  pagesMax: integer({
    name: 'MAX_PAGES',
    fallback: 20_000,
    min: 1,
    max: 10_000_000,
    meaning: 'most pages of a document',
  }),
  outputBytesMax: megabytes({
    name: 'MAX_OUTPUT_MB',
    fallback: 500,
    min: 1,
    max: SIZE_MB_MAX,
    meaning: 'most Markdown of one document; one over max(50 MB, 8 x its input) ends too',
  }),
  imageBytesMax: megabytes({
    name: 'IMAGES_MAX_MB',
    fallback: 32,
    min: 1,
    max: 1024,
    meaning:
      'pictures of one document with `images=include`, in sum; those past it come without their bytes',
  }),
  zipEntriesMax: integer({
    name: 'ZIP_MAX_ENTRIES',
    fallback: 1000,
    min: 1,
    max: 1_000_000,
    meaning: 'most entries of an archive',
  }),
  zipRatioMax: integer({
    name: 'ZIP_MAX_RATIO',
    fallback: 200,
    min: 1,
    max: 1_000_000,
    meaning: 'inflated to compressed bytes of an archive entry, counted above 1 MB',
  }),
  streamSamplePages: integer({
    name: 'STREAM_SAMPLE_PAGES',
    fallback: 20,
    min: 1,
    max: 1000,
    meaning: 'pages that `stream_slim_strategy=sampled` learns headers and footers from',
  }),
  indexPageEntriesMax: integer({
    name: 'INDEX_MAX_PAGE_ENTRIES',
    fallback: 200,
    min: 1,
    max: 20_000,
    meaning: 'most entries of `pages` in an answer of `/pdf/index`',
  }),
  inflightBytesMax: computedInteger({
    name: 'INFLIGHT_MB',
    min: 1,
    max: 1_048_576,
    shownDefault: 'half the memory limit',
    meaning:
      'bytes of documents and answers that uploads, downloads, waiting requests and slow readers hold at once; an upload or answer past it is `503`, a download waits its turn',
  }),
} as const
