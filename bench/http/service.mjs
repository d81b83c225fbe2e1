// The built service as a child of the bench: asked anything, it says how much CPU it has used and memory it holds.
import { serve } from '../../dist/src/serve.js'

process.on('message', () =>
  process.send({ ...process.cpuUsage(), rssBytes: process.memoryUsage.rss() }),
)
await serve()
