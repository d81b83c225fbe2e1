// The Dockerfile's steps without a Docker engine: clean copy, install, build, prune, start as an unprivileged user
// with nothing writable, one conversion. Prints the size of what the image would add to its base.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SIZE_MIB_MAX = 240
const NOBODY = 65534
const KEY = 'image-check'
const PORT = 18_080
const COPIED = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'tsconfig.build.json',
  'build.mjs',
  'src',
  'workers',
  'native',
]

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'docspine-image-'))
chmodSync(folder, 0o755)
try {
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true })
  npm('ci', '--no-audit', '--no-fund')
  npm('run', 'build')
  npm('prune', '--omit=dev', '--no-audit', '--no-fund')
  execFileSync(process.execPath, ['native/ocr/prune.mjs'], { cwd: folder, stdio: 'inherit' })
  const parts = contents()
  await smoke()
  console.log(`sbom.json: ${parts} parts`)
  const mib =
    (bytesBelow(join(folder, 'dist')) + bytesBelow(join(folder, 'node_modules'))) / 2 ** 20
  console.log(`dist and production node_modules: ${mib.toFixed(1)} MiB (at most ${SIZE_MIB_MAX})`)
  if (mib > SIZE_MIB_MAX) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function npm(...args) {
  console.log(`npm ${args.join(' ')}`)
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** How many packages the list of contents has; it is made as the image makes it. */
function contents() {
  const text = execFileSync(
    'npm',
    ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format', 'cyclonedx'],
    {
      cwd: folder,
      maxBuffer: 64 * 2 ** 20,
    },
  )
  const { components } = JSON.parse(text.toString())
  if (components.length === 0) throw new Error('sbom.json names no part')
  return components.length
}

async function convertSample(name) {
  const answer = await fetch(
    `http://127.0.0.1:${PORT}/convert/raw?mode=auto&filename=${name}.pdf`,
    {
      method: 'POST',
      headers: { 'x-api-key': KEY, 'content-type': 'application/pdf' },
      body: readFileSync(join(folder, 'dist', 'playground', 'samples', `${name}.pdf`)),
    },
  )
  const body = await answer.text()
  if (answer.status !== 200 || !body.includes('# ')) {
    throw new Error(`${name}.pdf: ${answer.status} ${body.slice(0, 500)}`)
  }
}

/** Starts the service as the image does and converts one document. */
async function smoke() {
  const unprivileged = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    API_KEYS: KEY,
    HOME: '/nonexistent',
  }
  const server = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...unprivileged,
  })
  const exited = new Promise((done) => server.on('exit', (code) => done(code)))
  try {
    await until(`http://127.0.0.1:${PORT}/readyz`)
    const answer = await fetch(`http://127.0.0.1:${PORT}/convert/raw?filename=a.txt`, {
      method: 'POST',
      headers: { 'x-api-key': KEY, 'content-type': 'text/plain' },
      body: 'It runs.\n',
    })
    const body = await answer.text()
    if (answer.status !== 200 || !body.includes('It runs.'))
      throw new Error(`smoke request: ${answer.status} ${body}`)
    // With text recognition, whose files the pruning leaves.
    for (const name of ['filing', 'scan']) await convertSample(name)
    console.log('smoke requests: 200')
  } finally {
    server.kill('SIGTERM')
  }
  const code = await exited
  if (code !== 0) throw new Error(`the service ended with ${code} on SIGTERM`)
}

async function until(url) {
  for (let tries = 0; tries < 300; tries += 1) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error(`${url} did not answer 200 within 30 s`)
}

function bytesBelow(path) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0)
}
