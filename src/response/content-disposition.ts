/** File systems take 255 bytes; the extension and a prefix of the client's have to fit, too. */
const STEM_CHARS_MAX = 120

/**
 * `Content-Disposition` for the result of a document (RFC 6266): its name without folders and extension, plus
 * that of the result. Names outside plain ASCII come as `filename*` (RFC 8187), beside a fallback.
 */
export function contentDisposition(filename: string, extension: 'md' | 'zip' = 'md'): string {
  const name = `${safeStem(filename)}.${extension}`
  const fallback = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const extended = fallback === name ? '' : `; filename*=UTF-8''${percentEncoded(name)}`
  return `inline; filename="${fallback}"${extended}`
}

/** Without folders, extension, control and format characters, or leading dots; `document` when nothing is left. */
function safeStem(filename: string): string {
  const base = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  const stem = (dot > 0 ? base.slice(0, dot) : base)
    .replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '')
    .replace(/["*:<>?|]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const isExtensionOnly = dot === 0
  return isExtensionOnly || stem === '' ? 'document' : [...stem].slice(0, STEM_CHARS_MAX).join('')
}

/** The characters of RFC 8187 3.2.1 as they are, the rest percent-encoded. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
