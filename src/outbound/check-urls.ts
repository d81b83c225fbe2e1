import { defined } from '../contract/defined.js'
import { ConversionError } from '../contract/errors.js'
import type { CheckedUrl, Outbound } from './outbound.js'
import { UnresolvedHostError } from './resolve.js'
import { parseCallerUrl, type UrlParameter, type UrlScope } from './url-rules.js'

/** The URLs of one request, as they were given. */
export type GivenUrls = { readonly [Parameter in UrlParameter]?: string | undefined }
export type CheckedUrls = { readonly [Parameter in UrlParameter]?: CheckedUrl }

const PARAMETERS: readonly UrlParameter[] = ['url', 'output_url', 'output_head_url', 'callback_url']

/**
 * Checks every URL of a request before any of them is fetched. Besides the 400 and 403 of the checks it throws
 * `source_fetch_failed`, `source_timeout` or `output_upload_failed` for a host that leads nowhere; that of
 * `output_head_url` may lead nowhere, since a failed check of it is a warning at most.
 */
export async function checkUrls(
  outbound: Outbound,
  given: GivenUrls,
  keyHosts: readonly string[] | undefined,
): Promise<CheckedUrls> {
  const checked: { [Parameter in UrlParameter]?: CheckedUrl } = {}
  for (const parameter of PARAMETERS) {
    const text = given[parameter]
    if (text === undefined) continue
    const scope: UrlScope = { parameter, ...defined({ keyHosts }) }
    checked[parameter] = await checkOne(outbound, text, scope)
  }
  return checked
}

async function checkOne(outbound: Outbound, text: string, scope: UrlScope): Promise<CheckedUrl> {
  try {
    return await outbound.check(text, scope)
  } catch (error) {
    if (!(error instanceof UnresolvedHostError)) throw error
    if (scope.parameter !== 'output_head_url') throw unresolved(error, scope.parameter)
    return { url: parseCallerUrl(text, scope.parameter), scope, addresses: [] }
  }
}

function unresolved(
  error: UnresolvedHostError,
  parameter: Exclude<UrlParameter, 'output_head_url'>,
): ConversionError {
  const message = `The host of ${parameter} cannot be found.`
  if (parameter !== 'url') {
    return new ConversionError('output_upload_failed', message, { parameter }, error)
  }
  const code = error.timedOut ? 'source_timeout' : 'source_fetch_failed'
  return new ConversionError(code, message, { parameter }, error)
}
