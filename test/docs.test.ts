import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FORMAT_BY_EXTENSION } from '../src/contract/formats.js'

const root = resolve(import.meta.dirname, '..')

/** Every page of the documentation, by its path. */
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(resolve(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The anchors that headings get, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const titles = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = '']) => title)
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Where the links of a page lead, outside of its code: a path below the root, and a place in it. */
function linksOf(path: string) {
  const whole = readFileSync(resolve(root, path), 'utf8')
  const text = whole.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]+`/g, '')
  return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].map(
    ([, file = '', anchor]) => ({
      path: file === '' ? path : join(dirname(path), file),
      anchor,
    }),
  )
}

test.each(pages)('the links of %s lead somewhere', (page) => {
  const broken = linksOf(page).filter(({ path, anchor }) => {
    const target = resolve(root, path)
    if (!existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(anchor)
  })
  expect(broken).toEqual([])
})

test('the README leads to every page, and so does the index of the documentation', () => {
  for (const from of ['README.md', 'docs/README.md']) {
    const reached = new Set([from, ...linksOf(from).map(({ path }) => path)])
    if (from === 'README.md') for (const { path } of linksOf('docs/README.md')) reached.add(path)
    expect(
      pages.filter((page) => page !== 'README.md' && !reached.has(page)),
      from,
    ).toEqual([])
  }
})

test.each(['SECURITY.md', 'docs/reliability.md'])(
  'every test and bench that %s names is there',
  (path) => {
    const text = readFileSync(resolve(root, path), 'utf8')
    const named = [...text.matchAll(/`(?:node )?((?:test|bench|\.ci)\/[^` ]*)[^`]*`/g)]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([, file = '']) => !existsSync(resolve(root, file)))).toEqual([])
  },
)

test('every room and file of the PDF reader that docs/pdf.md names is there, and no room is missing', () => {
  const text = readFileSync(resolve(root, 'docs/pdf.md'), 'utf8')
  const reader = resolve(root, 'workers/readers/pdf')
  const named = [...text.matchAll(/`([a-z-]+\/(?:[\w-]+\/)*(?:[\w-]+\.ts)?)`/g)].map(
    ([, path = '']) => path,
  )
  const isThere = (path: string) =>
    existsSync(resolve(reader, path)) || existsSync(resolve(root, path))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !isThere(path))).toEqual([])
  const rooms = readdirSync(reader, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(rooms.map(({ name }) => `${name}/`).filter((room) => !text.includes(room))).toEqual([])
})

test('SECURITY.md has a guard and a test for each threat, docs/reliability.md a proof and a figure for R1 to R16', () => {
  const rowsOf = (path: string) =>
    readFileSync(resolve(root, path), 'utf8')
      .split('\n')
      .filter((line) => /^\| (?!asset|goal|fault)/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
  const threats = rowsOf('SECURITY.md')
  expect(threats.length).toBeGreaterThan(15)
  for (const cells of threats) {
    expect(cells).toHaveLength(4)
    expect(
      cells.every((cell) => cell !== ''),
      cells.join(' | '),
    ).toBe(true)
  }
  const goals = rowsOf('docs/reliability.md').filter(([goal = '']) => /^R\d+ /.test(goal))
  expect(goals.map(([goal = '']) => goal.split(' ')[0])).toEqual(
    Array.from({ length: 16 }, (_, index) => `R${index + 1}`),
  )
  for (const [goal = '', short = '', , figure = ''] of goals) {
    expect(short, goal).toMatch(/`test\//)
    expect(figure, goal).not.toBe('')
  }
})

test('docs/http.md lists the endings of files', () => {
  const section =
    /### What a document is\n([\s\S]*?)\n## /.exec(
      readFileSync(resolve(root, 'docs/http.md'), 'utf8'),
    )?.[1] ?? ''
  const listed = [...section.matchAll(/^\| .*? \| (.*) \|$/gm)].flatMap(([, endings = '']) =>
    [...endings.matchAll(/`(\w+)`/g)].map(([, ending]) => ending),
  )
  const alone = ['pdf', 'epub', 'eml', 'zip']
  expect(new Set([...listed, ...alone])).toEqual(new Set(FORMAT_BY_EXTENSION.keys()))
})
