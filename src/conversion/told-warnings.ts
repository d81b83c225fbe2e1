import type { Mode } from '../contract/options.js'
import { type Face, spoken } from '../contract/spoken.js'
import { type Warning, type WarningCode, warningRow } from '../contract/warnings.js'

/** The warnings with what their reader can do about them, in the reader's words. */
export function toldWarnings(
  warnings: readonly Warning[],
  mode: Mode,
  face: Face,
): readonly Warning[] {
  return warnings.map((warning) => {
    const remedy = remedyOf(warning.code, mode)
    if (remedy === undefined) return warning
    const message = warning.message.replace(/\.$/, '')
    return { ...warning, message: `${message}: ${spoken(remedy, face)}.` }
  })
}

const READS_PICTURES: ReadonlySet<Mode> = new Set<Mode>(['quality', 'auto'])

/** Where pictures were to be read already, asking for that helps nobody. */
const WITH_PICTURES: Partial<Readonly<Record<WarningCode, string>>> = {
  needs_ocr: 'set OCR=auto where it runs, which reads no pictures now',
  no_text: 'check that it shows text when it is opened',
}

function remedyOf(code: WarningCode, mode: Mode): string | undefined {
  if (READS_PICTURES.has(mode) && code === 'unmapped_glyphs') return undefined
  return (READS_PICTURES.has(mode) ? WITH_PICTURES[code] : undefined) ?? warningRow(code).remedy
}
