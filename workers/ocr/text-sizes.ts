/** Lowest descender to highest ascender of common text faces, ems. */
const LINE_HEIGHT_EM = 0.93
/** Lines whose heights differ by less than this share have one size: descenders and dirt change a height. */
const SAME_SIZE_SHARE = 0.13
/** Sizes are told in steps of this, points. */
const SIZE_STEP_PT = 0.5

/** How tall a line is, points, and how much text has its size. */
export interface LineHeight {
  readonly heightPt: number
  readonly letters: number
}

/** A font size in points for each line: measured heights scatter, so lines of about one height get one size. */
export function textSizes(lines: readonly LineHeight[]): number[] {
  const groups = groupsOf(lines)
  return lines.map(({ heightPt }) => {
    const nearest = groups.reduce<number | undefined>(
      (best, group) =>
        best === undefined || Math.abs(group - heightPt) < Math.abs(best - heightPt) ? group : best,
      undefined,
    )
    return rounded((nearest ?? heightPt) / LINE_HEIGHT_EM)
  })
}

/** Heights that stand for the others near them: the one with most text first. */
function groupsOf(lines: readonly LineHeight[]): number[] {
  const left = lines.filter(({ heightPt }) => heightPt > 0)
  const groups: number[] = []
  for (let open = left; open.length > 0; ) {
    const centre = mostText(open)
    groups.push(centre)
    open = open.filter(({ heightPt }) => !isNear(heightPt, centre))
  }
  return groups
}

/** The height around which most letters are. */
function mostText(lines: readonly LineHeight[]): number {
  let centre = 0
  let most = -1
  for (const { heightPt } of lines) {
    let letters = 0
    for (const other of lines) if (isNear(other.heightPt, heightPt)) letters += other.letters
    if (letters <= most) continue
    most = letters
    centre = heightPt
  }
  return centre
}

function isNear(heightPt: number, centre: number): boolean {
  return Math.abs(heightPt - centre) <= SAME_SIZE_SHARE * centre
}

function rounded(sizePt: number): number {
  return Math.max(SIZE_STEP_PT, Math.round(sizePt / SIZE_STEP_PT) * SIZE_STEP_PT)
}
