/** Pages of a batch at most. Larger ones gain nothing more, and hold more in memory. */
const PAGES_MAX = 24
/** A batch ends when reading it has taken this long, ms: who reads along waits no longer for a page that is ready. */
const READ_MS = 120

/**
 * Pages as they are read, some at a time, for each step of the work to be done on several in a row: between the steps of
 * one page, what the next page needs of code and of tables would have left the processor's caches. The first page comes
 * alone, since somebody may be waiting for it, and each batch has up to twice as many as the one before. Where reading
 * throws, the pages before come first.
 */
export function* inBatches<T>(
  numbers: Iterable<number>,
  read: (number: number) => T,
): Generator<readonly T[]> {
  const left = numbers[Symbol.iterator]()
  for (let pagesMax = 1; ; pagesMax = Math.min(PAGES_MAX, 2 * pagesMax)) {
    const batch: T[] = []
    try {
      addPages(batch, left, read, pagesMax)
    } catch (error) {
      yield batch
      throw error
    }
    if (batch.length === 0) return
    yield batch
  }
}

function addPages<T>(
  batch: T[],
  left: Iterator<number>,
  read: (number: number) => T,
  pagesMax: number,
): void {
  const endsAt = performance.now() + READ_MS
  while (batch.length < pagesMax && performance.now() < endsAt) {
    const next = left.next()
    if (next.done === true) return
    batch.push(read(next.value))
  }
}
