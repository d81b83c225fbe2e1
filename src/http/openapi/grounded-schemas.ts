import Type from 'typebox'
import { BLOCK_SOURCES, BLOCK_TYPES } from '../../contract/grounded.js'
import { IMAGE_TYPES } from '../../contract/images.js'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const words = (description: string) => Type.Array(Type.String(), { description })
export const pagePoints = (description: string) =>
  Type.Number({ minimum: 0, description: `${description}; points` })
const bbox = Type.Array(pagePoints('x0, y0, x1, y1 from the top left of the page'), {
  minItems: 4,
  maxItems: 4,
})

/** See `docs/grounding.md`. */
export const block = Type.Object({
  id: Type.String({ examples: ['b1'] }),
  type: Type.Enum([...BLOCK_TYPES]),
  page: Type.Optional(count('from 1')),
  bbox: Type.Optional(bbox),
  level: Type.Optional(count('of a heading, or how deep a list item is nested')),
  offset: count('UTF-16 units into `markdown`'),
  length: count('UTF-16 units'),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'how sure its letters are' }),
  source: Type.Enum([...BLOCK_SOURCES]),
  table: Type.Optional(
    Type.Object({
      rows: count('spans included'),
      columns: count('spans included'),
      cells: Type.Array(
        Type.Object({
          row: count('from 0'),
          column: count('from 0'),
          rowspan: count('1 or more'),
          colspan: count('1 or more'),
          text: Type.String({ description: 'without marks' }),
          bbox: Type.Optional(bbox),
          page: Type.Optional(count('where it is not that of the first cell')),
        }),
      ),
    }),
  ),
})

export const chunk = Type.Object({
  id: Type.String({ examples: ['c1'] }),
  text: Type.String({ description: 'Markdown' }),
  tokens: count('a quarter of the characters'),
  headings: words('from the top down'),
  pages: Type.Optional(Type.Array(count('first and last, from 1'), { minItems: 2, maxItems: 2 })),
  blocks: words('ids of the blocks it holds, whole or in part'),
})

/** See `docs/figures.md`. */
export const image = Type.Object({
  name: Type.String({ description: 'below `images/`', examples: ['p3-1.png'] }),
  page: Type.Optional(count('from 1')),
  bbox: Type.Optional(bbox),
  media_type: Type.Enum(Object.values(IMAGE_TYPES)),
  width: count('pixels'),
  height: count('pixels'),
  data: Type.Optional(
    Type.String({ description: 'with `images=include`: the file in base64', format: 'byte' }),
  ),
})
