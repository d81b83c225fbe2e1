/** Who is spoken to: a caller over HTTP, a person at the command line, a model. */
export type Face = 'http' | 'command' | 'mcp'

const ASKED: Readonly<Record<Face, (name: string, value: string) => string>> = {
  http: (name, value) => `${name}=${value}`,
  command: (name, value) => `--${name.replaceAll('_', '-')} ${value}`,
  mcp: (name, value) => `${name} "${value}"`,
}

/** A remedy in the words of a face: `{mode=quality}` is how it asks for that parameter. */
export function spoken(remedy: string, face: Face): string {
  return remedy.replaceAll(/\{(\w+)=([\w-]+)\}/g, (_, name, value) => ASKED[face](name, value))
}
