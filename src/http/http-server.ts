import type { RequestListener, Server } from 'node:http'
import { createServer } from './node-http.js'
import { oneAtATime } from './one-at-a-time.js'

/** Longest times for the headers of a request and for all of it; `client-pace.ts` watches bodies and answers. */
const HEADERS_TIMEOUT_MS = 30_000
const REQUEST_TIMEOUT_MS = 600_000
const TIMEOUTS_LOOK_MS = 5000
/** Longer than proxies keep their idle connections: the side that is kept from closing first loses no request. */
const IDLE_TIMEOUT_MS = 72_000

export function createHttpServer(serve: RequestListener): Server {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUTS_LOOK_MS,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
  }
  return createServer(options, oneAtATime(serve))
}
