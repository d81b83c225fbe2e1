// Loaded before a measured process's own code: at its exit it tells on file descriptor 3 what it has used, all threads
// together.
const { writeSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')

if (isMainThread) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const usage = { cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 }
    writeSync(3, JSON.stringify({ ...usage, version: process.version }))
  })
}
