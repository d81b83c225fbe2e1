import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/adding-a-format.md',
  'docs/grounding.md',
  'docs/pdf.md',
]

test.each([...pages, 'docs/reliability.md'])('the links of %s lead somewhere', (path) => {
  const text = readFileSync(resolve(root, path), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => link ?? '')
  const broken = links.filter((link) => !existsSync(resolve(root, dirname(path), link)))
  expect(broken).toEqual([])
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
