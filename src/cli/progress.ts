/** What a run tells on standard error while it goes on. */
export interface Progress {
  /** A document is done, well or not; `line` is what there is to say of it. */
  done(line?: string): void
  /** Something to say that is no end. */
  note(line: string): void
  /** Everything is done: the lines that a bar held back, then what the run came to. */
  end(report: readonly string[]): void
}

/** On a terminal a bar, with the lines after it; else the lines as they come. */
export async function startProgress(total: number, isQuiet: boolean): Promise<Progress> {
  const say = (line: string): boolean => process.stderr.write(`${line}\n`)
  const isBarShown = process.stderr.isTTY === true && !isQuiet && total > 1
  if (!isBarShown) {
    return {
      done: (line) => {
        if (line !== undefined) say(line)
      },
      note: (line) => {
        if (!isQuiet) say(line)
      },
      end: (report) => {
        if (!isQuiet) for (const line of report) say(line)
      },
    }
  }
  const { Presets, SingleBar } = await import('cli-progress')
  const held: string[] = []
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: '{bar} {value}/{total} documents, {eta_formatted} left',
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  bar.start(total, 0)
  return {
    done: (line) => {
      if (line !== undefined) held.push(line)
      bar.increment()
    },
    note: (line) => void held.push(line),
    end: (report) => {
      bar.stop()
      for (const line of [...held, ...report]) say(line)
    },
  }
}
