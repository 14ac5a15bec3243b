import { resolve } from 'node:path'
import type { CommandInput } from './Command.ts'

/** A file as the person named it: npm runs us in the folder of the product, and says in INIT_CWD where the person is. */
export function filePath(given: CommandInput): string {
  return resolve(given.env['INIT_CWD'] ?? '.', given.args[0] ?? '')
}
