export type Stages = Record<string, number>
export function watchStages(work: () => unknown): Promise<Stages>
export function stagesOf(
  profile: {
    readonly nodes: readonly {
      readonly id: number
      readonly callFrame: { readonly functionName: string; readonly url: string }
      readonly children?: readonly number[]
    }[]
    readonly samples: readonly number[]
  },
  cpuMs: number,
): Stages
export function meanStages(runs: readonly Stages[]): Stages
