export function ranks(values: readonly number[]): number[]
export function spearman(xs: readonly number[], ys: readonly number[]): number | null
export function leaveOneGroupOut(
  rows: readonly { readonly x: number; readonly y: number; readonly group: string }[],
): { all: number | null; without: { group: string; rho: number | null }[] }
export function mean(values: readonly number[]): number
export function median(values: readonly number[]): number
