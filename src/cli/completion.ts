import type { Command, Option } from 'commander'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A script that completes the program's commands, options and their values; made from the program itself. */
export function completionScript(program: Command, shell: Shell): string {
  switch (shell) {
    case 'bash':
      return bashScript(program)
    case 'zsh':
      return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(program)}`
    case 'fish':
      return fishScript(program)
  }
}

function bashScript(program: Command): string {
  const name = program.name()
  const cases = program.commands.map(
    (command) => `    ${command.name()}) words="${flagsOf(command).join(' ')}" ;;`,
  )
  const values = program.commands
    .flatMap(({ options }) => options)
    .flatMap(({ long, argChoices }) => (argChoices === undefined ? [] : [{ long, argChoices }]))
  const chosen = new Map(values.map(({ long, argChoices }) => [long, argChoices]))
  return `_${name}() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "$before" in
${[...chosen].map(([long, choices]) => `    ${long}) COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$word")); return ;;`).join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${program.commands.map((command) => command.name()).join(' ')} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ "$COMP_CWORD" -gt 1 ] && [ "\${word#-}" = "$word" ]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _${name} ${name}
`
}

function flagsOf({ options }: Command): string[] {
  return [...options.map(({ long, short }) => long ?? short ?? ''), '--help']
}

function fishScript(program: Command): string {
  const name = program.name()
  const commands = program.commands.map(
    (command) =>
      `complete -c ${name} -n __fish_use_subcommand -f -a ${command.name()} -d ${quoted(command.description())}`,
  )
  const options = program.commands.flatMap((command) =>
    command.options.map((option) => fishOption(name, command.name(), option)),
  )
  return `${[...commands, ...options].join('\n')}\n`
}

function fishOption(program: string, command: string, option: Option): string {
  const { long, short, argChoices, description } = option
  const names = [
    ...(long === undefined ? [] : [`-l ${long.slice(2)}`]),
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
  ]
  const values = argChoices === undefined ? '' : ` -x -a ${quoted(argChoices.join(' '))}`
  const when = quoted(`__fish_seen_subcommand_from ${command}`)
  return `complete -c ${program} -n ${when} ${names.join(' ')}${values} -d ${quoted(description)}`
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
