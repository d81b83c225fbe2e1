export interface Entry {
  readonly name: string
  readonly file: string
  readonly truth?: string
}
export function pairDocuments(
  files: readonly string[],
  options?: { readonly tablesOnly?: boolean; readonly prefix?: string },
): Entry[]
