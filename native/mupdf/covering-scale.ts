import type { PaintedPicture } from './page-pictures.js'

/** Share of a page that its pictures cover where it is a scan. */
const COVERED_SHARE_MIN = 0.9
/** Pictures smaller than this share of the largest say nothing of a scan: stamps, logos. */
const LARGE_SHARE = 0.5

/**
 * Pixels a point of the pictures that cover a page, those of the finest where layers or strips make up a scan; undefined
 * where none do.
 */
export function coveringScale(
  pictures: readonly PaintedPicture[],
  { widthPt, heightPt }: { readonly widthPt: number; readonly heightPt: number },
): number | undefined {
  const areas = pictures.map(({ box }) => (box.x1 - box.x0) * (box.y1 - box.y0))
  const covered = areas.reduce((sum, area) => sum + area, 0)
  if (!(covered >= COVERED_SHARE_MIN * widthPt * heightPt)) return undefined
  const largest = Math.max(...areas)
  const scales = pictures
    .filter((_, at) => (areas[at] ?? 0) >= LARGE_SHARE * largest)
    .map(({ matrix: [a, b, c, d], widthPx, heightPx }) =>
      Math.max(widthPx / Math.hypot(a, b), heightPx / Math.hypot(c, d)),
    )
    .filter(Number.isFinite)
  return scales.length === 0 ? undefined : Math.max(...scales)
}
