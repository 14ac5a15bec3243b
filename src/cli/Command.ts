import type { ParseArgsOptionsConfig } from 'node:util'

/** What was typed after the command's name, parsed by its `options`. */
export interface CommandInput {
  /** As many as `words` of the command names. */
  args: string[]
  options: Record<string, string | boolean | undefined>
  env: Record<string, string | undefined>
  /** Tells something meanwhile, on stderr. */
  say(line: string): void
}

/** What a command has to say at its end: `text` for people, `json` for `--json`. */
export interface CommandResult {
  text: string
  json: object
  /** The command did its work, and what it found is bad: exit code 1. */
  failed?: boolean
}

/** One command of the command line. */
export interface Command {
  /** As it is typed: 'login', 'bot add'. */
  name: string
  /** What its words are called in the usage: ['EMAIL']. All are required. */
  args: string[]
  /** Besides `--json`, which every command has. */
  options: ParseArgsOptionsConfig
  /** The options in the usage: '[--token]'. */
  usage: string
  /** One line for the list of commands. */
  summary: string
  run(given: CommandInput): Promise<CommandResult>
}

/** Ends a command with a sentence for the person at the keyboard. */
export class CommandError extends Error {
  override name = 'CommandError'
}
