/** Pages in order, first and last of each run; plain data. */
export type PageRuns = [first: number, last: number][]

/** More are told by their number. */
const RUNS_SHOWN_MAX = 50

/** Puts pages among the runs. They come in order nearly always, and then it is the last run that grows. */
export function addPages(runs: PageRuns, first: number, last: number): void {
  let at = runs.length
  while (at > 0 && (runs[at - 1]?.[0] ?? 0) > first) at -= 1
  runs.splice(at, 0, [first, last])
  joinWithNext(runs, at)
  if (at > 0) joinWithNext(runs, at - 1)
}

function joinWithNext(runs: PageRuns, at: number): void {
  const run = runs[at]
  let next = runs[at + 1]
  while (run !== undefined && next !== undefined && next[0] <= run[1] + 1) {
    run[1] = Math.max(run[1], next[1])
    runs.splice(at + 1, 1)
    next = runs[at + 1]
  }
}

/** `3-352`, `2, 5-7`; of very many runs the first ones, and how many more pages there are. */
export function runsText(runs: PageRuns): string {
  const shown = runs
    .slice(0, RUNS_SHOWN_MAX)
    .map(([first, last]) => (first === last ? String(first) : `${first}-${last}`))
  const rest = runs.slice(RUNS_SHOWN_MAX).reduce((sum, [first, last]) => sum + last - first + 1, 0)
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`
}
