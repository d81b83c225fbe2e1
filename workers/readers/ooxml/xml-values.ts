import { relationshipIdOf } from '../xml/xml-attributes.js'
import { attribute, child, type XmlElement } from '../xml/xml-tree.js'

export function relationshipId(element: XmlElement | undefined, name: string): string | undefined {
  return element === undefined ? undefined : relationshipIdOf(element.attributes, name)
}

/** ST_OnOff (ECMA-376, 22.9.2.7): an element that is there is on unless its value says otherwise. */
export function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(0|false|off|none)$/.test(attribute(element, 'val') ?? '')
}

/** ST_OnOff as an attribute: off when it is missing. */
export function isAttributeOn(element: XmlElement | undefined, name: string): boolean {
  return /^(1|true|on)$/.test(attribute(element, name) ?? '')
}

/** The branch of `mc:AlternateContent` that is read: the choice where there is one, never both (Part 3, 10.2). */
export function alternative(element: XmlElement): XmlElement | undefined {
  return child(element, 'Choice') ?? child(element, 'Fallback')
}
