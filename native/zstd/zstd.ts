import { napiStreams } from './napi-streams.js'
import { zlibStreams } from './zlib-streams.js'
import type { ZstdStreams } from './zstd-streams.js'

const streams = zlibStreams() ?? (await napiStreams())

/**
 * zstd by `node:zlib` where this Node has it (22.15 on), else by `zstd-napi`. Throws, with a sentence that says what
 * to install, where neither is there; the start of the service calls it, so that nothing later does.
 */
export function zstd(): ZstdStreams {
  if (streams !== undefined) return streams
  throw new Error(
    'zstd is missing: use Node 22.15 or later, or install the package zstd-napi (npm install zstd-napi) on a system it builds on.',
  )
}
