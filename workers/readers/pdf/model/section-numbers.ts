/** `2.3.1 Scope`, `4. Methods`, `A.2 Tables`. */
const SECTION = /^(\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})+)\.?\s+\S/

/** The parts of the section number that a row starts with, undefined without one. */
export function sectionNumber(text: string): readonly string[] | undefined {
  return SECTION.exec(text)?.[1]?.split('.')
}

/** Whether a section follows another in a list of all: `2.3.1` after `2.3`, `2.3.2` after it, and `2.4` or `3` after that. */
export function countsOn(own: readonly string[], last: readonly string[]): boolean {
  const at = own.length - 1
  if (at > last.length || !own.every((part, k) => k >= at || part === last[k])) return false
  return Number(own[at]) === Number(last[at] ?? 0) + 1
}
