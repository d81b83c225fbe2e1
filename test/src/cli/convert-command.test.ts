import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makePdf, textAt } from '../../support/make-pdf.js'
import { jpegObjects, makeJpeg } from '../../support/pdf-figures.js'

vi.setConfig({ testTimeout: 60_000 })

const MAIN = resolve(import.meta.dirname, '../../../dist/src/cli/main.js')
const ENV = { PATH: process.env.PATH, POOL_THREADS: '1' }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docspine-convert-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: folder, encoding: 'utf8', env: { ...ENV, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], options)
  return { status, stdout, stderr }
}

const names = (below = '.') =>
  readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' }).sort()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const pages = (...texts: readonly string[]) =>
  makePdf(texts.map((text) => ({ content: textAt(72, 700, text) })))

test('of one document --out is the file itself, of several or where it is a folder a folder', () => {
  write({ 'a.txt': 'A', 'b.txt': 'B', 'out/old': '' })
  expect(run(['convert', 'a.txt', '-o', 'result.md']).status).toBe(0)
  expect(read('result.md')).toBe('A\n')
  run(['convert', 'a.txt', '-o', 'out'])
  run(['convert', 'a.txt', '-o', 'new/'])
  run(['convert', 'a.txt', 'b.txt', '-o', 'both.md'])
  expect(names()).toEqual(expect.arrayContaining(['out/a.md', 'new/a.md', 'both.md/b.md']))
})

test('names of results do not depend on what else is converted', () => {
  write({ 'report.pdf': pages('P'), 'report.txt': 'T', 'one/x.txt': '1', 'two/x.txt': '2' })
  run(['convert', 'report.txt'])
  run(['convert', 'report.pdf'])
  expect(read('report.txt.md')).toBe('T\n')
  expect(read('report.pdf.md')).toBe('P\n')
  run(['convert', 'one/x.txt', 'two/x.txt', '-o', 'out'])
  expect([read('out/x.md'), read('out/x.txt.md')]).toEqual(['1\n', '2\n'])
  write({ 'three/x.txt': '3' })
  const clash = run(['convert', 'one/x.txt', 'two/x.txt', 'three/x.txt', '-o', 'out'])
  expect([clash.status, clash.stderr]).toEqual([
    1,
    'three/x.txt: another document has its name; convert it to another folder.\n',
  ])
})

test('links in folders are followed, each folder once, and loops end', () => {
  write({
    'in/a.txt': 'A',
    'in/.hidden/h.txt': 'H',
    'elsewhere/b.txt': 'B',
    'elsewhere/.c.txt': 'C',
  })
  const link = (to: string, name: string) => symlinkSync(to, join(folder, name))
  link('..', 'in/up')
  link('../elsewhere/b.txt', 'in/linked.txt')
  link('../elsewhere', 'in/first')
  link('../elsewhere', 'in/second')
  link('nowhere', 'in/broken.txt')
  const { status, stderr } = run(['convert', 'in', '-o', 'out', '-v'])
  expect([status, stderr.split('\n').slice(0, -2).sort()]).toEqual([
    0,
    ['out/a.md', 'out/first/b.md', 'out/linked.md'],
  ])
})

test.each([
  { asked: '2', text: 'Two\n' },
  { asked: '2-', text: 'Two\n\nThree\n' },
  { asked: '1-2', text: 'One\n\nTwo\n' },
])('--pages $asked', ({ asked, text }) => {
  write({ 'a.pdf': pages('One', 'Two', 'Three') })
  const { stdout, stderr, status } = run(['convert', 'a.pdf', '-o', '-', '--pages', asked])
  expect([status, stdout]).toEqual([0, text])
  expect(stderr).not.toContain('warning')
})

test('the parameters of the service are options: tokens, anchors, tables', () => {
  write({ 'a.pdf': pages('One', 'Two') })
  const first = run(['convert', 'a.pdf', '-o', '-', '--max-tokens', '1', '--anchors', 'none'])
  expect(first.stdout.trim()).toBe('One')
  const cursor = /goes on with --cursor (\d+)/.exec(first.stderr)?.[1] ?? ''
  const rest = run(['convert', 'a.pdf', '-o', '-', '--max-tokens', '100', '--cursor', cursor])
  expect(rest.stdout.trim()).toBe('Two')
  expect(run(['convert', 'a.pdf', '-o', '-', '--anchors', 'page']).stdout).toContain('<!-- page 2')
  expect(run(['convert', 'a.pdf', '--cursor', '3']).status).toBe(2)
  expect(run(['convert', 'a.pdf', '--tables', 'word']).stderr).toContain('markdown, html')
})

test('a place that nothing can be written to is said at once, and named', () => {
  write({ 'a.txt': 'A', taken: '' })
  // Nothing can be made below /proc; where there is none, the file is what stands in the way.
  for (const place of ['/proc/no-such/a.md', 'taken/below/a.md']) {
    const { status, stderr } = run(['convert', 'a.txt', '-o', place])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining(`a.txt: The result cannot go to ${place}: `),
    })
  }
  expect(run(['convert', 'a.txt', '-o', 'one/two/three/a.md']).status).toBe(0)
  expect(read('one/two/three/a.md')).toBe('A\n')
}, 20_000)

