// The bare conversion as a child of the bench: the same pool as the service's, without HTTP in front of it.
import { readFileSync } from 'node:fs'
import { readConfig } from '../../dist/src/config.js'
import { limitsFor } from '../../dist/src/conversion/limits.js'
import { createPool } from '../../dist/src/pool/pool.js'

const [file] = process.argv.slice(2)
const document = readFileSync(file)
const config = readConfig()
const pool = await createPool(config)
await pool.ready()

const request = {
  source: shared(document),
  format: 'pdf',
  filename: 'document.pdf',
  options: { mode: 'fast', engine: 'auto', clean: true, slim: false },
  limits: limitsFor(document, config),
  outputEncoding: 'identity',
}

process.on('message', async ({ conversions, atOnce }) => {
  const before = process.cpuUsage()
  let left = conversions
  const convertOn = async () => {
    while (left-- > 0) await pool.convert(request)
  }
  await Promise.all(Array.from({ length: atOnce }, convertOn))
  process.send(process.cpuUsage(before))
})
process.send('ready')

function shared(bytes) {
  const buffer = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(buffer).set(bytes)
  return { buffer, byteLength: bytes.byteLength }
}
