import type { FastifyRequest } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import type { KeyRecord, KeyRing, Permission } from './key-ring.js'

/** What a route asks of the caller: nothing, any valid key, or a key with a permission. */
type Access = 'public' | 'any-key' | Permission

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: any valid key, also for paths that are no route. */
    readonly access?: Access
    /** Served until the process ends. */
    readonly whileDraining?: boolean
    /** A route of another service, whose clients send a key as `Authorization: Bearer`, too. */
    readonly takesBearer?: boolean
    /** A route of another service, whose clients send a key in this header, too. */
    readonly keyHeader?: string
  }
  interface FastifyRequest {
    /** The key that asks; null on public routes. */
    caller: KeyRecord | null
  }
}

/** The caller's key, from `x-api-key` alone but for routes of other services. Throws 401 and 403; what was presented is never repeated. */
export function authenticate(request: FastifyRequest, keys: KeyRing): KeyRecord | null {
  const access = request.routeOptions.config?.access ?? 'any-key'
  if (access === 'public') return null
  const presented = presentedKey(request)
  if (presented === undefined) {
    throw new ConversionError('unauthorized', 'The header x-api-key is missing.')
  }
  const caller = keys.find(presented)
  if (caller === undefined) {
    throw new ConversionError('unauthorized', 'The key in x-api-key is not valid.')
  }
  if (access !== 'any-key' && !caller.permissions.has(access)) {
    throw new ConversionError('permission_denied', `The key lacks the permission "${access}".`)
  }
  return caller
}

function presentedKey({ raw: { rawHeaders }, routeOptions }: FastifyRequest): string | undefined {
  const { takesBearer = false, keyHeader } = routeOptions.config ?? {}
  const key =
    firstHeader(rawHeaders, 'x-api-key') ?? (keyHeader && firstHeader(rawHeaders, keyHeader))
  if (key !== undefined || !takesBearer) return key
  return /^Bearer +(\S+)$/i.exec(firstHeader(rawHeaders, 'authorization') ?? '')?.[1]
}

/** The first value of a header that may have been sent several times; Node joins them with commas. */
function firstHeader(rawHeaders: readonly string[], name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) return rawHeaders[index + 1]
  }
  return undefined
}