test('a document without text ends with 3 and a sentence, with --allow-empty with 0', () => {
  write({ 'empty.pdf': makePdf([{ content: '' }, { content: '' }]), 'a.txt': 'Text' })
  const { status, stderr } = run(['convert', 'empty.pdf', 'a.txt'])
  expect(status).toBe(3)
  expect(stderr).toMatch(
    /^empty\.pdf: There is no text in what was converted: check .+ \[no_text\]/,
  )
  expect(stderr).toContain('1 without text, 1 warning in')
  expect(run(['convert', 'empty.pdf', '--allow-empty']).status).toBe(0)
  expect(run(['convert', 'empty.pdf', '--quiet'])).toMatchObject({ status: 3, stderr: '' })
  expect(run(['index', 'empty.pdf'])).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('--mode quality'),
  })
})

test('warnings are told by code, with the documents that have them', () => {
  const hidden = { content: `${textAt(72, 700, 'Seen')}\n3 Tr\n${textAt(72, 600, 'Unseen')}` }
  write({ 'a.pdf': makePdf([hidden, hidden]), 'b.pdf': makePdf([hidden]) })
  const { stderr } = run(['convert', 'a.pdf', 'b.pdf', '-o', 'out'])
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    'Invisible text (zero size, transparent, outside the page) was left out. [hidden_text]',
    expect.stringMatching(/^ {2}[ab]\.pdf: Pages? 1/),
    expect.stringMatching(/^ {2}[ab]\.pdf: Pages? 1/),
  ])
  expect(stderr).toContain('2 warnings in')
})

test('--skip-existing leaves out what has a newer result', () => {
  write({ 'a.txt': 'A', 'b.txt': 'B' })
  run(['convert', 'a.txt', 'b.txt', '-q'])
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, 'b.txt'), later, later)
  const { stderr } = run(['convert', 'a.txt', 'b.txt', '--skip-existing', '-v'])
  expect(stderr).toMatch(/^b\.md\n1 document converted, 1 skipped in /)
  rmSync(join(folder, 'b.txt'))
  expect(run(['convert', 'a.txt', '--skip-existing']).stderr).toBe(
    '1 document with newer results: left alone.\n',
  )
})

