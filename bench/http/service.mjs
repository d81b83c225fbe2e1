// The built service as a child of the bench: asked anything, it says how much CPU it has used and memory it holds.
import { serve } from '../../dist/src/serve.js'

process.on('message', () => {
  const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage()
  process.send({ ...process.cpuUsage(), rssBytes, heapBytes })
})
await serve()
