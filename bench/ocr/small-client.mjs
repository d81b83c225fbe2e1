/**
 * One client that sends a small document, takes the answer and sends it again, until it is stopped: then
 * `{ count, failed, p50, p95, p99, max }`, milliseconds.
 */
export function startClient(address, bytes) {
  const latencies = []
  let failed = 0
  let isOver = false
  const work = loop()
  return {
    async stop() {
      isOver = true
      await work
      return summary(latencies, failed)
    },
  }

  async function loop() {
    while (!isOver) {
      const startedAt = performance.now()
      const answer = await fetch(`${address}/convert/raw?filename=small.pdf`, {
        method: 'POST',
        headers: { 'x-api-key': 'bench' },
        body: bytes,
      })
      await answer.arrayBuffer()
      if (answer.status === 200) latencies.push(performance.now() - startedAt)
      else failed++
    }
  }
}

function summary(latencies, failed) {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { count: sorted.length, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}
