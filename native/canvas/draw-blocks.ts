import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'

interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** A block on the picture, in pixels. */
export interface DrawnBlock {
  readonly label: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Apart in lightness as well as in hue; the labels say it in words. */
const COLOURS: Readonly<Record<string, string>> = {
  heading: '200,30,60',
  paragraph: '30,100,200',
  list: '20,130,70',
  table: '170,90,0',
  code: '110,60,170',
  footnote: '0,125,140',
  furniture: '110,110,110',
}
const OTHER_COLOUR = '60,60,60'
const LABEL_PX = 11

/** The picture as PNG, each block framed, tinted and named. */
export function drawBlocks(
  { width, height, pixels }: Picture,
  blocks: readonly DrawnBlock[],
): Uint8Array {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.putImageData(new ImageData(pixels, width, height), 0, 0)
  for (const block of blocks) drawBlock(context, block)
  return canvas.encodeSync('png')
}

function drawBlock(context: SKRSContext2D, { label, x0, y0, x1, y1 }: DrawnBlock): void {
  const [kind = ''] = label.split(' ')
  const colour = COLOURS[kind] ?? OTHER_COLOUR
  context.fillStyle = `rgba(${colour},0.10)`
  context.fillRect(x0, y0, x1 - x0, y1 - y0)
  context.strokeStyle = `rgb(${colour})`
  context.lineWidth = 1
  context.strokeRect(x0 + 0.5, y0 + 0.5, x1 - x0 - 1, y1 - y0 - 1)
  context.font = `${LABEL_PX}px sans-serif`
  const labelWidth = context.measureText(label).width + 6
  const top = Math.max(0, y0 - LABEL_PX - 3)
  context.fillStyle = `rgb(${colour})`
  context.fillRect(x0, top, labelWidth, LABEL_PX + 3)
  context.fillStyle = '#fff'
  context.fillText(label, x0 + 3, top + LABEL_PX)
}
