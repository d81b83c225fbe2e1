import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const DIST = resolve(import.meta.dirname, '../dist')

/** The packages that a built file names in its imports. */
function packagesOf(file: string): string[] {
  const text = readFileSync(join(DIST, file), 'utf8')
  const imports = text.matchAll(
    /^(?:import|export)[^'"\n]*["']([^'"\n]+)["'];?$|\bimport\(["']([^'"\n]+)["']\)/gm,
  )
  return [...imports]
    .map(([, fixed, lazy]) => fixed ?? lazy ?? '')
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    .filter((name) => !builtinModules.includes(name))
}

const chunks = () => readdirSync(join(DIST, 'chunks')).filter((name) => name.endsWith('.js'))

test('patterns stay literals in bundles: a call would make them anew at every use', () => {
  const called = chunks().flatMap(
    (name) =>
      readFileSync(join(DIST, 'chunks', name), 'utf8').match(/new RegExp\("[^"\n]*\\p\{[^\n]*/g) ??
      [],
  )
  expect(called).toEqual([])
})

test('what is started by name finds all but a few packages in its own files', () => {
  const files = [
    ...['src/main.js', 'src/cli/main.js', 'workers/convert.worker.js', 'workers/ocr.worker.js'],
    ...chunks().map((name) => `chunks/${name}`),
  ]
  const outside = new Set(files.flatMap(packagesOf))
  const expected = [
    '@napi-rs/canvas',
    'bullmq',
    'ioredis',
    'mupdf',
    'zstd-napi',
    'zstd-napi/binding.js',
  ]
  expect(outside).toEqual(new Set(expected))
})

test('the licences of what was bundled are kept, and no others', () => {
  const licences = readFileSync(join(DIST, 'LICENCES.txt'), 'utf8')
  for (const name of ['commander', 'fastify', 'markdown-it', 'piscina', 'yauzl']) {
    expect(licences).toMatch(new RegExp(`^${name} [\\d.]+ \\(.+\\)$`, 'm'))
  }
  expect(licences).toContain('Permission is hereby granted, free of charge')
  for (const name of ['mupdf', 'esbuild', 'vitest']) {
    expect(licences).not.toMatch(new RegExp(`^${name} `, 'm'))
  }
})
