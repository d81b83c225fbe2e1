// What one key can do to the built service with small limits, kind by kind: memory before and after, how long
// /healthz took at worst, and what is held at the end. Build first.

import { KINDS } from './abuse/kinds.mjs'
import { startStage } from './abuse/stage.mjs'
import { readArgs } from './args.mjs'
import { textTable } from './text-table.mjs'

const USAGE = `node bench/abuse.mjs [options]

  --only NAME[,NAME]   of the kinds only these
  --settle S           seconds in which all has to be back after the last byte (20)
  --healthz MS         longest answer of /healthz that is allowed (1000)
  --growth MIB         most memory that may be left after a kind (128)

Each kind has a service of its own: one thread, INFLIGHT_MB=64, CONVERT_TIMEOUT_SECONDS=20. At its end a key that did
nothing wrong uploads 11 MB, and the metrics are asked what is busy. Exit code 1 when the process ended, /healthz was
slower, something is held after the time, or memory did not come back.`

const options = readArgs(USAGE, {
  only: { type: 'string' },
  settle: { type: 'string', default: '20' },
  healthz: { type: 'string', default: '1000' },
  growth: { type: 'string', default: '128' },
})
const only = options.only?.split(',')
const rows = []
for (const kind of KINDS.filter(({ name }) => only === undefined || only.includes(name))) {
  rows.push(await outcomeOf(kind))
  console.error(rows.at(-1).cells.join('  '))
}
const head = ['kind', 'MiB before', 'most', 'after', 'healthz ms', 'back after s', 'held', 'note']
console.log(textTable([head, ...rows.map(({ cells }) => cells)]))
if (rows.some(({ isBad }) => isBad)) process.exitCode = 1

async function outcomeOf({ name, env, run }) {
  const stage = await startStage(env)
  try {
    await stage.warmUp()
    const before = await stage.rssMiB()
    stage.watch()
    const note = await run(stage)
    const backMs = await stage.back(Number(options.settle) * 1000, before + Number(options.growth))
    const { mostMiB, healthzMs } = stage.worst()
    const after = stage.isRunning() ? await stage.rssMiB() : Number.NaN
    const held = stage.isRunning() ? stage.held() : 'the process ended'
    const isBack = backMs !== undefined
    return {
      isBad: !isBack || !stage.isRunning() || healthzMs > Number(options.healthz) || note.isBad,
      cells: [
        name,
        before.toFixed(0),
        mostMiB.toFixed(0),
        after.toFixed(0),
        healthzMs.toFixed(0),
        isBack ? (backMs / 1000).toFixed(1) : 'never',
        held,
        note.text,
      ],
    }
  } finally {
    await stage.close()
  }
}
