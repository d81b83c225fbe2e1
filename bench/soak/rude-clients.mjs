import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a client stays before it goes without a word. */
const STAY_MS = 300
const text = 'a line of text, and then another\n'.repeat(60_000)

const post = (path, key, more, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n${more.map((line) => `${line}\r\n`).join('')}\r\n${body}`
const upload = (path, key, body) => post(path, key, [`Content-Length: ${body.length}`], body)

/** Each is what a client sends before it goes. */
const KINDS = [
  (key) =>
    upload('/convert/raw?filename=a.txt', key, text) +
    upload('/convert/stream?filename=a.txt', key, text),
  (key) => upload('/convert/raw?filename=a.txt', key, 'short').repeat(40),
  (key) => post('/convert/raw?filename=a.txt', key, ['Content-Length: 9000000'], text),
  (key) =>
    post(
      '/convert',
      key,
      ['Content-Type: multipart/form-data; boundary=q', 'Content-Length: 9000000'],
      `--q\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}`,
    ),
  (key) => upload('/convert/stream?filename=a.txt', key, text),
]

/** A client that sends ahead, stops in the middle or does not read, and goes. */
export async function rudeClient(address, key, index) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.pause()
  socket.write(KINDS[index % KINDS.length](key))
  await sleep(STAY_MS)
  socket.destroy()
}
