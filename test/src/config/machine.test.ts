import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMachine } from '../../../src/config/machine.js'

const MIB = 2 ** 20

/** A root folder that holds these files. */
function rootWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'machine-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  return root
}

test('a container of cgroup v2: quota and limit stand at the mount', () => {
  const root = rootWith({
    'proc/self/cgroup': '0::/',
    'sys/fs/cgroup/cpu.max': '50000 100000',
    'sys/fs/cgroup/memory.max': String(512 * MIB),
  })
  expect(readMachine(root)).toEqual({ cores: 0.5, memoryBytes: 512 * MIB })
})

test('a service of cgroup v2: the smallest value up the tree holds', () => {
  const root = rootWith({
    'proc/self/cgroup': '0::/system.slice/docspine.service',
    'sys/fs/cgroup/system.slice/cpu.max': '40000 100000',
    'sys/fs/cgroup/system.slice/docspine.service/cpu.max': 'max 100000',
    'sys/fs/cgroup/system.slice/docspine.service/memory.max': String(300 * MIB),
    'sys/fs/cgroup/system.slice/memory.max': 'max',
  })
  expect(readMachine(root)).toEqual({ cores: 0.4, memoryBytes: 300 * MIB })
})

test('a container of cgroup v1, whose path is the host’s', () => {
  const root = rootWith({
    'proc/self/cgroup': '4:memory:/docker/ab12\n2:cpu,cpuacct:/docker/ab12\n1:name=systemd:/',
    'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '25000',
    'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000',
    'sys/fs/cgroup/memory/memory.limit_in_bytes': String(256 * MIB),
  })
  expect(readMachine(root)).toEqual({ cores: 0.25, memoryBytes: 256 * MIB })
})

test('no cgroup at all: the machine itself', () => {
  const { cores, memoryBytes } = readMachine(rootWith({}))
  expect(cores).toBeGreaterThanOrEqual(1)
  expect(Number.isFinite(memoryBytes)).toBe(true)
})
