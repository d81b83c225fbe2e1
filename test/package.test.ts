import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import semver from 'semver'
import { expect, onTestFinished, test } from 'vitest'
import { makePdf, textAt } from './support/make-pdf.js'

const ROOT = resolve(import.meta.dirname, '..')
const readJson = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
const { engines, scripts, dependencies } = readJson('package.json')
const OLDEST_NODE: string = semver.minVersion(engines.node)?.version ?? ''

interface Locked {
  readonly version?: string
  readonly engines?: { readonly node?: string }
}

test(`no package asks for a newer Node.js than ${OLDEST_NODE}`, () => {
  const locked = Object.entries<Locked>(readJson('package-lock.json').packages)
  const newer = locked.filter(
    ([, { engines: asked }]) => asked?.node && !semver.satisfies(OLDEST_NODE, asked.node),
  )
  expect(newer.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
  expect(locked.length).toBeGreaterThan(300)
})

/** They hold back what others depend on, and reach who installs this package, where a lockfile does not. */
test('the packages that are held back are pinned as our own', () => {
  expect(dependencies).toMatchObject({ '@fastify/static': '10.1.0', 'light-my-request': '6.6.0' })
})

const NO_REGISTRY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED/
const INSTALL_MS_MAX = 180_000
const INSTALLED_MB_MAX = 200

test('the tarball installs in an empty folder, converts there, and serves what docs/mcp.md configures', async (context) => {
  expect(scripts.prepack).toBe('node build.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'docspine-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const npm = (...args: readonly string[]) =>
    spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: INSTALL_MS_MAX })
  // Built already; a build would take the files away from under the tests beside this one.
  const packed = npm('pack', ROOT, '--ignore-scripts', '--json')
  const [{ filename, files }] = JSON.parse(packed.stdout)
  const paths: string[] = files.map(({ path }: { readonly path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(['dist/src/cli/main.js', 'dist/src/main.js']))
  expect(paths.filter((path) => /\.map$|(^|\/)test\/|\.ts$(?<!\.d\.ts)/.test(path))).toEqual([])

  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  // No scripts: where zstd-napi is built and not fetched that takes most of the time, and the package does without it.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--omit=dev', '--ignore-scripts']
  const installed = npm('install', `./${filename}`, ...flags)
  if (NO_REGISTRY.test(installed.stderr)) context.skip('no registry can be reached')
  expect(installed.error, 'npm install ended in time').toBeUndefined()
  expect(installed.status, installed.stderr).toBe(0)
  expect(installed.stderr).not.toContain('EBADENGINE')
  expect(megabytesOf(join(folder, 'node_modules'))).toBeLessThan(INSTALLED_MB_MAX)

  writeFileSync(join(folder, 'x.pdf'), makePdf([{ content: textAt(72, 700, 'Installed.') }]))
  const { status, stderr } = spawnSync('npx', ['docspine', 'convert', 'x.pdf'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  expect(readFileSync(join(folder, 'x.md'), 'utf8')).toBe('Installed.\n')

  for (const { command, args } of configuredCommands()) {
    const named = args.map((arg) => (/^\/home|\{/.test(arg) ? folder : arg))
    const transport = new StdioClientTransport({ command, args: named, cwd: folder })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    const answer = await client.callTool({ name: 'convert', arguments: { source: 'x.pdf' } })
    await client.close()
    expect(answer).toMatchObject({ structuredContent: { markdown: 'Installed.\n' } })
  }
}, 300_000)

/** Of the clients that docs/mcp.md is written for: three settings files and a command line. */
function configuredCommands(): readonly { command: string; args: string[] }[] {
  const text = readFileSync(join(ROOT, 'docs/mcp.md'), 'utf8')
  const settings = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )
  const servers = settings.map(({ mcpServers, servers: own }) => (mcpServers ?? own).docspine)
  const started = servers.filter(({ command }) => command !== undefined)
  const [, line = ''] = /^claude mcp add docspine -- (.+)$/m.exec(text) ?? []
  const [command = '', ...args] = line.split(' ')
  expect([servers.length, started.length]).toEqual([5, 3])
  return [...started, { command, args }]
}

function megabytesOf(folder: string): number {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return bytes / 2 ** 20
}
