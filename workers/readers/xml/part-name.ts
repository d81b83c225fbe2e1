/** The part that a reference from a part of `folder` ('' or with a final slash) leads to; never outside of the package. */
export function resolvedPartName(folder: string, target: string): string {
  const segments: string[] = []
  for (const segment of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

/** The last segment of a part name or address. */
export function fileNameOf(target: string): string {
  return target.slice(target.lastIndexOf('/') + 1)
}
