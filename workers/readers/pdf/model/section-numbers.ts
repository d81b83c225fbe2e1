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

/** Whether a row is the first of the sections in the one above it: `2.1 Options` under `2 Usage`, `A.1` under `A Methods`. */
export function isFirstWithin(text: string, above: string): boolean {
  const own = sectionNumber(text)
  if (own === undefined || own.length < 2 || Number(own.at(-1)) > 1) return false
  const outer = own.slice(0, -1).join('.')
  return above.startsWith(`${outer} `) || above.startsWith(`${outer}. `)
}

/** Whether a row is the section that follows in a list of all on the one above it: `2.3 Running` under `2.2 Building`. */
export function isNextSection(text: string, above: string): boolean {
  if (isFirstWithin(text, above)) return true
  const own = sectionNumber(text)
  const last = own === undefined ? undefined : sectionNumber(above)
  // Ranks and years count on as well, but have no parts.
  if (own === undefined || last === undefined || own.length + last.length < 3) return false
  return countsOn(own, last)
}
