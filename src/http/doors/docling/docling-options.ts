import { INPUT_FORMATS } from '../../../contract/formats.js'
import type { Given } from '../../../orders/parameters.js'
import {
  type DoorAsked,
  type DoorOptions,
  readDoorOptions,
  refused,
  valuesOf,
} from '../door-options.js'
import { tesseractName } from '../language-names.js'
import { asksForImages } from './docling-images.js'

/** Formats of docling-serve that we give. */
export const DOCLING_FORMATS = ['md', 'json', 'html', 'text'] as const
export type DoclingFormat = (typeof DOCLING_FORMATS)[number]

export interface DoclingAsked extends DoorAsked {
  readonly formats: readonly DoclingFormat[]
}

/** What this service reads at most, in pages; theirs is the largest integer. */
const PAGES_MAX = 999_999_999

const refuseTrue = { harmless: ['false'] } as const
const refuseAll = {} as const

/** Its `ConvertDocumentsRequestOptions`. */
const OPTIONS: DoorOptions = {
  from_formats: { asks: inputFormat, harmless: 'any' },
  to_formats: { harmless: DOCLING_FORMATS },
  image_export_mode: { harmless: ['placeholder', 'embedded'], isOnlyTold: true },
  do_ocr: { asks: mode },
  force_ocr: refuseTrue,
  ocr_engine: { harmless: ['auto', 'tesseract', 'tesserocr', 'tesseract_cli'], isOnlyTold: true },
  ocr_lang: { asks: (values) => ({ ocr_languages: values.map(tesseractName).join('+') }) },
  pdf_backend: { harmless: 'any' },
  table_mode: { harmless: 'any' },
  table_cell_matching: { harmless: 'any' },
  pipeline: { harmless: ['standard', 'legacy'] },
  page_range: { asks: pages },
  document_timeout: { isOnlyTold: true },
  abort_on_error: { harmless: 'any' },
  return_as_file: refuseTrue,
  do_table_structure: { harmless: ['true'], isOnlyTold: true },
  include_images: { harmless: 'any' },
  images_scale: { harmless: 'any' },
  md_page_break_placeholder: refuseAll,
  do_code_enrichment: refuseTrue,
  do_formula_enrichment: refuseTrue,
  do_picture_classification: refuseTrue,
  do_picture_description: refuseTrue,
  do_chart_extraction: refuseTrue,
  picture_description_area_threshold: { harmless: 'any' },
  picture_description_local: refuseAll,
  picture_description_api: refuseAll,
  vlm_pipeline_model: refuseAll,
  vlm_pipeline_model_local: refuseAll,
  vlm_pipeline_model_api: refuseAll,
}

/** Throws `invalid_parameter`. */
export function readDoclingOptions(options: Given): DoclingAsked {
  const { given, warnings } = readDoorOptions(options, OPTIONS)
  const named = valuesOf(options.to_formats)
  const formats = named.length === 0 ? ['md'] : named
  return {
    formats: DOCLING_FORMATS.filter((format) => formats.includes(format)),
    given: {
      ...given,
      ...(needsBlocks(formats) ? { include: 'blocks' } : {}),
      ...(asksForImages(options) ? { images: 'include' } : {}),
    },
    warnings,
  }
}

const needsBlocks = (formats: readonly string[]): boolean => formats.includes('json')

/** One names the format of the document; several say no more than that it may be any of them. */
function inputFormat(values: readonly string[]): Given | undefined {
  const [only = '', second] = values
  const ours = only === 'md' || only === 'asciidoc' ? 'txt' : only
  const isOurs = second === undefined && INPUT_FORMATS.some((format) => format === ours)
  return isOurs ? { input_format: ours } : undefined
}

function mode([value]: readonly string[]): Given | undefined {
  if (value === 'true') return { mode: 'auto' }
  return value === 'false' ? { mode: 'fast' } : undefined
}

/** First and last, from 1; in a form also as one text, `1,4`. */
function pages(values: readonly string[]): Given {
  const [first, last, more] = values.flatMap((value) => value.split(/[^\d]+/).filter(Boolean))
  if (first === undefined || last === undefined || more !== undefined)
    throw refused('page_range', values)
  if (first === '1' && Number(last) >= PAGES_MAX) return {}
  return { pages: `${first}-${Math.min(Number(last), PAGES_MAX)}` }
}
