import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bareText, loadBare } from '../speed/bare.mjs'

const here = fileURLToPath(import.meta.url)

/** CPU, in ms, of bare structured text over the whole document, in a process of its own; loading is not counted. */
export function bareCpuMs(file) {
  const { stdout, status, stderr } = spawnSync(process.execPath, [here, file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}

if (process.argv[1] === here) {
  const bytes = readFileSync(process.argv[2])
  await loadBare()
  const before = process.cpuUsage()
  bareText(bytes)
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1000)
}
