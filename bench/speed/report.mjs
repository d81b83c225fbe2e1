import { shown, textTable } from '../text-table.mjs'

/** Per file and in sum: ms of each side and its ratio to bare. */
export function speedTable({ files, sums, failures }) {
  const sides = Object.keys(sums).filter((name) => name !== 'bare')
  const ratio = (ms, side) =>
    ms[side] === null || !ms.bare ? '-' : `${shown(ms[side] / ms.bare, 2)}x`
  const row = (name, ms) => [
    name,
    shown(ms.bare, 1),
    ...sides.flatMap((side) => [shown(ms[side], 1), ratio(ms, side)]),
  ]
  const head = ['CPU ms', 'bare', ...sides.flatMap((side) => [side, ''])]
  const lines = [textTable([head, ...files.map(({ name, ms }) => row(name, ms)), row('sum', sums)])]
  if (failures.length > 0) lines.push(`failed, not in the sums: ${failures.join(', ')}`)
  return lines.join('\n')
}

/** ms per stage (columns, dearest first) and file (rows). `rows`: `{ name, stages: { stage: ms } }`. */
export function stageTable(rows) {
  const totals = {}
  for (const { stages } of rows) {
    for (const [stage, ms] of Object.entries(stages)) totals[stage] = (totals[stage] ?? 0) + ms
  }
  const order = Object.keys(totals).sort((a, b) => totals[b] - totals[a])
  const line = (name, stages) => [name, ...order.map((stage) => shown(stages[stage] ?? 0, 1))]
  return textTable([
    ['', ...order],
    ...rows.map(({ name, stages }) => line(name, stages)),
    line('sum', totals),
  ])
}
