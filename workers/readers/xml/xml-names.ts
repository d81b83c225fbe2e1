const TABLE_SIZE = 512

/** An element name as written, and without its prefix. */
export interface XmlName {
  readonly name: string
  readonly local: string
}

/**
 * The name between two positions. Parts repeat few names very often: one object for each saves most of the strings,
 * and makes names cheap to compare.
 */
export type NameTable = (xml: string, start: number, end: number) => XmlName

export function nameTable(): NameTable {
  const table: (XmlName | undefined)[] = new Array(TABLE_SIZE).fill(undefined)
  return (xml, start, end) => {
    const length = end - start
    const slot =
      (length * 97 +
        xml.charCodeAt(start) * 31 +
        xml.charCodeAt(end - 1) * 7 +
        xml.charCodeAt(start + (length >> 1))) %
      TABLE_SIZE
    const known = table[slot]
    if (known !== undefined && known.name.length === length && xml.startsWith(known.name, start)) {
      return known
    }
    const name = xml.slice(start, end)
    const made = { name, local: name.slice(name.indexOf(':') + 1) }
    table[slot] = made
    return made
  }
}
