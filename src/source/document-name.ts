import { defined } from '../contract/defined.js'
/** What an answer says about the document's name and type. Each is absent where it says nothing usable. */
export interface NamedBy {
  /** File name of `content-disposition`. */
  readonly dispositionName?: string
  readonly contentType?: string
  /** Last segment of the URL's path. */
  readonly pathName?: string
}

export function namesOf(
  url: URL,
  disposition: string | undefined,
  contentType: string | undefined,
): NamedBy {
  const dispositionName = dispositionFilename(disposition ?? '')
  const pathName = lastSegment(url.pathname)
  return {
    ...defined({ dispositionName, contentType, pathName }),
  }
}

/** RFC 6266 4.1: `filename*` (RFC 8187, UTF-8 or ISO-8859-1) before `filename`; folders are dropped (4.3). */
export function dispositionFilename(disposition: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*(utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(disposition)
  const fromExtended = extended && decodeExtended(extended[1] ?? '', extended[2] ?? '')
  if (fromExtended) return baseName(fromExtended)
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
  const plain =
    quoted?.replace(/\\(.)/g, '$1') ?? /;\s*filename\s*=\s*([^;"\s]+)/i.exec(disposition)?.[1]
  return plain === undefined ? undefined : baseName(utf8Of(plain))
}

function decodeExtended(charset: string, value: string): string | undefined {
  if (charset.toLowerCase() === 'utf-8') return decoded(value)
  return value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Header values arrive as Latin-1; many servers send the bytes of UTF-8. */
function utf8Of(latin1: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin1, 'latin1'))
  } catch {
    return latin1 // it was Latin-1
  }
}

function lastSegment(pathname: string): string | undefined {
  const name = decoded(pathname.slice(pathname.lastIndexOf('/') + 1))
  return name === undefined ? undefined : baseName(name)
}

function baseName(name: string): string | undefined {
  const base = name.split(/[/\\]/).at(-1)?.trim()
  return base === undefined || base === '' ? undefined : base
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // stray percent signs: no name
  }
}
