interface GroundedAnswer {
  readonly markdown: string
  readonly pages: readonly {
    readonly page: number
    readonly width?: number
    readonly height?: number
  }[]
  readonly blocks?: readonly object[]
  readonly chunks?: readonly object[]
}
export function brokenRules(
  answer: GroundedAnswer,
  options?: { readonly isOurs?: boolean; readonly tokensMax?: number; readonly isPlain?: boolean },
): string[]
