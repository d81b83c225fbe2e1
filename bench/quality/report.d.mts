type Scores = Readonly<Record<string, number | null>>
type Engines = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>
interface Report {
  readonly means: Scores
  readonly counted: Readonly<Record<string, number>>
}
export interface Lead {
  readonly name: string
  readonly engine: string
  readonly lead: number
}
export function meansTable(
  report: Report,
  baseline?: { readonly means: Scores },
  columns?: readonly { readonly title: string; readonly means: Scores }[],
): string
export function peerColumns(
  engines: Engines,
  names: readonly string[],
): { title: string; means: Record<string, number> }[]
export function leads(
  documents: readonly { readonly name: string; readonly scores: Scores }[],
  engines: Engines,
): Lead[]
export function movesTable(
  documents: readonly { readonly name: string; readonly scores: Scores }[],
  baseline: { readonly documents?: Scores },
  count: number,
): string
