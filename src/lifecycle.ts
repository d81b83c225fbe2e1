/** Whether the process still takes work, and how much it has in hand. */
export interface Lifecycle {
  isDraining(): boolean
  /** From now on new work is refused. */
  drain(): void
  /** Counts one request in; the function that comes back counts it out. */
  enter(): () => void
  /** Ends when nothing is in hand, or after `graceMs`. Tells whether everything ended. */
  idle(graceMs: number): Promise<boolean>
}

export function createLifecycle(): Lifecycle {
  let isDraining = false
  let inHand = 0
  let onIdle = () => {}
  const leave = () => {
    inHand -= 1
    if (inHand === 0) onIdle()
  }
  return {
    isDraining: () => isDraining,
    drain: () => {
      isDraining = true
    },
    enter: () => {
      inHand += 1
      let isInside = true
      return () => {
        if (isInside) leave()
        isInside = false
      }
    },
    idle: async (graceMs) => {
      if (inHand === 0) return true
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), graceMs)
        onIdle = () => {
          clearTimeout(timer)
          resolve(true)
        }
      })
    },
  }
}
