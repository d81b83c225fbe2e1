// One conversion in this process: `one-run.mjs ENGINE FILE`. Prints what it took as JSON.
import { basename } from 'node:path'
import { memoryUsage, resourceUsage } from 'node:process'
import { sharedBytes } from './shared-bytes.mjs'

const SMALL = '<p>a,b</p>\n<p>1,2</p>\n'
const [engine, file] = process.argv.slice(2)
const convert = engine === 'turndown' ? await turndown() : await docspine()
const bytes = sharedBytes(file)
await convert(Buffer.from(SMALL), basename(file))
globalThis.gc()
const idleRss = memoryUsage.rss()
const before = process.cpuUsage()
const outputBytes = await convert(bytes, basename(file))
const { user, system } = process.cpuUsage(before)
const growthMiB = (resourceUsage().maxRSS * 1024 - idleRss) / 2 ** 20
const cpuSeconds = (user + system) / 1e6
console.log(JSON.stringify({ inputBytes: bytes.length, outputBytes, cpuSeconds, growthMiB }))

async function docspine() {
  const { convertDocument } = await import('../../dist/workers/convert.js')
  const limits = {
    pagesMax: 1,
    outputBytesMax: 2 ** 30,
    inflatedBytesMax: 2 ** 30,
    zipEntriesMax: 1,
    zipRatioMax: 100,
    memoryBytesMax: 2 ** 32,
    imageBytesMax: 2 ** 25,
  }
  const options = { mode: 'fast', engine: 'auto', clean: true, slim: false }
  return async (document, filename) => {
    let written = 0
    const input = {
      source: { bytes: document, filename },
      format: filename.split('.').at(-1),
      options,
      limits,
    }
    await convertDocument(input, {
      write: (text) => {
        written += Buffer.byteLength(text)
      },
    })
    return written
  }
}

async function turndown() {
  const [{ default: Turndown }, { gfm }] = await Promise.all([
    import('turndown'),
    import('turndown-plugin-gfm'),
  ])
  return (document) => {
    const service = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).use(gfm)
    return Buffer.byteLength(service.turndown(Buffer.from(document).toString('utf8')))
  }
}
