/** Signs that hold, by index; what else is added; undefined where only some titles are told. */
export interface Row {
  readonly on: readonly number[]
  readonly offset: number
  readonly isTitle: boolean | undefined
}
export interface LabelledDocument {
  readonly rows: readonly Row[]
  readonly titles: number
  readonly areAllTold: boolean
  readonly share: number
}
export function scoreOf(row: Row, weights: readonly number[]): number
export function climbF1(
  documents: readonly LabelledDocument[],
  options: { readonly start: readonly number[]; readonly cut: number; readonly hold: number },
): number[]
export function titleF1(
  document: Pick<LabelledDocument, 'rows' | 'titles'>,
  isHeading: (row: Row) => boolean,
): number | undefined
export function lostLeftOut(figures: {
  readonly inSample: number
  readonly leftOut: number
  readonly withoutProducer: number
}): number
