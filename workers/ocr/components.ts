import type { GrayImage } from '../../native/ocr/recognizer.js'
import type { PictureBox } from '../../src/contract/recognition.js'

/** Thin strokes of few dots are gray, and must not fall apart. */
const GRAY_MAX = 190

/** A dark run of a row, and the component that it belongs to. */
interface Run {
  readonly from: number
  readonly to: number
  readonly label: number
}

/** Boxes of what hangs together in ink, by rows of runs. */
export function componentsOf({ width, height, pixels }: GrayImage): PictureBox[] {
  const parents: number[] = []
  const boxes: { x0: number; y0: number; x1: number; y1: number }[] = []
  const rootOf = (label: number): number => {
    let root = label
    while (parents[root] !== root) root = parents[root] ?? root
    return root
  }
  const joined = (a: number, b: number): number => {
    const [root, other] = [rootOf(a), rootOf(b)]
    const [box, into] = [boxes[other], boxes[root]]
    if (root === other || box === undefined || into === undefined) return root
    parents[other] = root
    into.x0 = Math.min(into.x0, box.x0)
    into.x1 = Math.max(into.x1, box.x1)
    into.y0 = Math.min(into.y0, box.y0)
    into.y1 = Math.max(into.y1, box.y1)
    return root
  }
  const labelled = (from: number, to: number, y: number, above: readonly Run[]): number => {
    const label = parents.push(parents.length) - 1
    boxes.push({ x0: from, x1: to, y0: y, y1: y + 1 })
    return above.reduce(
      (known, run) => (run.from <= to && from <= run.to ? joined(run.label, known) : known),
      label,
    )
  }
  let above: Run[] = []
  for (let y = 0; y < height; y++) {
    const runs: Run[] = []
    let first = 0
    for (const { from, to } of darkRuns(pixels, y * width, width)) {
      while ((above[first]?.to ?? Number.POSITIVE_INFINITY) < from) first++
      let end = first
      while ((above[end]?.from ?? Number.POSITIVE_INFINITY) <= to) end++
      runs.push({ from, to, label: labelled(from, to, y, above.slice(first, end)) })
    }
    above = runs
  }
  return boxes.filter((_, label) => parents[label] === label)
}

function* darkRuns(pixels: Uint8Array, at: number, width: number) {
  let from = -1
  for (let x = 0; x <= width; x++) {
    const isDark = x < width && (pixels[at + x] ?? 255) < GRAY_MAX
    if (isDark && from < 0) from = x
    if (isDark || from < 0) continue
    yield { from, to: x }
    from = -1
  }
}
