import type { Spine } from '../contract/spine.js'
import type { Answer } from './answer.js'
import { warningHeaders } from './conversion-headers.js'
import { type SpineFacts, spineRecord } from './spine-record.js'

/** The spine record as the body. */
export function spineAnswer(
  spine: Spine,
  { credits, ...facts }: SpineFacts & { readonly credits: number },
): Answer {
  const record = spineRecord(spine, facts)
  const headers = {
    ...warningHeaders(record.warnings),
    'content-type': 'application/json; charset=utf-8',
    'x-input-format': 'pdf',
    'x-page-count': String(spine.pageCount),
    'x-content-sha256': facts.sha256,
    'x-credits-used': String(credits),
    'x-credits-tier': 'index',
  }
  return {
    status: 200,
    headers,
    body: { kind: 'text', text: JSON.stringify(record) },
  }
}
