import { type Logger, pino } from 'pino'

/** JSON lines on standard output. What is logged is chosen field by field: no headers, no bodies, no query strings. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/** A text of our own or of a library, safe to log: the query strings of URLs in it are masked. */
export function withoutQueries(text: string): string {
  return text.replace(/(\bhttps?:\/\/[^\s?"'<>]*)\?[^\s"'<>]*/gi, '$1?…')
}
