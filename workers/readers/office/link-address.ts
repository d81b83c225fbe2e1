const LINK_SCHEMES = /^(https?|mailto|ftp|ftps|tel):/i

/** An address that may stand in a link; undefined for `javascript:`, `data:`, `file:` and other schemes. */
export function linkAddress(target: string | undefined): string | undefined {
  const address = target?.trim() ?? ''
  if (address === '') return undefined
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(address)
  return hasScheme && !LINK_SCHEMES.test(address) ? undefined : address
}
