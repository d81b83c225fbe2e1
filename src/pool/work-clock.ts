/** Time spent working, without the stretches in which the clock is held. */
export interface WorkClock {
  hold(): void
  resume(): void
  /** For good. */
  stop(): void
}

/** Calls `onExpired` once, after `limitMs` of work. */
export function startWorkClock(limitMs: number, onExpired: () => void): WorkClock {
  let leftMs = limitMs
  let startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined = setTimeout(onExpired, leftMs)
  let isStopped = false
  const hold = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    leftMs = Math.max(0, leftMs - (performance.now() - startedAt))
  }
  return {
    hold,
    resume() {
      if (isStopped || timer !== undefined) return
      startedAt = performance.now()
      timer = setTimeout(onExpired, leftMs)
    },
    stop() {
      hold()
      isStopped = true
    },
  }
}
