/** A document behind a URL, as an input of the command. */
export function isUrl(input: string): boolean {
  return /^https?:\/\//i.test(input)
}

/** Without its query, which may be a signature: as it is shown. */
export function shownInput(input: string): string {
  return isUrl(input) ? input.replace(/[?#].*$/s, '') : input
}

/** A file name for what is behind a URL: the last part of its path. */
export function urlName(input: string): string {
  const path = shownInput(input).replace(/^https?:\/\/[^/]*/i, '')
  const last = path.slice(path.lastIndexOf('/') + 1)
  const name = decoded(last).replaceAll(/[/\\\p{Cc}]/gu, '_')
  return name === '' || name.startsWith('.') ? 'document' : name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // stray percent signs
  }
}
