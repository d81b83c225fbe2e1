/** What the service answered instead of what was asked for. */
export class DocspineError extends Error {
  override readonly name = 'DocspineError'
  readonly status: number
  /** Stable; match on it. */
  readonly code: string
  /** What to do about it. */
  readonly remedy: string | undefined
  readonly requestId: string | undefined
  /** The whole error body. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, details: Readonly<Record<string, unknown>>) {
    super(textOf(details.error) ?? `The service answered ${status}.`)
    this.status = status
    this.code = textOf(details.code) ?? 'unknown'
    this.remedy = textOf(details.remedy)
    this.requestId = textOf(details.request_id)
    this.details = details
  }
}

/** The error of an answer, whatever stands in its body. */
export function errorOfText(status: number, text: string): DocspineError {
  return new DocspineError(status, objectOf(text) ?? { error: text.slice(0, 500) })
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined // a proxy's own page
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
