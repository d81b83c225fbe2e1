// Other engines, run in this process where they are installed.

const INSTALL = 'npm i --no-save @llamaindex/liteparse @firecrawl/pdf-inspector unpdf'

const PEERS = [
  { name: 'liteparse', module: '@llamaindex/liteparse', prepare: liteparse },
  { name: 'pdf-inspector', module: '@firecrawl/pdf-inspector', prepare: pdfInspector },
  { name: 'unpdf', module: 'unpdf', prepare: unpdf },
]

/**
 * The peers that are installed, each `{ name, convert(bytes, pageCount) → Markdown }`, and a line on how to install
 * those that are not. `where`: a folder whose node_modules is looked at too. `names`: only these.
 */
export async function loadPeers(where, names) {
  const peers = []
  const missing = []
  const asked = PEERS.filter(({ name }) => names === undefined || names.includes(name))
  for (const { name, module, prepare } of asked) {
    const loaded = await load(module, where)
    if (loaded === undefined) missing.push(name)
    else peers.push({ name, convert: prepare(loaded) })
  }
  const note =
    missing.length === 0 ? '' : `not installed: ${missing.join(', ')}. Install with: ${INSTALL}`
  return { peers, note }
}

async function load(module, where) {
  try {
    const { createRequire } = await import('node:module')
    const { pathToFileURL } = await import('node:url')
    if (where === undefined) return await import(module)
    const resolved = resolveFrom(
      createRequire(pathToFileURL(`${where}/package.json`)),
      module,
      where,
    )
    return await import(pathToFileURL(resolved).href)
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND' || error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The file of a package in `where`, also of packages that only have an `import` condition. */
function resolveFrom(require, module, where) {
  try {
    return require.resolve(module)
  } catch (error) {
    if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
    const folder = `${where}/node_modules/${module}`
    const entry = require(`${folder}/package.json`).exports['.']
    const found = entry.import?.default ?? entry.import ?? entry.default
    return `${folder}/${found}`
  }
}

function liteparse({ LiteParse }) {
  const parser = new LiteParse({
    outputFormat: 'markdown',
    ocrEnabled: false,
    imageMode: 'off',
    quiet: true,
  })
  return async (bytes) => (await parser.parse(bytes)).text
}

function pdfInspector({ processPdf }) {
  return async (bytes) => processPdf(bytes).markdown ?? ''
}

function unpdf({ extractText, getDocumentProxy }) {
  return async (bytes) => {
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { text } = await extractText(pdf, { mergePages: true })
    return text
  }
}
