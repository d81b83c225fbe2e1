// A thread that asks for /healthz all the time and tells how long each answer took: the stage is busy with its clients.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const LOOK_MS = 100

for (;;) {
  const startedAt = performance.now()
  const isAnswered = await new Promise((resolve) => {
    request(`${workerData}/healthz`, { agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(true))
    })
      .on('error', () => resolve(false))
      .end()
  })
  if (isAnswered) parentPort.postMessage(performance.now() - startedAt)
  await sleep(LOOK_MS)
}
