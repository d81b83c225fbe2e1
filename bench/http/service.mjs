// The built service as a child of the bench: says how much CPU it has used when it is asked.
import { serve } from '../../dist/src/serve.js'

process.on('message', () => process.send(process.cpuUsage()))
await serve()
