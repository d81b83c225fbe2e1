/** The document, seen by both sides without a copy. A growable buffer may be longer than the document. */
export interface SharedBytes {
  readonly buffer: SharedArrayBuffer
  readonly byteLength: number
}
