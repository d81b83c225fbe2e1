import type { Sweeper, Swept } from '../sweep/sweeper.mjs'

export interface FuzzDocument {
  readonly name: string
  readonly bytes: Buffer
}

export interface Finding {
  readonly seed: number
  readonly from: string
  readonly bytes: Buffer
  readonly result: Swept
}

export function brokenDocument(
  documents: readonly FuzzDocument[],
  format: string,
  seed: number,
): Promise<FuzzDocument>

export function fuzz(
  documents: readonly FuzzDocument[],
  settings: {
    readonly format: string
    readonly count: number
    readonly seed: number
    readonly sweeper: Sweeper
    readonly msMax: number
  },
): Promise<{
  readonly findings: readonly Finding[]
  readonly outcomes: Readonly<Record<string, number>>
}>
