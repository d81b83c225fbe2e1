import { decodeXmlText } from './xml-entities.js'

/** The attributes of a tag as they are written: parsed when they are asked for, which most never are. */
export type XmlAttributes = string

const SPACE = 32
const COLON = 58

/** The decoded value of an attribute written just so, without a prefix, between two positions of a checked tag. */
export function findAttribute(
  xml: string,
  start: number,
  end: number,
  name: string,
): string | undefined {
  for (let equals = xml.indexOf('=', start); equals >= 0 && equals < end; ) {
    const nameStart = endOfNameBefore(xml, equals) - name.length
    const valueStart = startOfValue(xml, equals)
    const valueEnd = endOfValue(xml, valueStart)
    if (xml.charCodeAt(nameStart - 1) <= SPACE && xml.startsWith(name, nameStart)) {
      return decodeXmlText(xml.slice(valueStart, valueEnd))
    }
    equals = xml.indexOf('=', valueEnd)
  }
  return undefined
}

/**
 * The value of an attribute by its local name. One written just so goes before one with a prefix, so that `id` of
 * `<p:sldId id r:id>` is its own.
 */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  return attributes.includes(name)
    ? (findAttribute(attributes, 0, attributes.length, name) ??
        findPrefixed(attributes, name, () => true))
    : undefined
}

/** A relationship id: `r:id`, `r:embed` and the like, whatever prefix stands for relationships. */
export function relationshipIdOf(attributes: XmlAttributes, name: string): string | undefined {
  return (
    findAttribute(attributes, 0, attributes.length, `r:${name}`) ??
    findPrefixed(attributes, name, (prefix) => prefix !== 'w')
  )
}

function findPrefixed(
  attributes: XmlAttributes,
  name: string,
  accepts: (prefix: string) => boolean,
): string | undefined {
  for (let equals = attributes.indexOf('='); equals >= 0; ) {
    const nameStart = endOfNameBefore(attributes, equals) - name.length
    const valueStart = startOfValue(attributes, equals)
    const valueEnd = endOfValue(attributes, valueStart)
    if (attributes.charCodeAt(nameStart - 1) === COLON && attributes.startsWith(name, nameStart)) {
      const [prefix = ''] = /\S*$/.exec(attributes.slice(0, nameStart - 1)) ?? []
      if (accepts(prefix)) return decodeXmlText(attributes.slice(valueStart, valueEnd))
    }
    equals = attributes.indexOf('=', valueEnd)
  }
  return undefined
}

function endOfNameBefore(xml: string, equals: number): number {
  let end = equals
  while (xml.charCodeAt(end - 1) <= SPACE) end--
  return end
}

/** The position after the opening quote. */
function startOfValue(xml: string, equals: number): number {
  let quote = equals + 1
  while (xml.charCodeAt(quote) <= SPACE) quote++
  return quote + 1
}

/** The position of the closing quote; the scanner has seen that there is one. */
function endOfValue(xml: string, start: number): number {
  return xml.indexOf(xml[start - 1] ?? '"', start)
}
