// Jobs over two instances on one Redis, while the instances are killed and started again and documents kill threads.
import { rmSync } from 'node:fs'
import { readArgs } from './args.mjs'
import { startRedis } from './chaos/processes.mjs'
import { runChaos } from './chaos/run-chaos.mjs'

const USAGE = `node bench/chaos.mjs [options]
  --jobs N          jobs that are sent (200)
  --kill-every S    seconds between two kills (4)
  --threads N       threads of an instance (1)
  --limit S         time limit of a job; none may take twice as long once it has begun (30)
  --must            exit 1 when a job is lost, stuck, wrong, or answered twice differently`

const args = readArgs(USAGE, {
  jobs: { type: 'string', default: '200' },
  'kill-every': { type: 'string', default: '4' },
  threads: { type: 'string', default: '1' },
  limit: { type: 'string', default: '30' },
  must: { type: 'boolean' },
})
const redis = await startRedis()
try {
  const report = await runChaos({
    redisUrl: redis.url,
    jobs: Number(args.jobs),
    killEveryMs: Number(args['kill-every']) * 1000,
    threads: Number(args.threads),
    limitMs: Number(args.limit) * 1000,
  })
  console.log(JSON.stringify(report, null, 2))
  const faults = report.lost + report.stuck + report.wrong.length + report.differing
  if (args.must && faults > 0) process.exitCode = 1
} finally {
  await redis.stop()
  rmSync(redis.folder, { recursive: true, force: true })
}
