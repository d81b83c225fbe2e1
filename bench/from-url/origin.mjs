import { createServer } from 'node:http'

const PADDING = Buffer.alloc(1 << 20, 0x20)

/**
 * The document, then blanks in an object that nothing refers to, then its `startxref` once more: a reader finds the
 * same cross references at the end of the file. `bytes` long, or as it is when it is longer.
 */
export function paddedPdf(pdf, bytes) {
  if (bytes <= pdf.byteLength) return { head: pdf, blanks: 0, tail: Buffer.alloc(0) }
  const end = pdf.toString('latin1', pdf.byteLength - 1024)
  const start = /startxref\s+(\d+)/.exec(end)?.[1] ?? '0'
  const tail = Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`)
  const opening = (length) => `\n9999999 0 obj\n<</Length ${length}>>\nstream\n`
  const room = bytes - pdf.byteLength - tail.byteLength
  const blanks = room - opening(room).length
  return { head: Buffer.concat([pdf, Buffer.from(opening(blanks))]), blanks, tail }
}

/** Serves padded documents over the loopback and counts what it could send. */
export async function startOrigin() {
  const documents = new Map()
  const sent = new Map()
  const server = createServer(async (request, response) => {
    const { document, isLengthSent } = documents.get(request.url)
    const byteLength = document.head.byteLength + document.blanks + document.tail.byteLength
    response.writeHead(200, {
      'content-type': 'application/pdf',
      ...(isLengthSent ? { 'content-length': byteLength } : {}),
    })
    for (const piece of pieces(document)) {
      if (response.destroyed) return
      sent.set(request.url, (sent.get(request.url) ?? 0) + piece.byteLength)
      if (!response.write(piece)) await drained(response)
    }
    response.end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  return {
    allowed: {
      URL_ALLOWED_SCHEMES: 'http,https',
      URL_ALLOWED_PORTS: String(port),
      URL_ALLOWED_NETWORKS: '127.0.0.0/8',
    },
    serve: (path, document, { isLengthSent = true } = {}) => {
      documents.set(path, { document, isLengthSent })
      return `http://127.0.0.1:${port}${path}`
    },
    sentBytes: (path) => sent.get(path) ?? 0,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function* pieces({ head, blanks, tail }) {
  for (let at = 0; at < head.byteLength; at += PADDING.byteLength) {
    yield head.subarray(at, at + PADDING.byteLength)
  }
  for (let left = blanks; left > 0; left -= PADDING.byteLength) {
    yield PADDING.subarray(0, Math.min(left, PADDING.byteLength))
  }
  yield tail
}

/** Ends when there is room again, or nobody to send to. */
function drained(response) {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.once('drain', go).once('close', go)
  })
}
