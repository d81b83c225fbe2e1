import { INK_MAX } from './ink.js'

/** Shares of the pixels that may be lost at either end when the contrast is stretched. */
const DARKEST_SHARE = 0.002
/** How much darker than the paper's own gray still counts as paper. */
const PAPER_SPREAD = 24
/** Paper is not darker than this; a darker mode is a picture or a negative. */
const PAPER_MIN = 110
/** Share of the ink that stands alone from which the picture is speckled. */
const SPECKLE_SHARE = 0.02

/** Stretches the grays in place so that paper is white and ink black. */
export function stretchContrast(pixels: Uint8Array): void {
  const counts = histogram(pixels)
  const paper = paperGray(counts)
  const white = paper < PAPER_MIN ? 255 : Math.max(PAPER_MIN, paper - PAPER_SPREAD)
  const black = Math.min(darkest(counts, pixels.length), white - 40)
  if (black <= 0 && white >= 255) return
  const table = new Uint8Array(256)
  for (let gray = 0; gray < 256; gray++) {
    table[gray] = Math.max(0, Math.min(255, Math.round((255 * (gray - black)) / (white - black))))
  }
  for (let at = 0; at < pixels.length; at++) pixels[at] = table[pixels[at] ?? 0] ?? 0
}

function histogram(pixels: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256)
  for (const gray of pixels) counts[gray] = (counts[gray] ?? 0) + 1
  return counts
}

/** The gray of most light pixels. */
function paperGray(counts: Uint32Array): number {
  let paper = 255
  for (let gray = 255; gray >= PAPER_MIN; gray--)
    if ((counts[gray] ?? 0) > (counts[paper] ?? 0)) paper = gray
  return paper
}

function darkest(counts: Uint32Array, total: number): number {
  let seen = 0
  for (let gray = 0; gray < 256; gray++) {
    seen += counts[gray] ?? 0
    if (seen > DARKEST_SHARE * total) return gray
  }
  return 0
}

/**
 * Takes single dark pixels off the paper and fills single light ones in the ink, where the picture is full of them;
 * a clean picture stays as it is. In place.
 */
export function removeSpeckles(pixels: Uint8Array, width: number, height: number): void {
  const dark = new Uint8Array(pixels.length)
  let ink = 0
  for (let at = 0; at < pixels.length; at++) {
    if ((pixels[at] ?? 255) >= INK_MAX) continue
    dark[at] = 1
    ink++
  }
  const lone = lonePixels(dark, width, height)
  if (lone.length < SPECKLE_SHARE * ink) return
  for (const at of lone) pixels[at] = dark[at] === 1 ? 255 : 0
}

function lonePixels(dark: Uint8Array, width: number, height: number): number[] {
  const lone: number[] = []
  for (let y = 1; y < height - 1; y++) {
    const end = (y + 1) * width - 1
    for (let at = y * width + 1; at < end; at++) {
      // With both neighbours alike it is not alone: few pixels are looked at further.
      if (dark[at - 1] === dark[at] && dark[at + 1] === dark[at]) continue
      const around = darkAround(dark, at, width)
      if (dark[at] === 1 ? around <= 1 : around >= 7) lone.push(at)
    }
  }
  return lone
}

function darkAround(dark: Uint8Array, at: number, width: number): number {
  const above = at - width
  const below = at + width
  return (
    (dark[above - 1] ?? 0) +
    (dark[above] ?? 0) +
    (dark[above + 1] ?? 0) +
    (dark[at - 1] ?? 0) +
    (dark[at + 1] ?? 0) +
    (dark[below - 1] ?? 0) +
    (dark[below] ?? 0) +
    (dark[below + 1] ?? 0)
  )
}
