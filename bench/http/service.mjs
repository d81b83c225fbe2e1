// The built service as a child of the bench: says how much CPU and memory it uses when it is asked.
import { serve } from '../../dist/src/serve.js'

process.on('message', () =>
  process.send({ ...process.cpuUsage(), rssBytes: process.memoryUsage.rss() }),
)
await serve()
