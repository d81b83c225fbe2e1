import type { Grounded } from '../contract/grounded.js'

/** The names of JSON arrays and what stands in them; none where nothing was asked for. */
export function groundedMembers({ blocks, chunks }: Grounded = {}): [string, Uint8Array][] {
  return [
    ...(blocks === undefined ? [] : ([['blocks', blocks]] as [string, Uint8Array][])),
    ...(chunks === undefined ? [] : ([['chunks', chunks]] as [string, Uint8Array][])),
  ]
}
