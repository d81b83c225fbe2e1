/**
 * Whether a path matches: `*` stands for any text, `?` for one character; case does not count. A pattern without either
 * may stand anywhere in the path. Takes no longer than the product of both lengths, whatever the pattern.
 */
export function matches(path: string, pattern: string): boolean {
  const text = path.toLowerCase()
  const wanted = pattern.toLowerCase()
  return /[*?]/.test(wanted) ? matchesWhole(text, wanted) : text.includes(wanted)
}

function matchesWhole(text: string, pattern: string): boolean {
  let at = 0
  let next = 0
  let star = -1
  let starAt = 0
  while (at < text.length) {
    if (pattern[next] === '*') {
      star = next
      starAt = at
      next += 1
    } else if (pattern[next] === '?' || pattern[next] === text[at]) {
      at += 1
      next += 1
    } else if (star >= 0) {
      starAt += 1
      at = starAt
      next = star + 1
    } else return false
  }
  return /^\**$/.test(pattern.slice(next))
}
