/**
 * The values after `change`, without those it turns into undefined. The same array where all stay as they are, so
 * that a clean document costs no copies.
 */
export function changedOnly<Value>(
  values: readonly Value[],
  change: (value: Value) => Value | undefined,
): readonly Value[] {
  let changed: Value[] | undefined
  let index = 0
  for (const value of values) {
    const after = change(value)
    if (changed === undefined && after !== value) changed = values.slice(0, index)
    if (after !== undefined) changed?.push(after)
    index++
  }
  return changed ?? values
}
