// Breaks documents of a folder at random and converts them: nothing may hang, fail in an unforeseen way or leave a
// thread that reads wrong. A seed makes each broken document again. Build first.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { readArgs } from './args.mjs'
import { fuzz } from './fuzz/fuzz.mjs'
import { filesIn } from './sweep/files.mjs'
import { createSweeper } from './sweep/sweeper.mjs'

const USAGE = `node bench/fuzz.mjs --corpus DIR [options]

  --corpus DIR     documents to break, found by their extensions
  --formats LIST   (pdf,docx,xlsx,pptx,odt,ods,odp,epub,eml,html,csv,txt,zip)
  --count N        broken documents of each format (1000)
  --seed N         the first seed (1); the next ones follow
  --seconds N      longest work on one document (20)
  --size-max KB    larger documents of the corpus are left out (500)
  --save DIR       where the findings' bytes go

Exit code 1 when there is a finding.`

const options = readArgs(
  USAGE,
  {
    corpus: { type: 'string' },
    formats: {
      type: 'string',
      default: 'pdf,docx,xlsx,pptx,odt,ods,odp,epub,eml,html,csv,txt,zip',
    },
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    'size-max': { type: 'string', default: '500' },
    save: { type: 'string' },
  },
  ['corpus'],
)

const secondsMax = Number(options.seconds)
const sweeper = await createSweeper(secondsMax)
const files = filesIn(options.corpus)
let findingCount = 0
try {
  for (const format of options.formats.split(',')) await fuzzFormat(format)
} finally {
  await sweeper.close()
}
if (findingCount > 0) process.exitCode = 1

async function fuzzFormat(format) {
  const documents = files
    .filter((path) => extname(path) === `.${format}` && isSmall(path))
    .map((path) => ({ name: basename(path), bytes: readFileSync(path) }))
  if (documents.length === 0) return console.log(`${format}: no documents`)
  const { findings, slowest, outcomes } = await fuzz(documents, {
    format,
    count: Number(options.count),
    seed: Number(options.seed),
    sweeper,
    msMax: secondsMax * 1000 + 1000,
  })
  console.log(
    `${format}: ${options.count} broken from ${documents.length}, seeds from ${options.seed}, ${findings.length} findings; ${JSON.stringify(outcomes)}`,
  )
  const { seed, ms, byteLength } = slowest
  console.log(`  slowest: seed ${seed}, ${byteLength} bytes, ${ms.toFixed(0)} ms`)
  for (const finding of findings) show(finding, format)
  findingCount += findings.length
}

function isSmall(path) {
  const { size } = statSync(path)
  return size > 0 && size <= Number(options['size-max']) * 1024
}

function show({ seed, from, bytes, result }, format) {
  const { outcome, message, probe, ms } = result
  console.log(
    `  seed ${seed} (${from}): ${outcome} ${message}; probe ${probe}; ${ms.toFixed(0)} ms`,
  )
  if (options.save === undefined) return
  mkdirSync(options.save, { recursive: true })
  writeFileSync(join(options.save, `${seed}.${format}`), bytes)
}
