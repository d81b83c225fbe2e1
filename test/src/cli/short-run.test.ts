import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { expectShortRun } from '../../../src/cli/short-run.js'

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }))

const MIB = 2 ** 20
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docspine-short-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.mocked(setFlagsFromString).mockClear()
})

function file(name: string, bytes: number) {
  const path = join(folder, name)
  writeFileSync(path, '')
  truncateSync(path, bytes) // takes no room on disk
  return { path, outputPath: '-' }
}

test.each([
  ['20.19.0', 'one small file', [1], true],
  ['20.19.0', 'as much as a short run may be', [20 * MIB, 12 * MIB], true],
  ['20.19.0', 'more', [20 * MIB, 12 * MIB, 1], false],
  ['24.1.0', 'one small file', [1], false],
])('Node.js %s, %s', (node, _what, sizes, isLater) => {
  vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node })
  expectShortRun(sizes.map((size, k) => file(`${k}.pdf`, size)))
  expect(vi.mocked(setFlagsFromString).mock.calls.length > 0).toBe(isLater)
})

test('standard input, and a file that has gone, are left to the reader', () => {
  vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: '20.19.0' })
  expectShortRun([
    { path: '-', outputPath: '-' },
    { path: join(folder, 'none.pdf'), outputPath: '-' },
  ])
  expect(setFlagsFromString).toHaveBeenCalledWith(expect.stringContaining('budget'))
})
