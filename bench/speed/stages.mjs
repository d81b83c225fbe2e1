// CPU by stage, from samples of the stack: the engine itself measures nothing.
import { Session } from 'node:inspector/promises'

/** What code belongs to which stage: the first pattern that a script's address matches. */
const STAGES = [
  ['interpreter', /^wasm:/],
  ['bindings', /\/node_modules\/mupdf\/|\/native\/mupdf\/device-calls/],
  ['paths', /\/native\/mupdf\/(path-shapes|segment|subpath|page-shapes|clip-stack)/],
  ['glyphs', /\/native\/mupdf\/(raw-device|text-runs|font-facts|structured-reader)/],
  ['tree', /\/native\/mupdf\/(mark|raw-objects|number-tree|structure-t|page-(structure|tree))/],
  ['tree', /\/readers\/pdf\/(tagged\/|pipeline\/(tagged-page|write-tagged))/],
  ['open', /\/native\/mupdf\/|\/readers\/pdf\/(document\/|pipeline\/open-document)/],
  ['words, lines', /\/readers\/pdf\/(text\/|pipeline\/read-page)/],
  ['drawings', /\/readers\/pdf\/(drawings|forms|pictures)\//],
  ['furniture', /\/readers\/pdf\/furniture\//],
  ['columns', /\/readers\/pdf\/columns\//],
  ['tables', /\/readers\/pdf\/(tables\/|output\/.*table)/],
  ['headings', /\/readers\/pdf\/(headings\/|model\/title-key)/],
  ['blocks', /\/readers\/pdf\/(blocks\/|pipeline\/(lay-out-page|write-))/],
  ['profile', /\/readers\/pdf\/pipeline\/profile/],
  ['quality', /\/readers\/pdf\/(quality\/|recognition\/|pipeline\/page-)/],
  ['joins', /\/readers\/pdf\/(output\/|read-pdf)/],
  ['clean', /\/workers\/clean\//],
  ['writer', /\/workers\/markdown\/|\/workers\/(convert|page-marks)/],
]
const COLLECTOR = '(garbage collector)'
const IDLE = '(idle)'
const INTERVAL_US = 200

/** CPU of the whole process in ms while `work` runs, by stage. */
export async function watchStages(work) {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US })
    await session.post('Profiler.start')
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    const { profile } = await session.post('Profiler.stop')
    return stagesOf(profile, (user + system) / 1000)
  } finally {
    session.disconnect()
  }
}

/**
 * Shares `cpuMs` out by where the samples of a V8 CPU profile were taken; each counts alike, since the time between two
 * of them also grows when the machine is busy elsewhere. Code that belongs to no stage (built-in functions, what stages
 * share) counts with its caller; without one it is `other`. The collector stands apart.
 */
export function stagesOf({ nodes, samples }, cpuMs) {
  const stageOf = stagesByNode(nodes)
  const taken = samples.map((id) => stageOf.get(id)).filter((stage) => stage !== undefined)
  const ms = {}
  for (const stage of taken) ms[stage] = (ms[stage] ?? 0) + cpuMs / taken.length
  return ms
}

/** The mean of several runs. */
export function meanStages(runs) {
  const means = {}
  for (const run of runs) {
    for (const [stage, ms] of Object.entries(run)) {
      means[stage] = (means[stage] ?? 0) + ms / runs.length
    }
  }
  return means
}

/** The stage of each node of the call tree; none while idle. Nodes come after their parents. */
function stagesByNode(nodes) {
  const stageOf = new Map()
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])))
  for (const { id, callFrame } of nodes) {
    if (callFrame.functionName === IDLE) continue
    stageOf.set(id, ownStage(callFrame) ?? stageOf.get(parentOf.get(id)) ?? 'other')
  }
  return stageOf
}

function ownStage({ functionName, url }) {
  if (functionName === COLLECTOR) return 'collector'
  return STAGES.find(([, pattern]) => pattern.test(url))?.[0]
}
