/**
 * Runs `work` while the PDF engine reports its stages through `performance.measure('pdf:STAGE', …)`, and gives the
 * ms of each stage; undefined when it reports none.
 */
export async function watchStages(work) {
  performance.clearMeasures()
  globalThis.docspineStages = true
  try {
    await work()
  } finally {
    delete globalThis.docspineStages
  }
  const stages = {}
  for (const entry of performance.getEntriesByType('measure')) {
    if (!entry.name.startsWith('pdf:')) continue
    const stage = entry.name.slice('pdf:'.length)
    stages[stage] = (stages[stage] ?? 0) + entry.duration
  }
  performance.clearMeasures()
  return Object.keys(stages).length > 0 ? stages : undefined
}
