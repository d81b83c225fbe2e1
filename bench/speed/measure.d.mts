export interface Measured {
  readonly files: readonly { readonly name: string; readonly ms: Record<string, number | null> }[]
  readonly sums: Record<string, number>
  readonly failures: readonly string[]
}
export function measure<File extends { readonly name: string }>(
  files: readonly File[],
  sides: Readonly<Record<string, (file: File) => unknown>>,
  options: { readonly rounds: number; readonly warmUp?: number; readonly clock?: () => number },
): Promise<Measured>
