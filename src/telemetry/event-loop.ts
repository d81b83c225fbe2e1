import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** What is told of the delays of the event loop (ns), by the names that dashboards for prom-client ask for. */
const TOLD: ReadonlyArray<readonly [name: string, of: (delays: IntervalHistogram) => number]> = [
  ['nodejs_eventloop_lag_min_seconds', (delays) => delays.min],
  ['nodejs_eventloop_lag_max_seconds', (delays) => delays.max],
  ['nodejs_eventloop_lag_mean_seconds', (delays) => delays.mean],
  ['nodejs_eventloop_lag_stddev_seconds', (delays) => delays.stddev],
  ['nodejs_eventloop_lag_p50_seconds', (delays) => delays.percentile(50)],
  ['nodejs_eventloop_lag_p90_seconds', (delays) => delays.percentile(90)],
  ['nodejs_eventloop_lag_p99_seconds', (delays) => delays.percentile(99)],
]

/**
 * Puts gauges of the event loop's delays in the place of prom-client's own. Each text tells the time since the text before;
 * one that is asked for before the next tick of the clock (10 ms), as by a pair of Prometheus, tells what that one told.
 * prom-client then tells `Nan`, which is no number of the text format, and a least delay of 292 years.
 */
export function watchEventLoop(registry: Registry): void {
  const delays = monitorEventLoopDelay()
  delays.enable()
  const gauges = TOLD.map(([name, of], index) => {
    registry.removeSingleMetric(name)
    return {
      of,
      gauge: new Gauge({
        registers: [registry],
        name,
        help: 'Delay of the event loop since the text before, in seconds.',
        collect() {
          if (index === 0) measure() // the first is asked first, and measures for all
        },
      }),
    }
  })
  function measure(): void {
    if (delays.count === 0) return
    for (const { gauge, of } of gauges) gauge.set(of(delays) / 1e9)
    delays.reset()
  }
}
