/** Fields as an object may have them: those that may be undefined are left out where they are. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** The fields that are not undefined: an optional field of ours is there with a value, or not there. */
export function defined<T extends object>(fields: T): Defined<T> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) found[name] = value
  return found as Defined<T>
}
