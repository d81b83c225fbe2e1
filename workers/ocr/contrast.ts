import { INK_MAX } from './ink.js'

/** Shares of the pixels that may be lost at either end when the contrast is stretched. */
const DARKEST_SHARE = 0.002
/** How much darker than the paper's own gray still counts as paper. */
const PAPER_SPREAD = 24
/** Paper is not darker than this; a darker mode is a picture or a negative. */
const PAPER_MIN = 110
/** What is darker than this, once the contrast is stretched, is no paper. */
const PAPER_SHADE = 200
/** Share of the ink that stands alone from which the picture is speckled. */
const SPECKLE_SHARE = 0.02
/** ... or of all pixels, counting those far from other ink: on a page with much of it, the pieces of tiny letters are near. */
const STRAY_SHARE = 0.0003
const STRAY_REACH = 3

/** What grays say that are darker, or lighter, than these. */
interface Levels {
  /** As dark as ink gets. */
  readonly black: number
  /** Paper, and what is lighter. */
  readonly white: number
}

/** Stretches the grays in place so that paper is white and ink black. */
export function stretchContrast(pixels: Uint8Array): void {
  const { black, white } = levelsOf(pixels)
  if (black <= 0 && white >= 255) return
  const table = new Uint8Array(256)
  for (let gray = 0; gray < 256; gray++) {
    table[gray] = Math.max(0, Math.min(255, Math.round((255 * (gray - black)) / (white - black))))
  }
  for (let at = 0; at < pixels.length; at++) pixels[at] = table[pixels[at] ?? 0] ?? 0
}

function levelsOf(pixels: Uint8Array): Levels {
  const counts = histogram(pixels)
  const paper = paperGray(counts)
  const white = paper < PAPER_MIN ? 255 : Math.max(PAPER_MIN, paper - PAPER_SPREAD)
  return { black: Math.min(darkest(counts, pixels.length), white - 40), white }
}

function histogram(pixels: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256)
  // By index: by an iterator it was a seventh of all that is done to a page.
  for (let at = 0; at < pixels.length; at++) {
    const gray = pixels[at] ?? 0
    counts[gray] = (counts[gray] ?? 0) + 1
  }
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
  const { black, white } = levelsOf(pixels)
  const grayOf = (share: number): number => black + ((white - black) * share) / 255
  const shades = shadesOf(pixels, grayOf(INK_MAX), grayOf(PAPER_SHADE))
  const lone = lonePixels(shades, width, height)
  if (lone.length < SPECKLE_SHARE * shades.inked && !hasStrays(shades, lone, width)) return
  for (const at of lone) pixels[at] = shades.dark[at] === 1 ? 255 : 0
}

interface Shades {
  /** 1 for ink. */
  readonly dark: Uint8Array
  /** 1 for what is darker than paper. */
  readonly gray: Uint8Array
  readonly inked: number
}

function shadesOf(pixels: Uint8Array, inkMax: number, paperMin: number): Shades {
  const dark = new Uint8Array(pixels.length)
  const gray = new Uint8Array(pixels.length)
  let inked = 0
  for (let at = 0; at < pixels.length; at++) {
    const shade = pixels[at] ?? 255
    if (shade >= paperMin) continue
    gray[at] = 1
    if (shade >= inkMax) continue
    dark[at] = 1
    inked++
  }
  return { dark, gray, inked }
}

/** Dark pixels with paper around, and light ones with ink: those of a gray hairline have its other grays beside them. */
function lonePixels({ dark, gray }: Shades, width: number, height: number): number[] {
  const lone: number[] = []
  for (let y = 1; y < height - 1; y++) {
    const end = (y + 1) * width - 1
    let left = dark[y * width]
    let here = dark[y * width + 1]
    for (let at = y * width + 1; at < end; at++) {
      const right = dark[at + 1]
      // With both neighbours alike it is not alone: few pixels are looked at further.
      if ((left !== here || right !== here) && isLone(at)) lone.push(at)
      left = here
      here = right
    }
  }
  return lone

  function isLone(at: number): boolean {
    return dark[at] === 1 ? around(gray, at, width) <= 1 : around(dark, at, width) >= 7
  }
}

/** Whether so many lone pixels stand where there is nothing else that the picture is full of specks. */
function hasStrays({ gray }: Shades, lone: readonly number[], width: number): boolean {
  const least = STRAY_SHARE * gray.length
  return lone.length >= least && lone.filter(isStray).length >= least

  function isStray(at: number): boolean {
    let near = 0
    for (let dy = -STRAY_REACH; dy <= STRAY_REACH; dy++)
      for (let dx = -STRAY_REACH; dx <= STRAY_REACH; dx++) near += gray[at + dy * width + dx] ?? 0
    return near === 1
  }
}

/** How many of the eight pixels beside one are marked. */
function around(marks: Uint8Array, at: number, width: number): number {
  const above = at - width
  const below = at + width
  return (
    (marks[above - 1] ?? 0) +
    (marks[above] ?? 0) +
    (marks[above + 1] ?? 0) +
    (marks[at - 1] ?? 0) +
    (marks[at + 1] ?? 0) +
    (marks[below - 1] ?? 0) +
    (marks[below] ?? 0) +
    (marks[below + 1] ?? 0)
  )
}
