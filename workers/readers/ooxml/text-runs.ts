import { type Inline, text } from '../../document/inlines.js'
import { withSigns } from '../encoding/symbol-fonts.js'
import { type FormattedRun, formatOf, inlinesOf, type RunFormat } from '../office/format-runs.js'
import { linkAddress } from '../office/link-address.js'
import {
  attribute,
  child,
  childElements,
  descendants,
  integerAttribute,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.js'
import { inlineMath } from './omml.js'
import { type Relationships, relationshipOf } from './relationships.js'
import { alternative, isAttributeOn } from './xml-values.js'

/** The inlines of an `a:p` (ECMA-376, 21.1.2.2), without blanks at its ends. */
export function paragraphInlines(paragraph: XmlElement, relationships: Relationships): Inline[] {
  return inlinesOf(trimmed(paragraphRuns(paragraph, relationships)))
}

/** The text on one line: for titles and the items of lists, where breaks only fit it into the frame. */
export function unbrokenInlines(paragraph: XmlElement, relationships: Relationships): Inline[] {
  const runs = paragraphRuns(paragraph, relationships).map((run) =>
    isBreak(run) ? { ...run, content: ' ' } : run,
  )
  return inlinesOf(trimmed(runs))
}

function paragraphRuns(paragraph: XmlElement, relationships: Relationships): FormattedRun[] {
  return childElements(paragraph).flatMap((element) => elementRuns(element, relationships))
}

function elementRuns(element: XmlElement, relationships: Relationships): FormattedRun[] {
  switch (element.name) {
    case 'r':
    case 'fld':
      return textRuns(element, relationships)
    case 'br':
      return [{ content: { type: 'lineBreak' }, format: {} }]
    case 'm':
      return descendants(element, 'oMath').map((math) => ({
        content: { type: 'inlineMath', latex: inlineMath(math) },
        format: {},
      }))
    case 'AlternateContent': {
      const branch = alternative(element)
      return branch === undefined ? [] : paragraphRuns(branch, relationships)
    }
    default:
      return []
  }
}

/** A vertical tab within a run is a break too. */
function textRuns(run: XmlElement, relationships: Relationships): FormattedRun[] {
  const format = runFormat(child(run, 'rPr'), relationships)
  const font = attribute(child(child(run, 'rPr'), 'sym'), 'typeface')
  const lines = withSigns(textOf(child(run, 't')), font).split('\v')
  return lines.flatMap((line, index): FormattedRun[] =>
    index === 0
      ? [{ content: line, format }]
      : [
          { content: { type: 'lineBreak' }, format },
          { content: line, format },
        ],
  )
}

function runFormat(properties: XmlElement | undefined, relationships: Relationships): RunFormat {
  const target = relationshipOf(relationships, child(properties, 'hlinkClick'), 'id')
  const link = target?.isExternal === true ? linkAddress(target.target) : undefined
  const strike = attribute(properties, 'strike') ?? 'noStrike'
  const baseline = integerAttribute(properties, 'baseline') ?? 0
  const raised = baseline > 0 ? 'superscript' : undefined
  return formatOf({
    strong: isAttributeOn(properties, 'b'),
    emphasis: isAttributeOn(properties, 'i'),
    strikethrough: strike !== 'noStrike',
    vertical: baseline < 0 ? 'subscript' : raised,
    link,
  })
}

function isBreak({ content }: FormattedRun): boolean {
  return typeof content !== 'string' && content.type === 'lineBreak'
}

function isBlank(run: FormattedRun): boolean {
  return typeof run.content === 'string' ? run.content.trim() === '' : isBreak(run)
}

function trimmed(runs: readonly FormattedRun[]): FormattedRun[] {
  const start = runs.findIndex((run) => !isBlank(run))
  const end = runs.findLastIndex((run) => !isBlank(run))
  return start < 0 ? [] : runs.slice(start, end + 1)
}

/** Several paragraphs as one stretch of inlines. */
export function joinedParagraphs(
  paragraphs: readonly XmlElement[],
  relationships: Relationships,
  separator: Inline = text(' '),
): Inline[] {
  const lines = paragraphs.map((paragraph) =>
    separator.type === 'lineBreak'
      ? paragraphInlines(paragraph, relationships)
      : unbrokenInlines(paragraph, relationships),
  )
  return lines
    .filter((line) => line.length > 0)
    .flatMap((line, index) => (index === 0 ? line : [separator, ...line]))
}
