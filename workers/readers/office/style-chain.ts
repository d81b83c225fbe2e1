/** The value of a key, made when it is first asked for. */
export function cached<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  return made
}

/** What the nearest style of a chain says; undefined where none does. */
export function first<Style, Value>(
  chain: readonly Style[],
  pick: (style: Style) => Value | undefined,
): Value | undefined {
  for (const style of chain) {
    const value = pick(style)
    if (value !== undefined) return value
  }
  return undefined
}
