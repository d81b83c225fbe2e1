import { ConversionError } from '../contract/errors.js'
import { startDeadline } from '../outbound/deadline.js'
import { exchange } from '../outbound/exchange.js'
import type { CheckedUrl } from '../outbound/outbound.js'
import type { StoreTools } from './upload.js'

/** `unknown`: the store said neither yes nor no; the work goes on with the warning `output_head_failed`. */
export type ObjectState = 'exists' | 'absent' | 'unknown'

/**
 * Asks `output_head_url` whether the object is there: 200 is yes, 403 and 404 are no. Throws `cancelled`, and 403
 * where the host has come to stand for an address that is not allowed.
 */
export async function objectState(
  target: CheckedUrl,
  signal: AbortSignal,
  { outbound, settings }: StoreTools,
): Promise<ObjectState> {
  const deadline = startDeadline(settings.timeoutMs, signal)
  try {
    const answer = await exchange(outbound, target, {
      method: 'HEAD',
      headers: {},
      signal: deadline.signal,
    })
    await answer.close()
    if (answer.status === 200) return 'exists'
    return answer.status === 403 || answer.status === 404 ? 'absent' : 'unknown'
  } catch (error) {
    if (error instanceof ConversionError) throw error
    if (signal.aborted) throw new ConversionError('cancelled', 'The request was cancelled.')
    return 'unknown'
  } finally {
    deadline.end()
  }
}
