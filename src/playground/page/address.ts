/**
 * The settings stand in the fragment of the address (`#mode=quality&pages=2-5`), which a browser sends to nobody. A key
 * that comes there is taken and struck out at once, so that a bookmark or a copied address does not have it.
 */
export interface Opening {
  readonly key: string | undefined
  readonly settings: ReadonlyMap<string, string>
}

export function readAddress(): Opening {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const key = fragment.get('key') ?? undefined
  fragment.delete('key')
  if (key !== undefined) replaceFragment(fragment)
  return { key, settings: new Map(fragment) }
}

/** What differs from the defaults; keys are never among it. */
export function writeAddress(settings: Readonly<Record<string, string>>): void {
  replaceFragment(new URLSearchParams(settings))
}

function replaceFragment(fragment: URLSearchParams): void {
  const text = fragment.toString()
  history.replaceState(null, '', `${location.pathname}${text === '' ? '' : `#${text}`}`)
}
