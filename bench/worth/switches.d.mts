export interface Rule {
  readonly name: string
  readonly lines: number
}
export function withSwitches(
  text: string,
  results: ReadonlyMap<string, string>,
  first: number,
): { text: string; rules: Rule[] }
export function neutralResults(text: string): Map<string, string>
