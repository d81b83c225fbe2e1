import { type Canvas, createCanvas } from '@napi-rs/canvas'

/** Black lines of text on white. */
export function textPicture(lines: readonly string[], width = 1000, size = 40): Canvas {
  const canvas = createCanvas(width, (lines.length + 2) * 2 * size)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.font = `${size}px serif`
  for (const [at, line] of lines.entries()) context.fillText(line, 2 * size, (at + 1.5) * 2 * size)
  return canvas
}

/** Eight-bit gray. */
interface Gray {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

export function grayOf(canvas: Canvas): Gray {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => data[4 * at] ?? 0)
  return { width, height, pixels }
}

/** A TIFF (6.0, little-endian, not compressed) of these pictures; `declared` sizes lie. */
export function makeTiff(
  pictures: readonly Gray[],
  declared: { readonly width?: number; readonly height?: number } = {},
): Buffer {
  const entries = 9
  const directoryBytes = 2 + 12 * entries + 4
  let at = 8
  const parts: Buffer[] = []
  for (const [index, { width, height, pixels }] of pictures.entries()) {
    const directory = Buffer.alloc(directoryBytes)
    directory.writeUInt16LE(entries, 0)
    const values: [tag: number, type: 3 | 4, value: number][] = [
      [256, 4, declared.width ?? width],
      [257, 4, declared.height ?? height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, at + directoryBytes],
      [277, 3, 1],
      [278, 4, declared.height ?? height],
      [279, 4, pixels.byteLength],
    ]
    for (const [entry, [tag, type, value]] of values.entries()) {
      const place = 2 + 12 * entry
      directory.writeUInt16LE(tag, place)
      directory.writeUInt16LE(type, place + 2)
      directory.writeUInt32LE(1, place + 4)
      directory.writeUInt32LE(value, place + 8)
    }
    const isLast = index === pictures.length - 1
    const next = at + directoryBytes + pixels.byteLength
    directory.writeUInt32LE(isLast ? 0 : next, directoryBytes - 4)
    parts.push(directory, Buffer.from(pixels))
    at = next
  }
  const header = Buffer.from('49492a0008000000', 'hex')
  return Buffer.concat([header, ...parts])
}

/** 96 an inch. */
const DOTS_A_METRE = 3780

/** A BMP of eight-bit gray. */
export function makeBmp({ width, height, pixels }: Gray): Buffer {
  const row = Math.ceil(width / 4) * 4
  const start = 14 + 40 + 4 * 256
  const file = Buffer.alloc(start + row * height)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(start, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(8, 28)
  file.writeInt32LE(DOTS_A_METRE, 38)
  file.writeInt32LE(DOTS_A_METRE, 42)
  for (let gray = 0; gray < 256; gray++) file.fill(gray, 54 + 4 * gray, 57 + 4 * gray)
  for (let y = 0; y < height; y++)
    file.set(pixels.subarray(y * width, (y + 1) * width), start + (height - 1 - y) * row)
  return file
}
