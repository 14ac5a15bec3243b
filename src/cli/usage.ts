import { brand } from '#shared/brand.ts'
import type { Command } from './Command.ts'

const synopsisOf = ({ name, args, usage }: Command) => [name, ...args, usage].filter((part) => part !== '').join(' ')

/** How one command is typed. */
export function usageOf(command: Command): string {
  return `Usage: npm run baton -- ${synopsisOf(command)} [--json]\n${command.summary}`
}

/** The list of commands. */
export function usageOfAll(commands: Command[]): string {
  const width = Math.max(...commands.map((command) => synopsisOf(command).length))
  const lines = commands.map((command) => `  ${synopsisOf(command).padEnd(width)}  ${command.summary}`)
  return `The command line of ${brand.name}. Usage: npm run baton -- COMMAND [--json]\n\n${lines.join('\n')}\n\nEvery command works while a server runs and while none does, and reads the same configuration (docs/configuration.md).`
}
