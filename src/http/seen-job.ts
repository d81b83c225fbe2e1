import type { FastifyRequest } from 'fastify'
import type { KeyRecord } from '../auth/key-ring.js'
import { ConversionError } from '../contract/errors.js'
import type { JobRecord, Jobs } from '../jobs/jobs.js'

/** A job, and whether who asks may have its result: the key that made it. */
export interface SeenJob {
  readonly record: JobRecord
  readonly isOwner: boolean
}

/** What an id looks like; anything else is not looked up. */
const JOB_ID = /^[\w-]{16,64}$/

/**
 * Throws `job_not_found` for a job that is none of the caller's business, as for one that is not there, and
 * `permission_denied` where the key has lost what it took to make it.
 */
export async function seenJob(id: string, request: FastifyRequest, jobs: Jobs): Promise<SeenJob> {
  const { caller } = request
  if (caller === null) throw new Error('a job without a key')
  const record = JOB_ID.test(id) ? await jobs.find(id) : undefined
  if (record === undefined) throw noSuchJob()
  const { keyId, permission } = record.owner
  if (keyId === caller.id) {
    if (caller.permissions.has(permission)) return { record, isOwner: true }
    throw new ConversionError('permission_denied', `The key lacks the permission "${permission}".`)
  }
  if (isMonitor(caller)) return { record, isOwner: false }
  throw noSuchJob()
}

/** Sees the state of every job, and nothing else at all. */
function isMonitor({ permissions }: KeyRecord): boolean {
  return permissions.size === 1 && permissions.has('jobs')
}

export function noSuchJob(): ConversionError {
  return new ConversionError('job_not_found', 'There is no such job, or its time is over.')
}
