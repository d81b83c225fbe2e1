import type { ReadContext } from '../../document/reading.js'
import type { XmlPackage } from '../xml/open-package.js'
import { warnUnreadable } from '../xml/optional-part.js'
import type { XmlHandler } from '../xml/xml-scanner.js'
import { type NumberFormat, numberFormat } from './format-number.js'

/** The formats that need no definition (ECMA-376, 18.8.30). */
const BUILT_IN: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  27: 'yyyy/m/d',
  28: 'yyyy/m/d',
  29: 'yyyy/m/d',
  30: 'yyyy/m/d',
  31: 'yyyy/m/d',
  36: 'yyyy/m/d',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  50: 'yyyy/m/d',
  57: 'yyyy/m/d',
  58: 'm/d',
}

/** The number format of each cell style. */
export interface CellFormats {
  /** General where there is no such style. */
  of(styleIndex: number): NumberFormat
}

/** The styles part (ECMA-376, 18.8), as far as it tells how values are shown. */
export async function readCellFormats(
  pack: XmlPackage,
  partName: string | undefined,
  is1904: boolean,
  context: ReadContext,
): Promise<CellFormats> {
  const codes = new Map<string, string>()
  const formatIds: string[] = []
  if (partName !== undefined && pack.has(partName)) {
    try {
      await pack.scan(partName, stylesHandler(codes, formatIds))
    } catch (error) {
      warnUnreadable(error, partName, context)
    }
  }
  return formatsByStyle(
    formatIds.map((id) => codes.get(id) ?? BUILT_IN[id] ?? ''),
    is1904,
  )
}

function stylesHandler(codes: Map<string, string>, formatIds: string[]): XmlHandler {
  let isInCellFormats = false
  return {
    open(name, tag) {
      if (name === 'numFmt') {
        codes.set(tag.attribute('numFmtId') ?? '', tag.attribute('formatCode') ?? '')
      } else if (name === 'cellXfs') isInCellFormats = true
      else if (name === 'xf' && isInCellFormats) formatIds.push(tag.attribute('numFmtId') ?? '0')
    },
    text: () => undefined,
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  }
}

function formatsByStyle(codeByStyle: readonly string[], is1904: boolean): CellFormats {
  const general = numberFormat('', is1904)
  const byCode = new Map<string, NumberFormat>()
  return {
    of(styleIndex) {
      const code = codeByStyle[styleIndex]
      if (code === undefined || code === '') return general
      let format = byCode.get(code)
      if (format === undefined) {
        format = numberFormat(code, is1904)
        byCode.set(code, format)
      }
      return format
    },
  }
}
