import { createHash } from 'node:crypto'
import { readManifest } from './corpus.mjs'

/**
 * Where a corpus folder's documents come from: the manifest's `source` (a project, and its file where one project gave
 * a whole kind), else the document itself. What was fitted on one of a source's documents counts on none of them.
 */
export function sourcesOf(dir) {
  const manifest = readManifest(dir)
  const files = new Map()
  for (const { source } of manifest.values()) {
    const project = projectOf(source)
    files.set(project, (files.get(project) ?? 0) + 1)
  }
  // A project with more than half of all documents is no source: its files are.
  const isAll = (project) => (files.get(project) ?? 0) > manifest.size / 2
  return (name) => {
    const source = manifest.get(name)?.source
    if (source === undefined) return name
    return isAll(projectOf(source)) ? source : projectOf(source)
  }
}

const projectOf = (source = '') => source.split(':')[0]

/** Half of the sources, by their names alone, are left out of fits, and were not to be looked at. */
export function isHeldOut(source) {
  return byteOf(source, 0) % 2 === 1
}

/**
 * What may be looked at: `open`; of those held out, half by their names alone are `opened`, since the open ones had nothing
 * more to say; the others are `kept`: their figures show what travels.
 */
export function partOf(source) {
  if (!isHeldOut(source)) return 'open'
  return byteOf(source, 1) % 2 === 0 ? 'opened' : 'kept'
}

const byteOf = (source, at) => createHash('sha1').update(source).digest()[at]
