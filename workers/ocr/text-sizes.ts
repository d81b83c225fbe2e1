/** Lowest descender to highest ascender of common text faces, ems. */
const LINE_HEIGHT_EM = 0.93
/** Lines whose heights differ by less than this share have one size: dirt changes a height. */
const SAME_SIZE_SHARE = 0.05
/** A height is the surer the more letters tell it: this over their number is added to the share. */
const SWAY_BY_LETTERS = 0.8
/** The most that the share may be. */
const SAME_SIZE_MAX = 0.14
/** Sizes are told in steps of this, points. */
const SIZE_STEP_PT = 0.5

/** How tall a line is, points, and how much text has its size. */
export interface LineHeight {
  readonly heightPt: number
  readonly letters: number
}

/** A font size in points for each line: measured heights scatter, so lines of about one height get one size. */
export function textSizes(lines: readonly LineHeight[]): number[] {
  const sizes = lines.map(({ heightPt }) => rounded(heightPt / LINE_HEIGHT_EM))
  let open = [...lines.keys()].filter((index) => (lines[index]?.heightPt ?? 0) > 0)
  while (open.length > 0) {
    const centre = mostText(open.flatMap((index) => lines[index] ?? []))
    const left: number[] = []
    for (const index of open) {
      const line = lines[index]
      if (line === undefined || !isNear(line, centre)) left.push(index)
      else sizes[index] = rounded(centre / LINE_HEIGHT_EM)
    }
    open = left
  }
  return sizes
}

/** The height around which most letters are. */
function mostText(lines: readonly LineHeight[]): number {
  let centre = 0
  let most = -1
  for (const { heightPt } of lines) {
    let letters = 0
    for (const other of lines) if (isNear(other, heightPt)) letters += other.letters
    if (letters <= most) continue
    most = letters
    centre = heightPt
  }
  return centre
}

function isNear({ heightPt, letters }: LineHeight, centre: number): boolean {
  return Math.abs(heightPt - centre) <= sway(letters) * centre
}

const sway = (letters: number): number =>
  Math.min(SAME_SIZE_MAX, SAME_SIZE_SHARE + SWAY_BY_LETTERS / Math.max(1, letters))

function rounded(sizePt: number): number {
  return Math.max(SIZE_STEP_PT, Math.round(sizePt / SIZE_STEP_PT) * SIZE_STEP_PT)
}
