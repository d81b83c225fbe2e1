import { parseArgs } from 'node:util'

/**
 * Command-line options, with `--help` printing `usage`. A missing required option prints the usage too and ends
 * the process with 2.
 */
export function readArgs(usage, options, required = []) {
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } })
  const missing = required.filter((name) => values[name] === undefined)
  if (values.help || missing.length > 0) {
    console.log(usage)
    for (const name of missing) console.error(`missing: --${name}`)
    process.exit(values.help ? 0 : 2)
  }
  return values
}
