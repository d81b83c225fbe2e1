import { type Logger, pino } from 'pino'

/** Lines are written together, to spare a system call each; never later than this. */
const FLUSH_MS = 100
const FLUSH_BYTES = 4096

/** JSON lines on standard output. What is logged is chosen field by field: no headers, no bodies, no query strings. */
export function createLogger(level: string): Logger {
  const output = pino.destination({
    fd: 1,
    sync: true,
    minLength: FLUSH_BYTES,
    periodicFlush: FLUSH_MS,
  })
  process.once('exit', () => output.flushSync())
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
    },
    output,
  )
}

/** A text of our own or of a library, safe to log: the query strings of URLs in it are masked. */
export function withoutQueries(text: string): string {
  return text.replace(/(\bhttps?:\/\/[^\s?"'<>]*)\?[^\s"'<>]*/gi, '$1?…')
}
