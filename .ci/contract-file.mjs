// Runs one file of the contract's tests, or those of them that are named, and tells whoever started it of each test.
import { run } from 'node:test'

const [path, ...names] = process.argv.slice(2)
const isAsked = (name) => names.length === 0 || names.includes(name)
const pattern = (name) => new RegExp(`^${name.replace(/[^\w ]/g, '\\$&')}$`)
const only = names.length === 0 ? {} : { testNamePatterns: names.map(pattern) }
for await (const event of run({ files: [path], concurrency: false, ...only })) {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
  const { name, details, skip } = event.data
  if (details?.type === 'suite' || name.endsWith('.test.mjs') || !isAsked(name)) continue
  const why = String(details?.error?.cause?.message ?? details?.error?.message).split('\n')[0]
  process.send({ name, ok: event.type === 'test:pass', isSkipped: skip !== undefined, why })
}
