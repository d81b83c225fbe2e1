export function shown(value: number | null | undefined, digits?: number): string
export function difference(
  now: number | null | undefined,
  before: number | null | undefined,
  digits?: number,
): string
export function textTable(rows: readonly (readonly string[])[]): string
