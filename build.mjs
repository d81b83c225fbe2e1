// Makes dist of src, workers and native: every module by itself (types, the client, what the benches import), and in
// the place of what is started by name a bundle. With --if-changed nothing, when dist is newer than its sources.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = import.meta.dirname
const dist = join(root, 'dist')
const stamp = join(dist, '.built')
const SOURCES = [
  'src',
  'workers',
  'native',
  'build.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
]

/** Processes and threads: each found its few hundred modules one by one, which took half of a short run. */
const STARTED = ['src/main', 'src/cli/main', 'workers/convert.worker', 'workers/ocr.worker']

/** What bundles find in node_modules when they need it: compiled code, files that lie beside code, what few load. */
const OUTSIDE = ['mupdf', 'tesseract.js-core', '@napi-rs/*', 'zstd-napi', 'bullmq', 'ioredis']

/** Packages that are no modules yet ask for these. */
const COMMON_JS = `import { createRequire as requireHere } from 'node:module'
const require = requireHere(import.meta.url)
const __dirname = import.meta.dirname`

if (!process.argv.includes('--if-changed') || !isBuilt()) {
  const startedAt = new Date()
  compile()
  const taken = [...(await bundle()), ...(await bundlePage())]
  writeFileSync(join(dist, 'LICENCES.txt'), licences(taken))
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const path of Object.values(bin)) chmodSync(join(root, path), 0o755)
  writeFileSync(stamp, startedAt.toISOString())
}

function isBuilt() {
  const built = statSync(stamp, { throwIfNoEntry: false })
  return built !== undefined && SOURCES.every((name) => newestMs(join(root, name)) <= built.mtimeMs)
}

function newestMs(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  // The folder's own time counts too: it changes when a file is deleted.
  return readdirSync(path).reduce(
    (ms, name) => Math.max(ms, newestMs(join(path, name))),
    stat.mtimeMs,
  )
}

function compile() {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** The files that were bundled. */
async function bundle() {
  const chunks = join(dist, 'chunks')
  rmSync(chunks, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...STARTED.map((path) => ({ in: `${path}.ts`, out: path })),
      // Piscina starts its threads with it, from the folder that its own code is in.
      { in: join('node_modules', 'piscina', 'dist', 'worker.js'), out: 'chunks/worker' },
    ],
    outdir: dist,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // It knows no version of Node.js for them, and would make each anew wherever it is used.
    supported: { 'regexp-unicode-property-escapes': true },
    external: OUTSIDE,
    banner: { js: COMMON_JS },
    legalComments: 'none', // whole licences are kept instead
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}

/** The playground: its script in one file, and what it shows. */
async function bundlePage() {
  const [page, target] = [join(root, 'src/playground/page'), join(dist, 'playground')]
  rmSync(target, { recursive: true, force: true })
  for (const name of ['index.html', 'mark.svg']) {
    cpSync(join(page, name), join(target, name))
  }
  cpSync(join(root, 'src/playground/samples'), join(target, 'samples'), { recursive: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: join(page, 'main.ts'), out: 'playground' },
      { in: join(page, 'playground.css'), out: 'playground' },
    ],
    outdir: target,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none', // whole licences are kept instead
    metafile: true,
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}

/** The licences of all packages that code was taken from. */
function licences(inputs) {
  const folders = new Set(inputs.flatMap(packageFolder))
  return [...folders]
    .sort((a, b) => (a < b ? -1 : 1))
    .map(licenceOf)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** The folder of the innermost package that a file is in; none for our own. */
function packageFolder(input) {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []
  return folder === undefined ? [] : [folder]
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  )
  const texts = readdirSync(join(root, folder))
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`
}
