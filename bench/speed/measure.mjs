import { median } from '../ranks.mjs'

/**
 * CPU of the whole process (all threads, collector included), in ms, per file and side: the median over `rounds`
 * after `warmUp` of them, in which code is compiled and memory grows.
 * Sides take turns on each file and swap their order each round, so drift of the machine hits all alike.
 * `sides`: `{ name: (file) => work }`. Gives `{ files: [{ name, ms: { side: number } }], sums, failures }`.
 */
export async function measure(files, sides, { rounds, warmUp = 1, clock = cpuMs }) {
  const names = Object.keys(sides)
  const failures = new Set()
  const samples = new Map(files.map((file) => [file, emptySamples(names)]))
  for (let round = -warmUp; round < rounds; round++) {
    const order = (round + warmUp) % 2 === 0 ? names : [...names].reverse()
    for (const { file, name } of files.flatMap((file) => order.map((name) => ({ file, name })))) {
      const ms = await timed(() => sides[name](file), clock)
      if (ms === undefined) failures.add(`${name}: ${file.name}`)
      else if (round >= 0) samples.get(file)[name].push(ms)
    }
  }
  return summed(files, names, samples, [...failures])
}

const emptySamples = (names) => Object.fromEntries(names.map((name) => [name, []]))

async function timed(work, clock) {
  const before = clock()
  try {
    await work()
  } catch {
    // A file that one side cannot read is listed, and left out of the sums of all sides.
    return undefined
  }
  return clock() - before
}

function summed(files, names, samples, failures) {
  const rows = files.map((file) => {
    const taken = samples.get(file)
    return {
      name: file.name,
      ms: Object.fromEntries(
        names.map((name) => [name, taken[name].length > 0 ? median(taken[name]) : null]),
      ),
    }
  })
  const whole = rows.filter((row) => names.every((name) => row.ms[name] !== null))
  const sums = Object.fromEntries(
    names.map((name) => [name, whole.reduce((sum, row) => sum + row.ms[name], 0)]),
  )
  return { files: rows, sums, failures }
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
