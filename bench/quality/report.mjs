import { leaveOneGroupOut } from '../ranks.mjs'
import { difference, shown, textTable } from '../text-table.mjs'

export const METRICS = [
  'overall',
  'nid',
  'teds',
  'mhs',
  'heading_f1',
  'list_f1',
  'code_f1',
  'link_f1',
  'emphasis_f1',
  'table_precision',
  'table_recall',
  'noise',
  'order',
  'token_f1',
]
/** A peer's lead over us on a page that makes it worth a look. */
const LEAD_MIN = 0.05

/** Means of this run beside the baseline (with the difference) and other runs; `columns`: `{ title, means }`. */
export function meansTable(report, baseline, columns = []) {
  const head = [
    '',
    'ours',
    'docs',
    ...(baseline ? ['baseline', 'change'] : []),
    ...columns.map((c) => c.title),
  ]
  const rows = METRICS.filter((metric) => typeof report.means[metric] === 'number').map(
    (metric) => [
      metric,
      shown(report.means[metric]),
      String(report.counted[metric]),
      ...(baseline
        ? [shown(baseline.means[metric]), difference(report.means[metric], baseline.means[metric])]
        : []),
      ...columns.map((column) => shown(column.means[metric])),
    ],
  )
  return textTable([head, ...rows])
}

/** The figures others published: one table per source. They are of another benchmark: orientation, not a target. */
export function publishedTables(published, means) {
  const keys = ['overall', 'nid', 'teds', 'mhs']
  return published.tables.map((table) => {
    const ours = ['ours, on this folder', ...keys.map((key) => shown(means[key]))]
    const rows = Object.entries(table.engines).map(([name, row]) => [
      name,
      ...keys.map((key) => shown(row[key])),
    ])
    return `${table.source} (${table.date})\n${textTable([['', ...keys], ours, ...rows])}`
  })
}

/** Means over the same documents for each engine of a `{ engine: { document: scores } }` record. */
export function peerColumns(engines, names) {
  return Object.entries(engines).map(([title, pages]) => {
    const scores = names.map((name) => pages[name]).filter((score) => score !== undefined)
    const means = {}
    for (const metric of METRICS) {
      const values = scores
        .map((score) => score[metric])
        .filter((value) => typeof value === 'number')
      if (values.length > 0) means[metric] = values.reduce((a, b) => a + b, 0) / values.length
    }
    return { title, means }
  })
}

/** Documents on which one of the engines beats us by more than `LEAD_MIN`, largest lead first. */
export function leads(documents, engines) {
  const found = []
  for (const { name, scores } of documents) {
    for (const [engine, pages] of Object.entries(engines)) {
      const theirs = pages[name]?.overall
      if (theirs === undefined || theirs - scores.overall <= LEAD_MIN) continue
      found.push({ name, engine, ours: scores, theirs: pages[name], lead: theirs - scores.overall })
    }
  }
  return found.sort((a, b) => b.lead - a.lead)
}

/** One line per lead: which page, who, by how much, and on which part of the score. */
export function leadsTable(found) {
  const parts = ['nid', 'teds', 'mhs']
  const rows = found.map(({ name, engine, ours, theirs, lead }) => [
    name,
    engine,
    `+${shown(lead)}`,
    `${shown(ours.overall)} < ${shown(theirs.overall)}`,
    ...parts.map((part) => difference(theirs[part], ours[part])),
  ])
  return textTable([['page', 'engine', 'lead', 'overall', ...parts], ...rows])
}

/** The documents whose overall moved most since the baseline. */
export function movesTable(documents, baseline, count) {
  const moves = documents
    .map(({ name, scores }) => ({ name, now: scores.overall, before: baseline.documents?.[name] }))
    .filter((move) => typeof move.before === 'number' && Math.abs(move.now - move.before) >= 0.005)
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
    .slice(0, count)
  if (moves.length === 0) return ''
  return textTable(
    moves.map((m) => [m.name, shown(m.before), shown(m.now), difference(m.now, m.before)]),
  )
}

/** How well our own quality score follows the true overall, leaving out one producer at a time. */
export function correlationLine(documents, qualityByName, producerOf) {
  const rows = documents
    .filter(({ name }) => typeof qualityByName.get(name) === 'number')
    .map(({ name, scores }) => ({
      x: qualityByName.get(name),
      y: scores.overall,
      group: producerOf(name),
    }))
  const { all, without } = leaveOneGroupOut(rows)
  const lowest = without[0]
  return `quality score against overall: Spearman ${shown(all)} over ${rows.length} documents; lowest leaving one of ${without.length} producers out ${shown(lowest?.rho)} (${lowest?.group ?? '-'})`
}

/** What a committed baseline keeps of a run. */
export function asBaseline(report, { commit, machine, corpus, date }) {
  const rounded = (value) => (value === null ? null : Number(value.toFixed(4)))
  const entries = (record) =>
    Object.fromEntries(METRICS.map((metric) => [metric, rounded(record[metric])]))
  const documents = report.per_document.map((doc) => [doc.name, rounded(doc.scores.overall)])
  return {
    commit,
    machine,
    corpus,
    date,
    means: entries(report.means),
    documents: Object.fromEntries(documents),
  }
}
