// Functions of the built reader that can be switched off one by one while it runs.
import { existsSync, readFileSync } from 'node:fs'
import * as module from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'dist/workers/readers/pdf')
const SOURCES = join(ROOT, 'workers/readers/pdf')

/** What a function that is off gives, by the end of its return type: no, nothing, none. */
const NEUTRAL = [
  [/^boolean$| is /, 'false'],
  [/\| undefined$/, 'undefined'],
  [/\[\]$/, '[]'],
]

/**
 * Gives every function of the reader that answers yes or no, something or nothing, or a list, in files whose path matches
 * `filter`, a switch, as its module is loaded: `{ file, name, lines }`, and which of them were asked since `clear`. Has to be
 * called before the reader is imported.
 */
export function addSwitches(filter) {
  if (module.registerHooks === undefined) throw new Error('needs Node 22.15 or later')
  const all = []
  let off = -1
  let asked = new Set()
  let steps = 0
  let stepsMax = Number.POSITIVE_INFINITY
  globalThis.$step = () => {
    if (++steps > stepsMax) throw new Error('without this rule the reading has no end')
  }
  globalThis.$isOff = (id) => {
    globalThis.$step()
    asked.add(id)
    return id === off
  }
  module.registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const file = url.startsWith('file:') ? relative(BUILT, fileURLToPath(url)) : '..'
      if (file.startsWith('..') || !filter.test(file)) return loaded
      const results = neutralResults(typesOf(file))
      const { text, rules } = withSwitches(String(loaded.source), results, all.length)
      all.push(...rules.map((rule) => ({ file, ...rule })))
      return { ...loaded, source: text }
    },
  })
  return {
    all,
    /** For a reading of so many steps at most: what a rule keeps from going on may have no end without it. */
    turnOff: (id, most) => {
      off = id
      steps = 0
      stepsMax = most
    },
    turnOn: () => {
      off = -1
      steps = 0
      stepsMax = Number.POSITIVE_INFINITY
    },
    clear: () => {
      asked = new Set()
    },
    asked: () => [...asked],
    /** Questions and rounds of loops since a rule was last turned off or all were turned on. */
    steps: () => steps,
  }
}

/** The TypeScript that a module was built of; none of what is made by the build. */
function typesOf(file) {
  const path = join(SOURCES, file.replace(/\.js$/, '.ts'))
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/**
 * A module whose functions ask first whether they are off, by numbers from `first` on, and whose loops count their rounds:
 * `{ text, rules }`, the rules `{ name, lines }`. `results`: what functions that are off give, by name; the others get no switch.
 */
export function withSwitches(text, results, first) {
  const rules = []
  const inserted = roundsOf(text)
  for (const [name, node] of functionsOf(text)) {
    const result = results.get(name)
    if (result === undefined) continue
    const id = first + rules.length
    rules.push({ name, lines: text.slice(node.getStart(), node.end).split('\n').length })
    const { body } = node
    if (ts.isBlock(body))
      inserted.push([body.getStart() + 1, ` if ($isOff(${id})) return ${result};`])
    else inserted.push([body.getStart(), `$isOff(${id}) ? ${result} : (`], [body.end, ')'])
  }
  let whole = text
  for (const [at, more] of inserted.sort((a, b) => b[0] - a[0]))
    whole = whole.slice(0, at) + more + whole.slice(at)
  return { text: whole, rules }
}

/** What makes the loops of a module count their rounds, by place. */
function roundsOf(text) {
  const inserted = []
  const visit = (node) => {
    if (ts.isIterationStatement(node, false)) {
      const { statement } = node
      if (ts.isBlock(statement)) inserted.push([statement.getStart() + 1, ' $step();'])
      else inserted.push([statement.getStart(), '{ $step(); '], [statement.end, ' }'])
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.ES2022, true))
  return inserted
}

/** What the functions of a module give that are off, by name, as their types say. */
export function neutralResults(text) {
  const results = new Map()
  for (const [name, { type }] of functionsOf(text)) {
    const said = type?.getText().replace(/\s+/g, ' ') ?? ''
    const found = NEUTRAL.find(([ends]) => ends.test(said))
    if (found !== undefined) results.set(name, found[1])
  }
  return results
}

/** The functions at the top of a module, by name. */
function functionsOf(text) {
  const module = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ES2022, true)
  return module.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text, statement]]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations
      .filter(({ initializer }) => initializer !== undefined && ts.isArrowFunction(initializer))
      .map(({ name, initializer }) => [name.getText(), initializer])
  })
}
