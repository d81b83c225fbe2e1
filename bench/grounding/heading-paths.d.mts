export interface TruthPaths {
  readonly text: string
  readonly parts: readonly { readonly start: number; readonly path: readonly string[] }[]
}

export function truthPaths(truth: string): TruthPaths

export function pathScores(
  answer: {
    readonly markdown: string
    readonly blocks: readonly {
      readonly id: string
      readonly type: string
      readonly offset: number
      readonly length: number
    }[]
    readonly chunks: readonly {
      readonly id: string
      readonly headings: readonly string[]
      readonly blocks: readonly string[]
    }[]
  },
  truth: TruthPaths,
): {
  readonly placed: number
  readonly right: number
  readonly nearest: number
  readonly wrong: readonly {
    readonly id: string
    readonly found: readonly string[]
    readonly expected: readonly string[]
  }[]
}
