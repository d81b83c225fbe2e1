import type { RecognizedLine, RecognizedWord } from './recognizer.js'

/**
 * Reads hOCR as Tesseract writes it (hOCR 1.2, 5.2 `bbox`, `baseline` and `textangle`): both engines give the same text
 * for the same picture.
 */
export function parseHocr(hocr: string): RecognizedLine[] {
  const lines: RecognizedLine[] = []
  const starts = [...hocr.matchAll(LINE)]
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1]?.index ?? hocr.length
    const line = lineOf(start[1] ?? '', hocr.slice(start.index, end))
    if (line !== undefined) lines.push(line)
  }
  return lines
}

const LINE =
  /<span class=['"]ocr_(?:line|header|caption|textfloat)['"][^>]*?title=(?:"([^"]*)"|'([^']*)')/g
const WORD = /<span class=['"]ocrx_word['"][^>]*?title=['"]([^'"]*)['"][^>]*>(.*?)<\/span>/gs

function lineOf(title: string, body: string): RecognizedLine | undefined {
  const box = boxOf(title)
  const words = [...body.matchAll(WORD)].flatMap(([, words = '', inner = '']) =>
    wordOf(words, inner),
  )
  if (box === undefined || words.length === 0) return undefined
  const [slope = 0, offset = 0] = numbersAfter('baseline', title)
  const [size = box.y1 - box.y0] = numbersAfter('x_size', title)
  const [angle = 0] = numbersAfter('textangle', title)
  return {
    ...box,
    heightPx: size,
    baseline: box.y1 + offset,
    slope,
    words,
    ...(angle === 0 ? {} : { turnDegrees: angle }),
  }
}

function wordOf(title: string, inner: string): RecognizedWord[] {
  const text = inner.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, entity)
  const box = boxOf(title)
  if (box === undefined || text.trim() === '') return []
  const [confidence = 0] = numbersAfter('x_wconf', title)
  return [{ text: text.trim(), ...box, confidence }]
}

function boxOf(title: string) {
  const [x0, y0, x1, y1] = numbersAfter('bbox', title)
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  return { x0, y0, x1, y1 }
}

function numbersAfter(name: string, title: string): number[] {
  const part = title.split(';').find((text) => text.trim().startsWith(`${name} `))
  return (part?.trim().split(/\s+/).slice(1) ?? []).map(Number)
}

function entity(whole: string, name: string): string {
  const number = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name)
  if (number !== null) {
    return String.fromCodePoint(
      number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16),
    )
  }
  return ENTITIES.get(name) ?? whole
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
