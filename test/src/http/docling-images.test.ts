import { expect, test } from 'vitest'
import type { Block } from '../../../src/client/records.js'
import { imageRef, withEmbedded } from '../../../src/http/doors/docling/docling-images.js'

const DATA = Buffer.from('a picture').toString('base64')
const image = (name: string, more: object = {}) => ({
  name,
  media_type: 'image/jpeg',
  width: 300,
  height: 150,
  data: DATA,
  ...more,
})

test.each([
  ['![a \\] b](images/1.jpg)', `![a \\] b](data:image/jpeg;base64,${DATA})`],
  [
    'x ![](images/1.jpg) ![](images/1.jpg)',
    `x ${`![](data:image/jpeg;base64,${DATA}) `.repeat(2)}`,
  ],
  ['![a](images/late.jpg)', '<!-- image -->'],
  ['![a](images/2.jpg) [b](images/1.jpg)', '![a](images/2.jpg) [b](images/1.jpg)'],
])('%s', (markdown, expected) => {
  const { data: _none, ...late } = image('late.jpg')
  const images = [image('1.jpg'), late]
  expect(withEmbedded(markdown, { images })).toBe(expected.trimEnd())
})

test('a figure has its image, with the dots an inch that it is shown with', () => {
  const markdown = 'Text\n\n![a](images/1.jpg)'
  const block = { offset: 6, length: 19, type: 'figure' } as Block // what is read of it
  const of = (more: object) => imageRef(block, { markdown, images: [image('1.jpg', more)] })
  expect(of({ bbox: [10, 10, 154, 82] })).toEqual({
    mimetype: 'image/jpeg',
    dpi: 150,
    size: { width: 300, height: 150 },
    uri: `data:image/jpeg;base64,${DATA}`,
  })
  expect(of({})?.dpi).toBe(72)
  expect(of({ data: undefined })).toBeUndefined()
  expect(imageRef({ ...block, length: 0 }, { markdown, images: [image('1.jpg')] })).toBeUndefined()
})