test('who reads the output and has enough ends it without a word', () => {
  write({ 'long.txt': 'A line of text that is not short.\n\n'.repeat(20_000) })
  const line = `"${process.execPath}" "${MAIN}" convert long.txt -o - -q | head -n 1; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', line], {
    cwd: folder,
    encoding: 'utf8',
    env: ENV,
  })
  expect([stdout, stderr]).toEqual(['A line of text that is not short.\n0\n', ''])
})

test('Ctrl-C says what was finished and ends with 130', async () => {
  const slow = 'a "quoted" field,b|c,d\n'.repeat(400_000)
  write({ 'in/a.txt': 'A', 'in/b.csv': slow, 'in/c.csv': slow, 'in/d.csv': slow })
  const child = spawn(process.execPath, [MAIN, 'convert', 'in', '-o', 'out', '-v'], {
    cwd: folder,
    env: ENV,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  await vi.waitFor(() => expect(said).toContain('out/a.md'), { timeout: 30_000 })
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([130, null])
  expect(said).toMatch(
    /Interrupted: \d of 4 not converted\. --skip-existing goes on with those\.\n$/,
  )
  expect(said).not.toContain(' at ')
  expect(existsSync(join(folder, 'out/d.md'))).toBe(false)
})

test('--watch tells what it watches and leaves alone what has a newer result', async () => {
  write({ 'in/a.txt': 'A' })
  run(['convert', 'in', '-o', 'out', '-q'])
  const child = spawn(process.execPath, [MAIN, 'convert', 'in', '-w', '-o', 'out', '-v'], {
    cwd: folder,
    env: ENV,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  await vi.waitFor(() => expect(said).toContain('left alone'), { timeout: 30_000 })
  expect(said).toContain('Watching in; results are put in out. Ctrl-C ends it.\n1 document with')
  write({ 'in/b.txt': 'B' })
  await vi.waitFor(() => expect(said).toContain('out/b.md'), { timeout: 30_000 })
  expect(said).not.toContain('out/a.md')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a URL goes through the guard; its signature is never shown', async () => {
  const refused = run(['convert', 'https://127.0.0.1/report.pdf?sig=secret'])
  expect([refused.status, refused.stderr.split('\n')[0]]).toEqual([
    1,
    expect.stringMatching(/^https:\/\/127\.0\.0\.1\/report\.pdf: .+ URL_ALLOWED_NETWORKS/),
  ])
  expect(refused.stderr).not.toContain('secret')
  const origin = createServer((_request, answer) => answer.end('From afar')).listen(0, '127.0.0.1')
  onTestFinished(() => void origin.close())
  await once(origin, 'listening')
  const { port } = origin.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/notes%20of%20mine.txt?sig=secret`
  const child = spawn(process.execPath, [MAIN, 'convert', url, '-v'], {
    cwd: folder,
    env: {
      ...ENV,
      URL_ALLOWED_SCHEMES: 'http',
      URL_ALLOWED_PORTS: String(port),
      URL_ALLOWED_NETWORKS: '127.0.0.1/32',
    },
    stdio: 'ignore',
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(read('notes of mine.md')).toBe('From afar\n')
})

test.each([
  {
    args: ['index', 'no.pdf'],
    says: /^no\.pdf: There is no such file or folder: check the path\.\n$/,
  },
  { args: ['index', '.'], says: /^\.: This is a folder: name a file in it\.\n$/ },
  {
    args: ['convert', 'a.txt', '-o', 'a.txt/x/'],
    says: /^a\.txt: .* A part of the path is a file/,
  },
])('$args is one sentence, never a stack', ({ args, says }) => {
  write({ 'a.txt': 'A' })
  const { status, stderr } = run(args)
  expect(status).toBe(1)
  expect(stderr).toMatch(says)
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('a setting that is misspelt is told; serve takes its address as options', () => {
  write({ 'a.txt': 'A' })
  const { stderr, status } = run(['convert', 'a.txt'], { POOL_THREAD: '1' })
  expect(status).toBe(0)
  expect(stderr).toMatch(/^Not settings of docspine.+POOL_THREAD \(did you mean POOL_THREADS\?\)/)
  expect(run(['serve', '--port', 'eighty']).stderr).toContain('PORT must be a whole number')
  expect(run(['serve', '--host', '203.0.113.1', '--port', '0']).stderr).toContain('203.0.113.1:0')
})

const SIZE = { width: 80, height: 60 }
const JPEG = makeJpeg(SIZE.width, SIZE.height)
const illustrated = (count = 1) =>
  makePdf(
    Array.from({ length: count }, (_, at) => ({
      content: `${textAt(72, 700, `What part ${at} says stands on this page.`)} q 160 0 0 120 72 ${500 - 20 * at} cm /J${at} Do Q`,
    })),
    jpegObjects(
      Array.from({ length: count }, (_, at) =>
        at === 0 ? JPEG : makeJpeg(80, 60, `#${at}0${at}0f0`),
      ),
      SIZE,
    ),
  )

test('--images writes the figures beside the Markdown, which refers to them there', () => {
  write({
    'in/my report.pdf': illustrated(),
    'in/plain.txt': 'A',
    'out/my report.images/p9-1.png': 'old',
  })
  write({ 'out/my report.images/notes.txt': 'mine' })
  expect(run(['convert', 'in', '-o', 'out', '--images', '-q'])).toMatchObject({
    status: 0,
    stderr: '',
  })
  expect(names('out')).toEqual([
    'my report.images',
    'my report.images/notes.txt',
    'my report.images/p1-1.jpg',
    'my report.md',
    'plain.md',
  ])
  expect(readFileSync(join(folder, 'out/my report.images/p1-1.jpg'))).toEqual(JPEG)
  expect(read('out/my report.md')).toContain('![](<my report.images/p1-1.jpg>)')
})

test('--images removes what an earlier run left, and an empty folder', () => {
  write({ 'a.pdf': illustrated(2) })
  run(['convert', 'a.pdf', '--images'])
  expect(names('a.images')).toEqual(['p1-1.jpg', 'p2-1.jpg'])
  write({ 'a.pdf': illustrated(1) })
  run(['convert', 'a.pdf', '--images'])
  expect(names('a.images')).toEqual(['p1-1.jpg'])
  write({ 'a.pdf': pages('Nothing to be seen here.') })
  run(['convert', 'a.pdf', '--images'])
  expect(existsSync(join(folder, 'a.images'))).toBe(false)
})

test('--images with --json lists the files, on standard output it carries them', () => {
  write({ 'a.pdf': illustrated() })
  run(['convert', 'a.pdf', '--images', '--json'])
  expect(JSON.parse(read('a.json'))).toMatchObject({
    markdown: expect.stringContaining('![](a.images/p1-1.jpg)'),
    images: [{ name: 'p1-1.jpg', media_type: 'image/jpeg', ...SIZE }],
  })
  expect(read('a.json')).not.toContain('"data"')
  const { stdout } = run(['convert', 'a.pdf', '--images', '--json', '-o', '-'])
  const [image] = JSON.parse(stdout).images
  expect(Buffer.from(image.data, 'base64')).toEqual(JPEG)
})

test('--images has no place on standard output, and says where there is one', () => {
  write({ 'a.pdf': illustrated() })
  const { status, stdout, stderr } = run(['convert', 'a.pdf', '--images', '-o', '-'])
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('--out')
})

test('a file in the place of the figures is said and left alone', () => {
  write({ 'a.pdf': illustrated(), 'a.images': 'a file' })
  const { status, stderr } = run(['convert', 'a.pdf', '--images'])
  expect(status).toBe(1)
  expect(stderr).toContain('in the way of a folder')
  expect(read('a.images')).toBe('a file')
})
