import { ConversionError } from '../contract/errors.js'

export const RETRY_FIRST_DELAY_MS = 1000
const DELAY_MS_MAX = 60_000

/** Pause after the `attempt`-th try: 1 s, 2 s, 4 s …, 60 s at most, and up to half as much again by chance. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const delayMs = Math.min(DELAY_MS_MAX, RETRY_FIRST_DELAY_MS * 2 ** (attempt - 1))
  return Math.round(delayMs * (1 + random() / 2))
}

/** Anything a job can fail with, as an error its owner may be told. */
export function jobError(thrown: unknown): ConversionError {
  if (thrown instanceof ConversionError) return thrown
  return new ConversionError('internal', 'The conversion failed inside the service.', {}, thrown)
}

export function tableFull(why: string): ConversionError {
  return new ConversionError('overloaded', `${why} Try again in a few seconds.`)
}
