/** Pictures that are asked for at once: each costs a thread of the service for a moment. */
const AT_ONCE = 2

type Work = () => Promise<void>

/** Runs a few pieces of work at a time, what was asked for last first: that is what is in view now. */
export function pictureQueue(): (work: Work) => () => void {
  const waiting: Work[] = []
  let running = 0
  const next = () => {
    while (running < AT_ONCE) {
      const work = waiting.pop()
      if (work === undefined) return
      running += 1
      void work().finally(() => {
        running -= 1
        next()
      })
    }
  }
  return (work) => {
    waiting.push(work)
    queueMicrotask(next)
    return () => {
      const at = waiting.indexOf(work)
      if (at >= 0) waiting.splice(at, 1)
    }
  }
}
