import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makePdf, textAt } from '../../support/make-pdf.js'

const MAIN = resolve(import.meta.dirname, '../../../dist/src/cli/main.js')
const ENV = { PATH: process.env.PATH, POOL_THREADS: '1' }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docspine-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function run(...args: readonly string[]) {
  const options = { cwd: folder, encoding: 'utf8', env: ENV } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], options)
  return { status, stdout, stderr }
}

test('index shows the sections of a PDF, or its spine record', () => {
  const sentence = 'A sentence of the body that is long enough to be one.'
  const pages = ['Annual report', 'Outlook'].map((title) => ({
    content: [
      textAt(72, 700, title, 24, 'F2'),
      ...Array.from({ length: 20 }, (_, i) => textAt(72, 650 - 14 * i, sentence)),
    ].join('\n'),
  }))
  writeFileSync(join(folder, 'a.pdf'), makePdf(pages))
  expect(run('index', 'a.pdf')).toEqual({
    status: 0,
    stdout: '2 pages\n1  Annual report\n2  Outlook\n',
    stderr: '',
  })
  expect(JSON.parse(run('index', 'a.pdf', '--json').stdout)).toMatchObject({
    ok: true,
    filename: 'a.pdf',
    spine: { page_count: 2, sections: [{ page: 1, text: 'Annual report' }, { page: 2 }] },
  })
}, 60_000)

test('a failure says what to do next', () => {
  writeFileSync(join(folder, 'a.txt'), 'no PDF')
  const { status, stderr } = run('index', 'a.txt')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^a\.txt: .+ \[unreadable_document\]: check that it opens elsewhere\.\n$/)
  expect(run('convert', 'a.txt', '--pages', '1-2').stderr).toContain(
    '[pages_unsupported]: leave --pages out.',
  )
  expect(run('conver').stderr).toContain('Did you mean convert?')
}, 60_000)

test('completion scripts are valid and know the commands, options and values', () => {
  const bash = run('completion', 'bash').stdout
  const script = `${bash}\nCOMP_WORDS=(docspine convert --mode '') COMP_CWORD=3; _docspine; echo "\${COMPREPLY[@]}"
COMP_WORDS=(docspine '') COMP_CWORD=1; _docspine; echo "\${COMPREPLY[@]}"`
  const { stdout, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(status).toBe(0)
  const [modes = '', commands = ''] = stdout.split('\n')
  expect(modes).toBe('fast balanced quality auto')
  expect(commands.split(' ')).toEqual(
    expect.arrayContaining(['convert', 'index', 'serve', 'mcp', 'completion']),
  )
  expect(run('completion', 'zsh').stdout).toContain('bashcompinit')
  expect(run('completion', 'fish').stdout).toMatch(
    /^complete -c docspine -n '__fish_seen_subcommand_from convert' -l mode -x -a 'fast balanced/m,
  )
  expect(run('completion', 'sh').status).toBe(2)
}, 60_000)

test('--watch converts what is there, what comes and what changes', async () => {
  writeFileSync(join(folder, 'a.txt'), 'First.')
  const args = [MAIN, 'convert', '.', '--watch', '--out', 'out']
  const child = spawn(process.execPath, args, { cwd: folder, env: ENV, stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  onTestFinished(() => void child.kill('SIGKILL'))
  const out = (name: string) => join(folder, 'out', name)
  const patient = { timeout: 40_000, interval: 200 }
  await vi.waitFor(() => expect(existsSync(out('a.md'))).toBe(true), patient)
  writeFileSync(join(folder, 'b.txt'), 'Second.')
  await vi.waitFor(() => expect(readFileSync(out('b.md'), 'utf8')).toContain('Second.'), patient)
  writeFileSync(join(folder, 'a.txt'), 'Changed now.')
  await vi.waitFor(() => expect(readFileSync(out('a.md'), 'utf8')).toContain('Changed'), patient)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
}, 120_000)
