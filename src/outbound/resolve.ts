import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'

/** Every address of a host name. Rejects, or gives none, where the name does not exist. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** The system's resolver, `/etc/hosts` and search domains included, in the order it answers. */
export const resolveBySystem: Resolve = (hostname) =>
  lookup(hostname, { all: true, verbatim: true })

/** A resolver that fails or is silent for `timeoutMs`: the name leads nowhere. */
export class UnresolvedHostError extends Error {
  override readonly name = 'UnresolvedHostError'
  readonly timedOut: boolean

  constructor(timedOut: boolean, cause?: unknown) {
    super(timedOut ? 'the resolver did not answer in time' : 'the host name does not resolve', {
      cause,
    })
    this.timedOut = timedOut
  }
}

/** All addresses of the name, at least one; else an UnresolvedHostError, after `timeoutMs` at the latest. */
export async function resolveWithin(
  resolve: Resolve,
  hostname: string,
  timeoutMs: number,
): Promise<readonly LookupAddress[]> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnresolvedHostError(true)), timeoutMs)
  })
  try {
    const addresses = await Promise.race([resolve(hostname), silence])
    if (addresses.length === 0) throw new UnresolvedHostError(false)
    return addresses
  } catch (error) {
    if (error instanceof UnresolvedHostError) throw error
    throw new UnresolvedHostError(false, error)
  } finally {
    clearTimeout(timer)
  }
}
