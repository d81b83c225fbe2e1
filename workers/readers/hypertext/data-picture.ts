/** A picture within an address (RFC 2397), in base64. Addresses that hold scripts, pages or SVG are not read. */
const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|bmp|x-ms-bmp|tiff)(?:;[^,;]*)*;base64,/i
/** Longer addresses are not read, characters. */
const CHARS_MAX = 2 ** 26

export function isDataPicture(address: string): boolean {
  return DATA_PICTURE.test(address)
}

/** The picture's bytes; undefined where the address holds none. */
export function dataPicture(address: string): Uint8Array | undefined {
  const start = DATA_PICTURE.exec(address)?.[0]
  if (start === undefined || address.length > CHARS_MAX) return undefined
  return new Uint8Array(Buffer.from(address.slice(start.length), 'base64'))
}
