// The built service as a child of the bench: says how much CPU it has used, or holds memory, when it is asked.
import { serve } from '../../dist/src/serve.js'

process.on('message', (asked) =>
  process.send(asked === 'memory' ? process.memoryUsage.rss() : process.cpuUsage()),
)
await serve()
