import { expect, test } from 'vitest'
import type { Mode } from '../../../src/contract/options.js'
import type { Face } from '../../../src/contract/spoken.js'
import type { WarningCode } from '../../../src/contract/warnings.js'
import { toldWarnings } from '../../../src/conversion/told-warnings.js'

test.each<[WarningCode, Mode, Face, string]>([
  ['needs_ocr', 'fast', 'http', 'A picture: ask for mode=quality or mode=auto.'],
  ['needs_ocr', 'balanced', 'command', 'A picture: ask for --mode quality or --mode auto.'],
  ['needs_ocr', 'fast', 'mcp', 'A picture: ask for mode "quality" or mode "auto".'],
  [
    'needs_ocr',
    'auto',
    'http',
    'A picture: set OCR=auto where it runs, which reads no pictures now.',
  ],
  ['unmapped_glyphs', 'quality', 'http', 'A picture.'],
  ['hidden_text', 'fast', 'http', 'A picture.'],
])('%s in mode %s over %s: %s', (code, mode, face, message) => {
  expect(toldWarnings([{ code, message: 'A picture.', page: 1 }], mode, face)).toEqual([
    { code, message, page: 1 },
  ])
})
