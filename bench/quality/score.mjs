import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs the evaluator's `score.mjs` over two folders and gives its report. */
export function scoreFolders(evalDir, truths, out) {
  const report = `${out}.scores.json`
  const args = [join(evalDir, 'score.mjs'), '--truth', truths, '--pred', out, '--json', report]
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** A JSON file beside the evaluator (`published.json`, `peers.json`), or undefined. */
export function evalJson(evalDir, name) {
  const path = join(evalDir, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
