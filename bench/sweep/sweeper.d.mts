export interface Swept {
  /** `converted`, the code of an error of ours, or `foreign`. */
  readonly outcome: string
  readonly message: string
  /** The error is none of ours: a caller would see a 500. */
  readonly isForeign: boolean
  readonly ms: number
  /** `right`, `wrong`, or what kept the probe from being read. */
  readonly probe: string
  /** Why threads were replaced meanwhile. */
  readonly events: readonly string[]
}

export interface Sweeper {
  sweep(path: string, mode: string): Promise<Swept>
  sweepBytes(bytes: Uint8Array, filename: string): Promise<Swept>
  close(): Promise<void>
}

export function createSweeper(secondsMax: number): Promise<Sweeper>
