/**
 * What `include` asked for of a stretch of the Markdown: the members of a JSON array, parted by commas, UTF-8. The front
 * thread sends them on as they are. Undefined where it was not asked for.
 */
export interface Grounded {
  readonly blocks?: Uint8Array<ArrayBuffer> | undefined
  readonly chunks?: Uint8Array<ArrayBuffer> | undefined
}
