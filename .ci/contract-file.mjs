// Runs one file of the contract's tests, and tells whoever started it of each test.
import { run } from 'node:test'

const [path] = process.argv.slice(2)
for await (const event of run({ files: [path], concurrency: false })) {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
  const { name, details, skip } = event.data
  if (details?.type === 'suite' || name.endsWith('.test.mjs')) continue
  const why = String(details?.error?.cause?.message ?? details?.error?.message).split('\n')[0]
  process.send({ name, ok: event.type === 'test:pass', isSkipped: skip !== undefined, why })
}
