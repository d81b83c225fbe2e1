import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'

/** What this process may use of the machine. */
export interface Machine {
  /** Whole or broken number of processors. */
  readonly cores: number
  readonly memoryBytes: number
}

/**
 * Processors and memory as the operating system and every cgroup above this process allow them. `availableParallelism`
 * of Node 20 sees the affinity mask, not the quota. Reads cgroup v2 (`cpu.max`, `memory.max`) and v1
 * (`cpu.cfs_quota_us`, `memory.limit_in_bytes`); `root` stands in for `/` in tests.
 */
export function readMachine(root = '/'): Machine {
  const groups = readText(join(root, 'proc/self/cgroup')) ?? ''
  const quotas = ['', 'cpu', 'cpu,cpuacct'].flatMap((controller) =>
    ownFolders(root, groups, controller).map(cpuQuota),
  )
  const limits = ['', 'memory'].flatMap((controller) =>
    ownFolders(root, groups, controller).map(memoryLimit),
  )
  return {
    cores: Math.min(availableParallelism(), ...quotas),
    memoryBytes: Math.min(totalmem(), ...limits),
  }
}

/** The cgroup folders of this process for a v1 controller ('' is v2), from its own up to the mount's root. */
function ownFolders(root: string, groups: string, controller: string): string[] {
  const mount = join(root, 'sys/fs/cgroup', controller)
  const row = groups
    .split('\n')
    .map((line) => line.split(':'))
    .find(([, controllers]) => isSameController(controllers, controller))
  const folders = [mount]
  // Inside a container the path may be the host's; folders that are not there read as "no limit".
  for (let path = row?.[2] ?? '/'; path !== '/' && path !== '.'; path = dirname(path)) {
    folders.push(join(mount, path))
  }
  return folders
}

function isSameController(controllers: string | undefined, controller: string): boolean {
  if (controllers === undefined) return false
  const [first = ''] = controller.split(',')
  return first === '' ? controllers === '' : controllers.split(',').includes(first)
}

function cpuQuota(folder: string): number {
  const [quota, period] = (readText(join(folder, 'cpu.max')) ?? '').split(' ').map(Number)
  if (quota !== undefined && period !== undefined && quota > 0) return quota / period
  const quotaUs = Number(readText(join(folder, 'cpu.cfs_quota_us')) ?? -1)
  const periodUs = Number(readText(join(folder, 'cpu.cfs_period_us')) ?? 100_000)
  return quotaUs > 0 ? quotaUs / periodUs : Number.POSITIVE_INFINITY
}

function memoryLimit(folder: string): number {
  const text =
    readText(join(folder, 'memory.max')) ?? readText(join(folder, 'memory.limit_in_bytes'))
  const bytes = Number(text)
  return text !== undefined && bytes > 0 ? bytes : Number.POSITIVE_INFINITY
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined // not this kind of cgroup, or not Linux
  }
}
