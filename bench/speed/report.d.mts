import type { Measured } from './measure.mjs'

export function speedTable(measured: Measured): string
export function stageTable(
  rows: readonly { readonly name: string; readonly stages: Readonly<Record<string, number>> }[],
): string
