// Compiles src, workers and native into dist. With --if-changed it does nothing when dist is newer than its sources.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = import.meta.dirname
const stamp = join(root, 'dist', '.built')
const SOURCES = ['src', 'workers', 'native', 'package.json', 'tsconfig.json', 'tsconfig.build.json']

function newestMs(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  // The folder's own time counts too: it changes when a file is deleted.
  return readdirSync(path).reduce(
    (ms, name) => Math.max(ms, newestMs(join(path, name))),
    stat.mtimeMs,
  )
}

function isBuilt() {
  const built = statSync(stamp, { throwIfNoEntry: false })
  return built !== undefined && SOURCES.every((name) => newestMs(join(root, name)) <= built.mtimeMs)
}

if (!process.argv.includes('--if-changed') || !isBuilt()) {
  const startedAt = new Date()
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  const page = join('src', 'playground', 'page') // served as it is
  cpSync(join(root, page), join(root, 'dist', page), { recursive: true })
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const path of Object.values(bin)) chmodSync(join(root, path), 0o755)
  writeFileSync(stamp, startedAt.toISOString())
}
