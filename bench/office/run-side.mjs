// One conversion in this process: node run-side.mjs SIDE FILE, a line of JSON on stdout.
import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [side, file] = process.argv.slice(2)
const bytes = readFileSync(file)
const convert = await sides()[side]()
const rssBefore = process.memoryUsage().rss
const cpuBefore = process.cpuUsage()
const chars = await convert()
const { user, system } = process.cpuUsage(cpuBefore)
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(
  JSON.stringify({
    chars,
    cpuSeconds: (user + system) / 1e6,
    rssGrowthMiB: Math.max(0, peakBytes - rssBefore) / 2 ** 20,
  }),
)

/** Each loads its library and gives what is measured; the result is the length of the Markdown. */
function sides() {
  return { ours, mammoth: mammothAndTurndown, exceljs: exceljsTable }
}

async function ours() {
  const { loadEngine } = await import('../engine.mjs')
  const engine = await loadEngine()
  const name = basename(file)
  const format = extname(name).slice(1)
  // The readers are loaded with their first document; the baselines' code is loaded by now too.
  const registry = join(import.meta.dirname, '../../dist/workers/readers/registry.js')
  const { loadReader } = await import(pathToFileURL(registry).href)
  await loadReader(format)
  return async () => (await engine({ bytes, name, format })).markdown.length
}

async function mammothAndTurndown() {
  const { default: mammoth } = await import('mammoth')
  const { default: TurndownService } = await import('turndown')
  const { gfm } = await import('turndown-plugin-gfm')
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-' })
  turndown.use(gfm)
  return async () =>
    turndown.turndown((await mammoth.convertToHtml({ buffer: bytes })).value).length
}

/** The least that makes a table of what exceljs reads. */
async function exceljsTable() {
  const { default: exceljs } = await import('exceljs')
  return async () => {
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.load(bytes)
    let chars = 0
    workbook.eachSheet((sheet) => {
      sheet.eachRow((row) => {
        const cells = []
        row.eachCell({ includeEmpty: true }, (cell) => {
          const text = cell.value instanceof Date ? cell.value.toISOString() : cell.text
          cells.push(text.replaceAll('|', '\\|').replaceAll('\n', '<br>'))
        })
        chars += `| ${cells.join(' | ')} |\n`.length
      })
    })
    return chars
  }
}
