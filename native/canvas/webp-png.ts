import { createCanvas, loadImage } from '@napi-rs/canvas'

/** WebP as PNG, which MuPDF reads. Throws for what is no WebP. */
export async function webpAsPng(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(bytes))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encodeSync('png')
}
