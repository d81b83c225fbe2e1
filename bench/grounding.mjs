// Blocks and chunks of every file of some folders, held against docs/grounding.md; or what they cost. Build first.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { readArgs } from './args.mjs'
import { formatOf, loadEngine } from './engine.mjs'
import { brokenRules } from './grounding/broken-rules.mjs'
import { pathScores, truthPaths } from './grounding/heading-paths.mjs'
import { filesIn } from './sweep/files.mjs'

const USAGE = `node bench/grounding.mjs --corpora DIR[,DIR] [options]

  --corpora LIST     every file below them whose name says its format
  --tokens N         chunk_tokens (512)
  --only TEXT        only paths that hold this
  --paths            the headings that chunks name, held against the truths (NAME.md), in place of the rules
  --cost ROUNDS      CPU time with blocks and without, in turns, in place of the rules

Exit code 1 when a rule is broken.`

const options = readArgs(
  USAGE,
  {
    corpora: { type: 'string' },
    tokens: { type: 'string', default: '512' },
    only: { type: 'string', default: '' },
    paths: { type: 'boolean', default: false },
    cost: { type: 'string' },
  },
  ['corpora'],
)

const tokensMax = Number(options.tokens)
const chunks = { tokensMax, overlapTokens: 0, withContext: false }
const files = await documents()
if (options.cost !== undefined) await measureCost(Number(options.cost))
else if (options.paths) await comparePaths()
else await holdRules()

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

async function comparePaths() {
  const engine = await loadEngine({ include: { blocks: true, chunks } })
  const sums = { documents: 0, chunks: 0, placed: 0, right: 0, nearest: 0 }
  const own = { placed: 0, right: 0 }
  for (const { path, name, format } of files) {
    const truthFile = path.replace(/\.[^.]*$/, '.md')
    if (!existsSync(truthFile)) continue
    const answer = answerOf(await engine({ bytes: readFileSync(path), name, format }))
    const scores = pathScores(answer, truthPaths(readFileSync(truthFile, 'utf8')))
    const ownScores = pathScores(answer, truthPaths(answer.markdown))
    for (const what of ['placed', 'right']) own[what] += ownScores[what]
    sums.documents++
    sums.chunks += answer.chunks.length
    for (const what of ['placed', 'right', 'nearest']) sums[what] += scores[what]
    for (const { id, found, expected } of scores.wrong.slice(0, 3))
      console.log(`${name} ${id}: ${found.join(' > ')}, should be ${expected.join(' > ')}`)
  }
  const share = (count) => `${((100 * count) / sums.placed).toFixed(1)} %`
  console.log(`against the headings that were found: ${own.right} of ${own.placed} right`)
  console.log(
    `documents ${sums.documents}, chunks ${sums.chunks}, placed ${sums.placed}, path right ${share(sums.right)}, nearest heading right ${share(sums.nearest)}`,
  )
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
