import { isOver } from '../model/geometry.js'
import type { FontFacts, HorizontalRuling, Line } from '../model/page.js'
import { addCases } from './cases.js'
import { addFractions } from './fractions.js'
import { hangingSigns, levelHangingSigns } from './hanging-signs.js'
import { addLimits, hasOperators } from './limits.js'
import { closeFormulas, openFormulas } from './pieces.js'
import { addRoots } from './roots.js'
import { levelStackedBars } from './stacked-bars.js'

/** Bars of fractions and roots are no longer, points. */
const LENGTH_MAX_PT = 400
/** So many of them are a drawing, or the rules of tables; of those that text stands at, the second. */
const RULINGS_MAX = 1000
const BARS_MAX = 250
/** What a bar parts is as near as this above and below it, ems. */
const PART_EM = 2.5
/** Lines end or begin within this of a bar, ems. */
const BESIDE_EM = 1.5
/** Bars in subscripts are below their line by this, ems. */
const SCRIPT_EM = 0.2
/** Fractions beside fractions are found one after the other. */
const ROUNDS_MAX = 4

export interface WithFormulas {
  readonly lines: readonly Line[]
  /** The rulings that are bars of fractions and roots now. */
  readonly taken: ReadonlySet<HorizontalRuling>
}

/** The lines with what formulas set above and below their line as text of it. */
export function withFormulas(
  lines: readonly Line[],
  rulings: readonly HorizontalRuling[],
  fonts: readonly FontFacts[],
): WithFormulas {
  const hanging = hangingSigns(lines, fonts)
  const bars = barsIn(lines, rulings)
  if (bars.length === 0 && hanging === undefined && !hasOperators(lines))
    return { lines, taken: new Set() }
  const open = openFormulas(lines)
  const taken = new Set<HorizontalRuling>()
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const left = bars.filter((bar) => !taken.has(bar))
    if (hanging !== undefined) {
      levelHangingSigns(open, hanging.isSign, left)
      levelStackedBars(open, hanging.isBar)
    }
    addLimits(open, left, hanging?.isHanging)
    const found = [...addRoots(open, left), ...addFractions(open, left)]
    for (const bar of found) taken.add(bar)
    if (found.length === 0) break
  }
  if (hanging !== undefined) addCases(open, hanging.isSign)
  return { lines: closeFormulas(open), taken }
}

/** The rulings that may be bars, those within others first; none where no text stands beside one, at its height. */
function barsIn(
  lines: readonly Line[],
  rulings: readonly HorizontalRuling[],
): readonly HorizontalRuling[] {
  const short = rulings.filter(({ x0, x1 }) => x1 - x0 < LENGTH_MAX_PT)
  if (short.length === 0 || short.length > RULINGS_MAX) return []
  const bars = short.filter((bar) => lines.some((line) => isAt(line, bar)))
  if (bars.length > BARS_MAX) return []
  const isAnyBeside = bars.some((bar) => lines.some((line) => isInHeightOf(line, bar)))
  return isAnyBeside ? bars.sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0)) : []
}

/** From the bars of superscripts to those of subscripts: rules below text are lower. */
const isInHeightOf = ({ x0, x1, y0, baseline, size }: Line, bar: HorizontalRuling): boolean =>
  bar.y > y0 &&
  bar.y < baseline + SCRIPT_EM * size &&
  bar.x1 > x0 - BESIDE_EM * size &&
  bar.x0 < x1 + BESIDE_EM * size

const isAt = (line: Line, bar: HorizontalRuling): boolean =>
  Math.abs(line.baseline - bar.y) < PART_EM * line.size && isOver(line, bar)
