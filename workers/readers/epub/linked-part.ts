import { resolvedPartName } from '../xml/part-name.js'

/** A place in the book. */
export interface LinkedPart {
  readonly partName: string
  /** Decoded; '' for the part as a whole. */
  readonly fragment: string
}

/** What an address in a part leads to ('' stands for the package itself); undefined where it leads out of the book. */
export function linkedPart(base: string, address: string | undefined): LinkedPart | undefined {
  const written = address?.trim() ?? ''
  if (written === '' || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return undefined
  const [path = '', fragment = ''] = written.split('#', 2)
  const file = decoded(path.split('?', 1)[0] ?? '')
  const folder = base.slice(0, base.lastIndexOf('/') + 1)
  return {
    partName: file === '' ? base : resolvedPartName(folder, file),
    fragment: decoded(fragment),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
