import type { GridFeatures } from './grid-features.js'

/** Values above count as this much: a long table is no surer than one of so many rows. */
const CAPS = { rows: 12, columns: 6, meanChars: 120, solidColumns: 3 } as const

/** A feature as a share of its cap. */
export const capped = (features: GridFeatures, name: keyof typeof CAPS): number =>
  Math.min(features[name], CAPS[name]) / CAPS[name]
