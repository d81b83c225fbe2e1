/** A time limit that can stand still while the work waits for us and not for the other side. */
export interface Deadline {
  /** Aborted when the time is over or the outer signal is. */
  readonly signal: AbortSignal
  isOver(): boolean
  /** Stops the clock until the work has ended. */
  outside<Result>(work: () => Promise<Result>): Promise<Result>
  /** Clears the timer. To be called however the work ended. */
  end(): void
}

export function startDeadline(timeoutMs: number, outer: AbortSignal): Deadline {
  const controller = new AbortController()
  let isOver = false
  let leftMs = timeoutMs
  let startedAt = performance.now()
  const expire = () => {
    isOver = true
    controller.abort(new Error('the time limit is over'))
  }
  let timer = setTimeout(expire, leftMs)
  return {
    signal: AbortSignal.any([controller.signal, outer]),
    isOver: () => isOver,
    outside: async (work) => {
      clearTimeout(timer)
      leftMs -= performance.now() - startedAt
      try {
        return await work()
      } finally {
        startedAt = performance.now()
        timer = setTimeout(expire, Math.max(0, leftMs))
      }
    },
    end: () => clearTimeout(timer),
  }
}
