import { parseArgs } from 'node:util'
import { errorMessage } from '#shared/errorMessage.ts'
import { AppError } from '#shared/errors.ts'
import { foreseenTrouble } from '#app/foreseenTrouble.ts'
import { ConfigError } from '#platform/config/config.ts'
import { ClusterError } from '#platform/embedded-postgres/ClusterError.ts'
import { CommandError, type Command } from './Command.ts'
import { commands } from './commands.ts'
import { usageOf, usageOfAll } from './usage.ts'

/** Where the command line writes. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
}

/** Runs one command line, the words after the program's name, and answers the exit code: 0 done, 1 failed, 2 not understood. */
export async function runBaton(argv: string[], env: Record<string, string | undefined>, terminal: Terminal): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => argv[i] === word))
  if (!command) return explain(argv, terminal)
  const parsed = parse(command, argv.slice(command.name.split(' ').length))
  if (typeof parsed === 'string') {
    terminal.err(`${parsed}\n${usageOf(command)}`)
    return 2
  }
  const { args, options } = parsed
  if (options['help']) {
    terminal.out(usageOf(command))
    return 0
  }
  try {
    const outcome = await command.run({ args, options, env, say: (line) => terminal.err(line) })
    terminal.out(options['json'] ? JSON.stringify(outcome.json) : outcome.text)
    return outcome.failed ? 1 : 0
  } catch (error) {
    const message = sentenceOf(error)
    if (options['json']) terminal.out(JSON.stringify({ error: message }))
    terminal.err(env['LOG_LEVEL'] === 'debug' && error instanceof Error ? (error.stack ?? message) : message)
    return 1
  }
}

/** Help that was asked for is an answer; anything else that is no command is a mistake. */
function explain(argv: string[], terminal: Terminal): number {
  const [first] = argv
  if (first === '--help' || first === '-h' || first === 'help') {
    terminal.out(usageOfAll(commands))
    return 0
  }
  const heading = first === undefined ? 'Which command?' : `There is no command "${argv.slice(0, 2).join(' ')}".`
  terminal.err(`${heading}\n\n${usageOfAll(commands)}`)
  return 2
}

type Parsed = { args: string[]; options: Record<string, string | boolean | undefined> }

/** The command's words and options, or what is wrong with them. */
function parse(command: Command, args: string[]): Parsed | string {
  const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    const given = values as Parsed['options']
    const [missing, extra] = [command.args[positionals.length], positionals[command.args.length]]
    if (missing !== undefined && !given['help']) return `${missing} is missing.`
    if (extra !== undefined) return `"${extra}" is one word too many.`
    return { args: positionals, options: given }
  } catch (error) {
    return errorMessage(error).split('. ', 1)[0]!.replace(/\.?$/, '.')
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ClusterError) return `${error.message}\n${error.hint}`
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof AppError) return error.message
  return foreseenTrouble(error) ?? `Something went wrong: ${errorMessage(error)}`
}
