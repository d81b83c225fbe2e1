import { ConversionError } from '../contract/errors.js'
import type { InputFormat } from '../contract/formats.js'
import type { Warning } from '../contract/warnings.js'
import { type Declared, formatOfContentType, formatOfName } from './declared.js'
import { type Sniffed, sniff } from './sniff.js'

export interface FormatClues {
  readonly bytes: Uint8Array
  /** Asked for outright. */
  readonly inputFormat: InputFormat | 'auto'
  /** That the caller, the form part or the origin gave; never the default one. */
  readonly filename?: string | undefined
  readonly contentType?: string | undefined
}

export interface DetectedFormat {
  readonly format: InputFormat
  readonly warnings: readonly Warning[]
}

const TEXT_FORMATS: ReadonlySet<Declared> = new Set(['csv', 'txt', 'html', 'eml'])
const PACKAGE_FORMATS: ReadonlySet<Declared> = new Set([
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'epub',
])

/**
 * The format to read a document as: the one asked for, else by extension, content type, bytes, in this order. Bytes
 * that clearly are another supported format win, with a warning. Throws `unsupported_format`, `encrypted_document`.
 */
export function detectFormat(clues: FormatClues): DetectedFormat {
  const declared = declaredFormat(clues)
  const sniffed = sniff(clues.bytes)
  const format = clearFormat(sniffed, declared) ?? declared
  if (format === undefined || format === 'unsupported') throw unsupported()
  return { format, warnings: mismatch(declared, format) }
}

function declaredFormat({ inputFormat, filename, contentType }: FormatClues): Declared {
  if (inputFormat !== 'auto') return inputFormat
  return formatOfName(filename) ?? formatOfContentType(contentType)
}

/** What the bytes are for sure; undefined leaves it to what was declared. */
function clearFormat(sniffed: Sniffed, declared: Declared): Declared {
  switch (sniffed) {
    case 'encrypted-package':
      throw new ConversionError(
        'encrypted_document',
        'The Office document is encrypted; only a PDF can be opened with a password.',
      )
    case 'ole':
      throw unsupported('Old Office formats (.doc, .xls, .ppt) are not supported.')
    case 'package':
      // The reader of packages that was named looks closer; nobody else has a use for it.
      return PACKAGE_FORMATS.has(declared) ? undefined : 'unsupported'
    case 'late-pdf':
      return TEXT_FORMATS.has(declared) ? undefined : 'pdf'
    case 'message':
      return declared === undefined ? 'eml' : undefined
    case 'unclear':
      // A picture always says what it is.
      return declared === 'image' ? 'unsupported' : undefined
    default:
      return sniffed
  }
}

function mismatch(declared: Declared, format: InputFormat): readonly Warning[] {
  if (declared === undefined || declared === format) return []
  const said = declared === 'unsupported' ? 'a format that is not supported' : declared
  return [
    {
      code: 'format_mismatch',
      message: `The request or the name says ${said}, but the bytes are ${format}; read as ${format}.`,
    },
  ]
}

function unsupported(
  sentence = 'The format is not supported, or cannot be told from the name, the type and the bytes.',
): ConversionError {
  return new ConversionError('unsupported_format', sentence)
}
