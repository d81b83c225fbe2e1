import { expect, onTestFinished, test } from 'vitest'
import { runChaos } from '../../../bench/chaos/run-chaos.mjs'
import { redisMissing, startRedis } from '../../support/redis-server.js'

// The short form of bench/chaos.mjs: the built service, two instances, real kills.
test.skipIf(redisMissing() !== undefined)(
  'no job is lost, stuck or answered wrongly while instances are killed and documents kill threads',
  async () => {
    const server = await startRedis()
    onTestFinished(() => server.destroy())
    const { accepted, kills, completed, failed, ...report } = await runChaos({
      redisUrl: server.url,
      jobs: 28,
      killEveryMs: 2500,
      threads: 1,
      limitMs: 60_000,
    })
    expect(report).toMatchObject({ lost: 0, stuck: 0, wrong: [], differing: 0 })
    expect([accepted, completed + failed]).toEqual([28, 28])
    expect(report.refused, 'the trap is refused, wherever it ran').toBeGreaterThan(0)
    expect(kills).toBeGreaterThan(0)
  },
  240_000,
)
