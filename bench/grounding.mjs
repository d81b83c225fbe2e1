// Blocks and chunks of every file of some folders, held against docs/grounding.md; or what they cost. Build first.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { readArgs } from './args.mjs'
import { formatOf, loadEngine } from './engine.mjs'
import { brokenRules } from './grounding/broken-rules.mjs'
import { filesIn } from './sweep/files.mjs'

const USAGE = `node bench/grounding.mjs --corpora DIR[,DIR] [options]

  --corpora LIST     every file below them whose name says its format
  --tokens N         chunk_tokens (512)
  --only TEXT        only paths that hold this
  --cost ROUNDS      CPU time with blocks and without, in turns, in place of the rules

Exit code 1 when a rule is broken.`

const options = readArgs(
  USAGE,
  {
    corpora: { type: 'string' },
    tokens: { type: 'string', default: '512' },
    only: { type: 'string', default: '' },
    cost: { type: 'string' },
  },
  ['corpora'],
)

const tokensMax = Number(options.tokens)
const chunks = { tokensMax, overlapTokens: 0, withContext: false }
const files = await documents()
if (options.cost === undefined) await holdRules()
else await measureCost(Number(options.cost))

async function documents() {
  const found = []
  for (const corpus of options.corpora.split(',')) {
    for (const path of filesIn(corpus)) {
      const format = await formatOf(path)
      const isTruth = path.endsWith('.md')
      if (path.includes(options.only) && format !== undefined && format !== 'zip' && !isTruth)
        found.push({ path, name: relative(corpus, path), format })
    }
  }
  return found
}

async function holdRules() {
  const engine = await loadEngine({ include: { blocks: true, chunks } })
  const counts = { files: 0, unreadable: 0, blocks: 0, boxes: 0, chunks: 0, broken: 0 }
  for (const { path, name, format } of files) {
    const result = await engine({ bytes: readFileSync(path), name, format }).catch(() => undefined)
    if (result === undefined) {
      counts.unreadable++
      continue
    }
    const answer = answerOf(result)
    const broken = brokenRules(answer, { tokensMax, isOurs: format !== 'txt' })
    counts.files++
    counts.blocks += answer.blocks.length
    counts.boxes += answer.blocks.filter(({ bbox }) => bbox !== undefined).length
    counts.chunks += answer.chunks.length
    counts.broken += broken.length
    for (const rule of broken.slice(0, 5)) console.log(`${name}: ${rule}`)
  }
  console.log(
    Object.entries(counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', '),
  )
  if (counts.broken > 0) process.exitCode = 1
}

function answerOf({ markdown, pages, grounded }) {
  const members = (bytes) => JSON.parse(`[${Buffer.from(bytes).toString()}]`)
  return {
    markdown,
    pages: pages.map(({ page, size }) => ({ page, ...size })),
    blocks: members(grounded.blocks),
    chunks: members(grounded.chunks),
  }
}

/** The least of the rounds, so that what else the machine does counts least. */
async function measureCost(rounds) {
  const kinds = {
    nothing: await loadEngine(),
    blocks: await loadEngine({ include: { blocks: true } }),
    'blocks, chunks': await loadEngine({ include: { blocks: true, chunks } }),
  }
  const best = {}
  for (let round = 0; round <= rounds; round++) {
    for (const [kind, engine] of Object.entries(kinds)) {
      const before = process.cpuUsage()
      for (const { path, name, format } of files)
        await engine({ bytes: readFileSync(path), name, format }).catch(() => undefined)
      const { user, system } = process.cpuUsage(before)
      const ms = (user + system) / 1000
      if (round > 0) best[kind] = Math.min(best[kind] ?? ms, ms) // the first warms up
    }
  }
  for (const [kind, ms] of Object.entries(best))
    console.log(`${kind.padEnd(15)} ${ms.toFixed(0)} ms CPU  ${percent(ms / best.nothing - 1)}`)
}

function percent(share) {
  return `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)} %`
}
