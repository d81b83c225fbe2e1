import type { FlowItem } from '../office/flow.js'
import { chartBlocks } from '../ooxml/chart.js'
import { diagramItems } from '../ooxml/diagram.js'
import { displayMath } from '../ooxml/omml.js'
import { alternative } from '../ooxml/xml-values.js'
import { child, childElements, type XmlElement } from '../xml/xml-tree.js'
import type { DocumentContext } from './document-context.js'
import type { Drawn } from './drawing.js'
import { isMarkDeleted, readParagraph } from './paragraph.js'
import { addRuns, emptyRuns, type ParagraphRuns } from './paragraph-runs.js'
import { tableBlock } from './table.js'

/** Reads block-level elements one by one; a paragraph may go on in the next. */
export interface StoryReader {
  read(element: XmlElement): FlowItem[]
  /** Ends the story: what was to be joined to a next paragraph, which did not come. */
  end(): FlowItem[]
}

/** A reader for one story: the body, a note, a cell or a text box (ECMA-376, 17.2). */
export function storyReader(context: DocumentContext): StoryReader {
  let joined: ParagraphRuns | undefined
  const readNext = (element: XmlElement): FlowItem[] => {
    const content = joined ?? emptyRuns()
    addRuns(element, context, content)
    joined = isMarkDeleted(element) ? content : undefined
    if (joined !== undefined) return []
    return [...readParagraph(element, content, context), ...anchoredItems(content, context)]
  }
  const readAll = (element: XmlElement | undefined): FlowItem[] =>
    childElements(element).flatMap(read)
  const read = (element: XmlElement): FlowItem[] => {
    switch (element.name) {
      case 'p':
        return readNext(element)
      case 'tbl':
        return tableItems(element, context)
      case 'sdt':
        return readAll(child(element, 'sdtContent'))
      case 'ins':
      case 'moveTo':
      case 'customXml':
      case 'smartTag':
        return readAll(element)
      case 'AlternateContent':
        return readAll(alternative(element))
      case 'oMathPara':
        return displayMath(element).map((latex) => ({
          kind: 'block',
          block: { type: 'math', latex },
        }))
      default:
        return []
    }
  }
  return {
    read,
    end: () => (joined === undefined ? [] : readParagraph(undefined, joined, context)),
  }
}

/** A whole story that is small. */
export function readStory(elements: readonly XmlElement[], context: DocumentContext): FlowItem[] {
  const story = storyReader(context)
  return [...elements.flatMap((element) => story.read(element)), ...story.end()]
}

function tableItems(element: XmlElement, context: DocumentContext): FlowItem[] {
  const block = tableBlock(element, (cell) => readStory(childElements(cell), context))
  return block === undefined ? [] : [{ kind: 'block', block }]
}

/** What is anchored in a paragraph comes after it: text boxes, charts, diagrams. */
function anchoredItems({ anchored }: ParagraphRuns, context: DocumentContext): FlowItem[] {
  return anchored.flatMap((drawn) => drawnItems(drawn, context))
}

function drawnItems(drawn: Drawn, context: DocumentContext): FlowItem[] {
  const texts = drawn.textBoxes.flatMap((box) => readStory(childElements(box), context))
  const charts = drawn.charts.flatMap((chart) => chartBlocks(chart))
  const diagrams = drawn.diagrams.flatMap((name) => diagramItems(context.graphics.get(name)))
  return [
    ...texts,
    ...charts.map((block): FlowItem => ({ kind: 'block', block })),
    ...diagrams.map(
      ({ level, text }): FlowItem => ({
        kind: 'item',
        level,
        ordered: false,
        number: 1,
        children: [{ type: 'text', value: text }],
      }),
    ),
  ]
}
