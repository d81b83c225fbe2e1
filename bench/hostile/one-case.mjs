// One case in this process: `one-case.mjs FILE FORMAT EXPECT`, EXPECT as JSON. Prints what came of it as JSON.
import { basename } from 'node:path'
import { resourceUsage } from 'node:process'
import { convertDocument } from '../../dist/workers/convert.js'
import { sharedBytes } from '../text/shared-bytes.mjs'

/** Statuses of the codes that a text format can end in; what is no ConversionError would be a 500. */
const STATUS = { conversion_budget_exceeded: 413, unreadable_document: 422, empty_document: 400 }

const MIB = 2 ** 20
const LIMITS = {
  pagesMax: 10_000,
  outputBytesMax: 512 * MIB,
  inflatedBytesMax: 512 * MIB,
  zipEntriesMax: 10_000,
  zipRatioMax: 100,
  memoryBytesMax: 1024 * MIB,
}

const [path, format, expected] = process.argv.slice(2)
const expect = JSON.parse(expected)
const missing = new Set(expect.contains === undefined ? [] : [expect.contains])
const found = new Set()
let outputBytes = 0
let tail = ''

const bytes = sharedBytes(path)
const status = await convert()
const { userCPUTime, systemCPUTime, maxRSS } = resourceUsage()
const seconds = (userCPUTime + systemCPUTime) / 1e6
const rssMiB = maxRSS / 1024
console.log(JSON.stringify({ status, seconds, rssMiB, faults: faults() }))

async function convert() {
  const options = { mode: 'fast', engine: 'auto', clean: true, slim: false }
  const source = { bytes, filename: basename(path) }
  try {
    await convertDocument({ source, format, options, limits: LIMITS }, { write: look })
    return 200
  } catch (error) {
    return STATUS[error.code] ?? 500
  }
}

/** Looks for the wanted and unwanted words, across the cuts between pieces. */
function look(text) {
  outputBytes += Buffer.byteLength(text)
  const window = tail + text
  for (const word of missing) if (window.includes(word)) missing.delete(word)
  for (const word of expect.absent ?? []) if (window.includes(word)) found.add(word)
  tail = window.slice(-100)
}

function faults() {
  const list = []
  if (!expect.status.includes(status)) list.push(`status ${status}, not ${expect.status.join('/')}`)
  if (seconds > expect.max_seconds) list.push(`CPU over ${expect.max_seconds} s`)
  if (rssMiB > expect.max_rss_mb) list.push(`memory over ${expect.max_rss_mb} MiB`)
  if (outputBytes > (expect.max_body_mb ?? 512) * MIB)
    list.push(`output over ${expect.max_body_mb} MiB`)
  if (status === 200) for (const word of missing) list.push(`lacks ${word}`)
  for (const word of found) list.push(`holds ${word}`)
  return list
}
