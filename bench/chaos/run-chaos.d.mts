export interface ChaosReport {
  readonly accepted: number
  readonly kills: number
  readonly completed: number
  readonly refused: number
  readonly failed: number
  readonly reasons: readonly string[]
  readonly lost: number
  readonly stuck: number
  readonly wrong: readonly string[]
  readonly differing: number
  readonly medianMs: number
  readonly longestMs: number
}
export function runChaos(settings: {
  readonly redisUrl: string
  readonly jobs: number
  readonly killEveryMs: number
  readonly threads: number
  readonly limitMs: number
}): Promise<ChaosReport>
