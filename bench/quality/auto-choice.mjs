import { loadEngine } from '../engine.mjs'
import { shown } from '../text-table.mjs'
import { convertFolder } from './convert.mjs'
import { scoreFolders } from './score.mjs'

/** Scores nearer than this are the same. */
const SAME = 0.003

const MODES = ['fast', 'balanced', 'auto']

/**
 * Converts the documents in fast, balanced and auto and tells how often auto's choice was the better of the other two,
 * and what it cost: `{ lines }`. The modes take turns at each document, after a turn that warms up, so that what else
 * the machine does costs all of them alike.
 */
export async function autoChoice(corpus, entries, out, { evalDir, truths, formatOf }) {
  const engines = new Map()
  for (const mode of MODES) engines.set(mode, await loadEngine({ mode }))
  const runs = new Map(MODES.map((mode) => [mode, { results: new Map(), cpuMs: 0 }]))
  await convertFolder(corpus, entries, `${out}.warm`, async (bytes, { file, name }) => {
    const document = { bytes, name: file, format: await formatOf(file) }
    for (const convert of engines.values()) await convert(document)
    for (const mode of MODES) await measured(engines.get(mode), document, name, runs.get(mode))
    return runs.get('fast').results.get(name)
  })
  const found = new Map()
  for (const [mode, { results, cpuMs }] of runs) {
    await convertFolder(corpus, entries, `${out}.${mode}`, async (_, { name }) => results.get(name))
    const scores = scoreFolders(evalDir, truths, `${out}.${mode}`)
    const overall = new Map(scores.per_document.map((doc) => [doc.name, doc.scores.overall]))
    const used = new Map([...results].map(([name, { modeUsed }]) => [name, modeUsed]))
    found.set(mode, { used, overall, cpuMs, mean: scores.means.overall })
  }
  return { lines: linesOf(found, entries) }
}

async function measured(convert, document, name, run) {
  const before = process.cpuUsage()
  const result = await convert(document)
  const { user, system } = process.cpuUsage(before)
  run.cpuMs += (user + system) / 1000
  run.results.set(name, result)
}

function linesOf(found, entries) {
  const [fast, balanced, auto] = ['fast', 'balanced', 'auto'].map((mode) => found.get(mode))
  const names = entries.map(({ name }) => name)
  const best = names.filter((name) => {
    const better = Math.max(fast.overall.get(name) ?? 0, balanced.overall.get(name) ?? 0)
    return (auto.overall.get(name) ?? 0) >= better - SAME
  })
  const escalated = names.filter((name) => auto.used.get(name) !== 'fast')
  const ratio = (side) => (side.cpuMs / fast.cpuMs).toFixed(2)
  return [
    `overall: fast ${shown(fast.mean)}, balanced ${shown(balanced.mean)}, auto ${shown(auto.mean)}`,
    `auto was as good as the better of both on ${best.length} of ${names.length}, and escalated ${escalated.length}`,
    `CPU over fast: balanced ${ratio(balanced)}, auto ${ratio(auto)}`,
  ]
}
