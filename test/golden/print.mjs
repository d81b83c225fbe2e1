// Prints the documents of sources/ again, with the programs whose PDFs people have. Run it when a source changes:
// node test/golden/print.mjs [NAME...]    (needs chromium; soffice for the Office files)
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** Printed with its structure tree; all others without, as most PDFs are. */
const TAGGED = new Set(['tagged'])
/** Sources that are Office documents as well. */
const OFFICE = [
  { source: 'contents', to: 'docx:MS Word 2007 XML', from: 'HTML (StarWriter)' },
  { source: 'lists', to: 'docx:MS Word 2007 XML', from: 'HTML (StarWriter)' },
  { source: 'ruled-table', to: 'xlsx:Calc MS Excel 2007 XML', from: 'HTML (StarCalc)' },
]

const asked = process.argv.slice(2)
const isAsked = (name) => asked.length === 0 || asked.includes(name)

for (const file of readdirSync(join(here, 'sources'))) {
  const name = file.replace(/\.html$/, '')
  if (name !== file && isAsked(name)) printPdf(name)
}
for (const document of OFFICE) if (isAsked(document.source)) saveOffice(document)

function printPdf(name) {
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer']
  if (!TAGGED.has(name)) flags.push('--disable-pdf-tagging')
  const to = `--print-to-pdf=${join(here, 'documents', `${name}.pdf`)}`
  const source = pathToFileURL(join(here, 'sources', `${name}.html`)).href
  execFileSync(CHROMIUM, [...flags, to, source], { stdio: 'ignore', timeout: 60_000 })
}

function saveOffice({ source, to, from }) {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'))
  const [extension] = to.split(':')
  try {
    copyFileSync(join(here, 'sources', `${source}.html`), join(folder, `${source}.html`))
    const args = ['--headless', `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`]
    args.push(`--infilter=${from}`, '--convert-to', to, '--outdir', folder)
    execFileSync('soffice', [...args, join(folder, `${source}.html`)], { timeout: 120_000 })
    const saved = `${source}.${extension}`
    copyFileSync(join(folder, saved), join(here, 'documents', saved))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
