/** No answer came: the service could not be reached, or the connection broke. `cause` is what the platform says. */
export class DocspineNetworkError extends Error {
  override readonly name = 'DocspineNetworkError'
  /** Host and port of the service, such as `127.0.0.1:8080`. */
  readonly host: string

  constructor(baseUrl: string, what: string, cause?: unknown) {
    const host = hostOf(baseUrl)
    const why = reasonOf(cause)
    super(
      `${what} (${host})${why === '' ? '' : `: ${why}`}. Check that the service runs and can be reached.`,
      { cause },
    )
    this.host = host
  }
}

function hostOf(baseUrl: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(baseUrl)?.[1]?.replace(/^.*@/, '') ?? baseUrl
}

/** Fetch says only that it failed; its own cause says why. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  const { cause: inner } = cause
  return inner instanceof Error
    ? inner.message || String(Reflect.get(inner, 'code'))
    : cause.message
}
