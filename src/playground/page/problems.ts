import { DocspineError, DocspineNetworkError } from '../../client/client.js'
import { button, element } from './element.js'

/** What went wrong, for a person, and what may be done here and now. */
export interface Problem {
  readonly title: string
  readonly action?: 'key' | 'retry' | 'password'
  /** In place of the sentences for programs, where a person has to do something else. */
  readonly words?: string
}

const BY_CODE: Readonly<Record<string, Problem>> = {
  unauthorized: {
    title: 'The key was not accepted',
    words: 'It was printed when the service started, unless API_KEYS has it.',
    action: 'key',
  },
  permission_denied: { title: 'This key may not do that', action: 'key' },
  rate_limited: { title: 'Too many requests in a minute', action: 'retry' },
  overloaded: { title: 'The service is full', action: 'retry' },
  draining: { title: 'The service is being restarted', action: 'retry' },
  encrypted_document: {
    title: 'The document is locked',
    words: 'Its password stays in this page’s memory.',
    action: 'password',
  },
  unsupported_format: { title: 'Documents of this kind cannot be read' },
  unreadable_document: { title: 'The document is damaged' },
  empty_document: { title: 'The file is empty' },
  raw_upload_too_large: { title: 'The file is too large for an upload' },
  document_too_large: { title: 'The document is too large' },
  too_many_pages: { title: 'The document has too many pages' },
  conversion_budget_exceeded: { title: 'The document takes more work than is allowed' },
  source_unavailable: { title: 'The URL does not give a document' },
  source_timeout: { title: 'The URL is too slow', action: 'retry' },
  source_fetch_failed: { title: 'The URL cannot be reached', action: 'retry' },
  invalid_pages: { title: 'There are no such pages' },
  internal: { title: 'The service failed', action: 'retry' },
}

export interface Remedies {
  readonly enterKey: () => void
  readonly retry: () => void
  readonly enterPassword: () => void
}

/** Shows an error in words; the code and the number of the request are for who asks for help. */
export function showProblem(box: HTMLElement, error: unknown, remedies: Remedies): void {
  const code = error instanceof DocspineError ? error.code : undefined
  const { title, action, words } = problemOf(error, code)
  const remedy = error instanceof DocspineError ? error.remedy : undefined
  const sentence = error instanceof Error ? error.message : String(error)
  const reference = [code, error instanceof DocspineError && error.requestId].filter(Boolean)
  const actions = {
    key: () => button('Enter a key', remedies.enterKey),
    retry: () => button('Try again', remedies.retry),
    password: () => button('Enter its password', remedies.enterPassword),
  }
  box.replaceChildren(
    element('b', {}, `${title}. `),
    element('span', {}, words ?? [code && sentence, remedy].filter(Boolean).join(' ')),
    ...(reference.length > 0 ? [' ', element('small', {}, `[${reference.join(' · ')}]`)] : []),
    ...(action === undefined ? [] : [actions[action]()]),
  )
}

function problemOf(error: unknown, code: string | undefined): Problem {
  const known = code === undefined ? undefined : BY_CODE[code]
  if (known !== undefined) return known
  if (code !== undefined) return { title: 'That did not work' }
  const isOffline = error instanceof TypeError || error instanceof DocspineNetworkError
  return isOffline
    ? {
        title: 'The service does not answer; it may be down, or the connection is gone',
        action: 'retry',
      }
    : { title: error instanceof Error ? error.message.replace(/\.$/, '') : 'That did not work' }
}

/** A line above the result that says what is missing from it, with what helps. */
export function showBanner(
  box: HTMLElement,
  text: string,
  action?: { readonly label: string; readonly run: () => void },
): void {
  box.hidden = text === ''
  box.replaceChildren(
    element('span', {}, text),
    ...(action === undefined ? [] : [button(action.label, action.run)]),
  )
}
