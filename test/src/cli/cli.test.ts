import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const MAIN = resolve(import.meta.dirname, '../../../dist/src/cli/main.js')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docspine-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

function run(args: readonly string[], { input = '', env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, POOL_THREADS: '2', ...env },
  })
  return { status, stdout, stderr }
}

const names = (below: string) =>
  readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' }).sort()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('writes the Markdown of a folder into another, keeping places and telling names apart', () => {
  write({
    'in/a.txt': 'From text\n',
    'in/a.csv': 'x,y\n1,2\n',
    'in/deep/b.txt': 'Below\n',
    'in/old.md': 'an earlier result\n',
    'in/.hidden/c.txt': 'hidden\n',
    'in/photo.jpg': 'no document',
  })
  const { status, stdout, stderr } = run(['convert', 'in', '--out', 'out'])
  expect(stderr).toMatch(/^3 documents converted in [\d.]+ s\.\n$/)
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  expect(names('out')).toEqual(['a.csv.md', 'a.txt.md', 'deep', 'deep/b.md'])
  expect(read('out/a.txt.md')).toBe('From text\n')
  expect(read('out/a.csv.md')).toContain('| x | y |')
})

test('writes beside the document, also as JSON', () => {
  write({ 'a.txt': 'Beside\n' })
  expect(run(['convert', 'a.txt', '--quiet'])).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(read('a.md')).toBe('Beside\n')
  expect(run(['convert', 'a.txt', '--json', '-q']).status).toBe(0)
  expect(JSON.parse(read('a.json'))).toMatchObject({ filename: 'a.txt', markdown: 'Beside\n' })
})

test('a failure is told with its reason, the others are written, and the exit code is 1', () => {
  write({ 'in/bad.docx': 'no package', 'in/empty.txt': '', 'in/good.txt': 'Good\n' })
  const { status, stderr } = run(['convert', 'in', '--out', 'out'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/bad\.docx: .+ \[\w+\]/)
  expect(stderr).toContain('empty.txt: The document is empty. [empty_document]')
  expect(stderr).toContain('1 document converted, 2 failed')
  expect(names('out')).toEqual(['good.md'])
})

test('converts standard input to standard output', () => {
  const { status, stdout } = run(['convert', '-', '--input-format', 'csv'], { input: 'a,b\n1,2\n' })
  expect(status).toBe(0)
  expect(stdout).toContain('| a | b |')
})

test('obeys the limits of the configuration', () => {
  write({ 'large.txt': 'x'.repeat(2 ** 20 + 1), 'pages.txt': 'no pages' })
  const large = run(['convert', 'large.txt'], { env: { MAX_DOCUMENT_MB: '1' } })
  expect(large.status).toBe(1)
  expect(large.stderr).toContain('MAX_DOCUMENT_MB')
  const pages = run(['convert', 'pages.txt', '--pages', '1-2'])
  expect(pages.stderr).toContain('[pages_unsupported]')
})

test.each([
  { args: ['convert', 'none.pdf'], status: 1, says: 'there is no such file' },
  { args: ['convert', '.'], status: 1, says: 'supported extensions are pdf' },
  { args: ['convert', 'a.md'], status: 1, says: 'name a folder with --out' },
  { args: ['convert', 'a.md', 'b.txt', '--out', '-'], status: 1, says: 'Only one document' },
  { args: ['convert'], status: 2, says: 'missing required argument' },
  { args: ['convert', 'b.txt', '--mode', 'slow'], status: 2, says: 'fast, balanced' },
  { args: ['convert', 'b.txt', '--pages', '3-2'], status: 2, says: 'such as 2-5' },
  { args: ['convert', 'b.txt'], env: { POOL_THREADS: '0' }, status: 2, says: 'POOL_THREADS' },
])('$args ends with $status and says what to do', ({ args, status, says, env = {} }) => {
  if (!args.includes('.')) write({ 'a.md': 'Text\n', 'b.txt': 'Text\n' })
  const ended = run(args, { env })
  expect(ended.stderr).toContain(says)
  expect(ended.status).toBe(status)
})
