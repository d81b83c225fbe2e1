import { element } from './element.js'

/** A conversion parameter, as the service's own table has it. */
export interface ParameterRow {
  readonly name: string
  readonly meaning: string
  readonly schema: {
    readonly type: string
    readonly enum?: readonly string[]
    readonly default?: string | number | boolean
    readonly minimum?: number
    readonly maximum?: number
    readonly pattern?: string
    readonly examples?: readonly string[]
  }
}

/** What the page decides itself, or what has no place in a browser. */
const NOT_ASKED =
  /^(filename|cursor|response_format|include|stream_slim_strategy|output_\w+|callback_\w+)$/
/** These stand in the bar, the others in the drawer. */
const IN_THE_BAR = new Set(['mode', 'pages'])
/** The drawer's groups; what none of them takes stands under the last. */
const GROUPS = [
  { title: 'Reading', takes: /^(input_format|ocr_\w+|engine|entry|clean|slim)$/ },
  { title: 'Markdown', takes: /^(tables|anchors|max_tokens|images?(_\w+)?)$/ },
  { title: 'Chunks', takes: /^chunk_/ },
  { title: 'More', takes: /^/ },
] as const
/** People do not know beforehand which mode a document needs, and want to see its pictures. */
const PAGE_DEFAULTS: Readonly<Record<string, string>> = { mode: 'auto', images: 'include' }

export type Settings = Readonly<Record<string, string>>

export interface OptionsForm {
  /** What differs from the page's own defaults: for the address. */
  readonly settings: () => Settings
  /** What a request has to say, by the names of the interface: all that differs from the service's defaults. */
  readonly parameters: () => Settings
  readonly set: (name: string, value: string) => void
  /** The parameters that the service knows. */
  readonly knows: (name: string) => boolean
}

/** The form of the conversion's parameters, made from the table. */
export function optionsForm(
  rows: readonly ParameterRow[],
  places: { readonly bar: HTMLElement; readonly drawer: HTMLElement },
  onChange: () => void,
): OptionsForm {
  const asked = rows.filter(({ name }) => !NOT_ASKED.test(name))
  const fields = new Map(asked.map((row) => [row.name, fieldOf(row)]))
  for (const { input } of fields.values()) input.addEventListener('input', onChange)
  const boxesOf = (isWanted: (name: string) => boolean) =>
    [...fields].flatMap(([name, { box }]) => (isWanted(name) ? [box] : []))
  places.bar.append(...boxesOf((name) => IN_THE_BAR.has(name)))
  for (const group of GROUPS) {
    const boxes = boxesOf((name) => !IN_THE_BAR.has(name) && groupOf(name) === group)
    if (boxes.length === 0) continue
    const grid = element('div', { class: 'fields' }, ...boxes)
    places.drawer.append(element('fieldset', {}, element('legend', {}, group.title), grid))
  }
  const differing = (defaults: (row: ParameterRow) => string) =>
    Object.fromEntries(
      asked.flatMap((row) => {
        const value = fields.get(row.name)?.read() ?? ''
        return value === '' || value === defaults(row) ? [] : [[row.name, value]]
      }),
    )
  return {
    settings: () => differing(pageDefault),
    parameters: () => differing(({ schema }) => String(schema.default ?? '')),
    set: (name, value) => fields.get(name)?.write(value),
    knows: (name) => rows.some((row) => row.name === name),
  }
}

function groupOf(name: string): (typeof GROUPS)[number] | undefined {
  return GROUPS.find(({ takes }) => takes.test(name))
}

function pageDefault({ name, schema }: ParameterRow): string {
  return PAGE_DEFAULTS[name] ?? String(schema.default ?? '')
}

interface Field {
  readonly box: HTMLElement
  readonly input: HTMLInputElement | HTMLSelectElement
  readonly read: () => string
  readonly write: (value: string) => void
}

function fieldOf(row: ParameterRow): Field {
  const id = `option-${row.name}`
  const hint = element('span', { class: 'hint', id: `${id}-hint` }, ...withCode(row.meaning))
  const input = row.schema.type === 'boolean' ? checkbox(row, id) : valueInput(row, id)
  input.setAttribute('aria-describedby', hint.id)
  input.setAttribute('name', row.name)
  const label = element('label', { for: id }, row.name.replaceAll('_', ' '))
  const box = element('div', { class: `field ${row.schema.type}` }, label, input, hint)
  const isFlag = input instanceof HTMLInputElement && input.type === 'checkbox'
  return {
    box,
    input,
    read: () => (isFlag ? String(input.checked) : asSent(row.name, input.value.trim())),
    write: (value) => {
      if (isFlag) input.checked = value === 'true' || value === '1'
      else input.value = value
    },
  }
}

/** One page alone is a range for the service. */
function asSent(name: string, value: string): string {
  return name === 'pages' && /^\d+$/.test(value) ? `${value}-${value}` : value
}

function checkbox(row: ParameterRow, id: string): HTMLInputElement {
  return element('input', { type: 'checkbox', id, checked: row.schema.default === true })
}

function valueInput(row: ParameterRow, id: string): HTMLInputElement | HTMLSelectElement {
  const { schema } = row
  if (schema.enum !== undefined) {
    const options = schema.enum.map((value) =>
      element('option', { value, selected: value === pageDefault(row) }, value),
    )
    return element('select', { id }, ...options)
  }
  return element('input', {
    type: schema.type === 'integer' ? 'number' : 'text',
    id,
    min: schema.minimum,
    max: schema.maximum,
    pattern: row.name === 'pages' ? String.raw`\d{1,9}(-\d{1,9})?` : patternOf(row),
    title: row.name === 'pages' ? 'such as 3 or 2-5' : undefined,
    placeholder: row.name === 'pages' ? 'all' : schema.examples?.[0],
    value: schema.default === undefined ? undefined : String(schema.default),
    spellcheck: 'false',
    autocomplete: 'off',
  })
}

function patternOf({ schema }: ParameterRow): string | undefined {
  return schema.pattern?.replaceAll(/^\^|\$$/g, '')
}

/** Text with `code` in it. */
function withCode(text: string): readonly (Node | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))
}
