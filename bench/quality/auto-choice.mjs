import { loadEngine } from '../engine.mjs'
import { shown } from '../text-table.mjs'
import { convertFolder } from './convert.mjs'
import { scoreFolders } from './score.mjs'

/** Scores nearer than this are the same. */
const SAME = 0.003

/**
 * Converts the documents in fast, balanced and auto and tells how often auto's choice was the better of the other two,
 * and what it cost, after a round that warms up: `{ lines }`. `score(out)` gives the report of a folder.
 */
export async function autoChoice(corpus, entries, out, { evalDir, truths, formatOf }) {
  const found = new Map()
  const warm = await loadEngine({ mode: 'balanced' })
  await convertFolder(corpus, entries, `${out}.warm`, async (bytes, { file }) =>
    warm({ bytes, name: file, format: await formatOf(file) }),
  )
  for (const mode of ['fast', 'balanced', 'auto']) {
    const convert = await loadEngine({ mode })
    const used = new Map()
    const before = process.cpuUsage()
    await convertFolder(corpus, entries, `${out}.${mode}`, async (bytes, { file, name }) => {
      const result = await convert({ bytes, name: file, format: await formatOf(file) })
      used.set(name, result.modeUsed)
      return result
    })
    const { user, system } = process.cpuUsage(before)
    const scores = scoreFolders(evalDir, truths, `${out}.${mode}`)
    const overall = new Map(scores.per_document.map((doc) => [doc.name, doc.scores.overall]))
    found.set(mode, { used, overall, cpuMs: (user + system) / 1000, mean: scores.means.overall })
  }
  return { lines: linesOf(found, entries) }
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
