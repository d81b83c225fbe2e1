export interface ScanOptions {
  /** Numbers from 1; all by default. */
  readonly pages?: readonly number[]
  readonly dpi?: number
  /** Clockwise. */
  readonly skewDegrees?: number
  readonly turnDegrees?: number
  /** Share of pixels that are black or white by chance. */
  readonly noise?: number
  /** Spread of grays. */
  readonly grain?: number
  /** Share of the gray range that is left. */
  readonly contrast?: number
}
export function makeScan(bytes: Uint8Array, options?: ScanOptions): Buffer
export function scanPicture(
  bytes: Uint8Array,
  number: number,
  options?: Omit<ScanOptions, 'pages'>,
): { readonly width: number; readonly height: number; readonly pixels: Uint8Array }
