// Another engine converts files one after the other, in a process of its own.
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { loadPeers } from '../peers.mjs'

const [name, folder, ...files] = argv.slice(2)
const { peers, note } = await loadPeers(folder, [name])
const [peer] = peers
if (peer === undefined) throw new Error(note)
const failed = []
for (const file of files) {
  await peer.convert(readFileSync(file)).catch(() => failed.push(file))
}
if (failed.length > 0) console.error(`${name} failed on ${failed.join(', ')}`)
