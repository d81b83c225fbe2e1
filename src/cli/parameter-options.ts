import { InvalidArgumentError, Option } from 'commander'
import { LAST_PAGE, type Mode } from '../contract/options.js'
import type { Parameter } from '../orders/parameter-kinds.js'
import { PARAMETERS, type ParameterName } from '../orders/parameter-table.js'
import type { Given } from '../orders/parameters.js'

/** What only a request over HTTP has a use for: the command names its files itself. */
const NOT_HERE: readonly ParameterName[] = [
  'filename',
  'stream_slim_strategy',
  'response_format',
  'output_url',
  'output_encoding',
  'output_head_url',
  'callback_url',
  'images',
]

/** A person waits for the text, whatever it takes; a pipeline counts what each page costs. */
const MODE: Mode = 'auto'

interface ParameterOption {
  readonly name: ParameterName
  readonly option: Option
}

/** The parameters of a conversion as options of the command, made from the one table. */
export function parameterOptions(): readonly ParameterOption[] {
  return Object.entries<Parameter<unknown>>(PARAMETERS).flatMap(([key, parameter]) => {
    const name = key as ParameterName // a key of the table
    return NOT_HERE.includes(name) ? [] : [{ name, option: optionOf(name, parameter) }]
  })
}

/** What the command line gave, as a request would say it. */
export function givenParameters(flags: Readonly<Record<string, unknown>>): Given {
  const given = parameterOptions().map(({ name, option }) => [
    name,
    flags[option.attributeName()] ?? undefined,
  ])
  return {
    ...Object.fromEntries(given),
    ...(flags.json === true ? { response_format: 'json' } : {}),
    // Files beside the result are what an archive is to a request.
    ...(flags.images === true ? { images: 'include' } : {}),
    ...(flags.images === true && flags.json !== true ? { response_format: 'zip' } : {}),
  }
}

function optionOf(name: ParameterName, parameter: Parameter<unknown>): Option {
  const flag = name.replaceAll('_', '-')
  const { meaning, shownDefault, allowed, isList } = parameter
  const text = inWordsOfCommand(meaning)
  if (typeof shownDefault === 'boolean') {
    return shownDefault
      ? new Option(`--no-${flag}`, `turns this off: ${text}`)
      : new Option(`--${flag}`, text)
  }
  if (name === 'pages') return pagesOption(parameter)
  const isDefaultHere = shownDefault !== undefined && name !== 'mode'
  const meant = isDefaultHere ? `${text} (default: ${shownDefault})` : text // not given, it is not said either
  const option = new Option(`--${flag} <${flag.split('-').at(-1)}>`, meant)
  if (allowed !== undefined && isList !== true) option.choices(allowed)
  else option.argParser((value) => checked(value, parameter))
  return name === 'mode' ? option.default(MODE) : option
}

/** What the table says in the words of a request. */
function inWordsOfCommand(meaning: string): string {
  return meaning
    .replaceAll('`', '')
    .replaceAll(/\[[^\]]*\]\(([^)]*)\)/g, '$1')
    .replaceAll(/\b([a-z_]+)=([a-z]+)\b/g, (asked, name, value) => {
      if (!(name in PARAMETERS)) return asked
      const flag = `--${name.replaceAll('_', '-')}`
      if (name === 'response_format') return '--json'
      if (value === 'true') return flag
      return value === 'false' ? flag.replace('--', '--no-') : `${flag} ${value}`
    })
}

/** Also a single page, and all from one on. */
function pagesOption(parameter: Parameter<unknown>): Option {
  const meaning = 'only these pages (PDF) or slides, from 1: 3, 2-5, or 3- to the end'
  return new Option('--pages <a-b>', meaning).argParser((value) => {
    const [, first, dash, last] = /^(\d+)(-?)(\d*)$/.exec(value) ?? []
    if (first === undefined) return checked(value, parameter)
    return checked(`${first}-${last || (dash === '' ? first : LAST_PAGE)}`, parameter)
  })
}

function checked(value: string, { parse, rule }: Parameter<unknown>): string {
  if (parse(value) !== undefined) return value
  throw new InvalidArgumentError(`It must be ${rule}.`)
}
