import { JOBS_VARIABLES } from './config/jobs-variables.js'
import { LIMITS_VARIABLES } from './config/limits-variables.js'
import { type Machine, readMachine } from './config/machine.js'
import { OCR_VARIABLES } from './config/ocr-variables.js'
import { OUTBOUND_VARIABLES } from './config/outbound-variables.js'
import { POOL_VARIABLES } from './config/pool-variables.js'
import { SERVER_VARIABLES } from './config/server-variables.js'
import { findTesseract, type TesseractProgram } from './config/tesseract-program.js'
import { type UnknownSetting, unknownSettings } from './config/unknown-settings.js'
import { MIB, type Variable } from './config/values.js'

const GIB = 1024 * MIB

/** Every variable, in the order of the table in docs/configuration.md. */
export const VARIABLES = {
  ...SERVER_VARIABLES,
  ...LIMITS_VARIABLES,
  ...POOL_VARIABLES,
  ...JOBS_VARIABLES,
  ...OCR_VARIABLES,
  ...OUTBOUND_VARIABLES,
} as const

/** Read elsewhere than by the table. */
const ELSEWHERE = ['DOCSPINE_PASSWORD']
export const SETTING_NAMES: readonly string[] = [
  ...Object.values(VARIABLES).map(({ name }) => name),
  ...ELSEWHERE,
]

type Values = {
  readonly [Key in keyof typeof VARIABLES]: (typeof VARIABLES)[Key] extends Variable<infer Value>
    ? Value
    : never
}
type Computed = 'poolThreads' | 'inflightBytesMax' | 'poolQueueMax' | 'ocrThreads'
export type Config = Omit<Values, Computed> & {
  readonly [Key in Computed]: number
} & {
  /** `NODE_ENV=production`: the start is refused without keys. */
  readonly isProduction: boolean
  /** What stands in the environment and was meant to be a setting. */
  readonly unknownSettings: readonly UnknownSetting[]
  /** The machine's program that reads pictures of text, where there is one. */
  readonly ocrProgram: TesseractProgram | undefined
}

/** A bad value. The message has a sentence, naming the variable, for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The environment of the process, with settings given in another way. */
export function environmentWith(
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  return { ...process.env, ...settings }
}

/** Reads the environment, once, at start. Throws a ConfigError that names every bad variable. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  machine: Machine = readMachine(),
): Config {
  const problems: string[] = []
  const entries = Object.entries(VARIABLES).map(([key, variable]) => [
    key,
    readVariable(variable, env[variable.name], problems),
  ])
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const values = Object.fromEntries(entries) as Values // the table's own types
  return Object.freeze({
    ...values,
    ...computed(values, machine),
    unknownSettings: unknownSettings(env, SETTING_NAMES),
    isProduction: env.NODE_ENV === 'production',
    ocrProgram: findTesseract(env),
  })
}

function readVariable(
  variable: Variable<unknown>,
  given: string | undefined,
  problems: string[],
): unknown {
  if (given === undefined || given === '') return variable.fallback
  const value = variable.parse(given)
  if (value !== undefined) return value
  const shown = variable.isSecret ? '' : `, not ${JSON.stringify(given.slice(0, 100))}`
  problems.push(`${variable.name} must be ${variable.rule}${shown}.`)
  return undefined
}

function computed(values: Values, { cores, memoryBytes }: Machine): Pick<Config, Computed> {
  const threadsByMemory = (memoryBytes - GIB) / (400 * MIB)
  const poolThreads =
    values.poolThreads ?? Math.max(1, Math.floor(Math.min(cores, threadsByMemory)))
  return {
    poolThreads,
    poolQueueMax: values.poolQueueMax ?? 4 * poolThreads,
    ocrThreads: values.ocrThreads ?? Math.max(1, Math.floor(poolThreads / 2)),
    inflightBytesMax:
      values.inflightBytesMax === undefined
        ? Math.floor(memoryBytes / 2)
        : values.inflightBytesMax * MIB,
  }
}
