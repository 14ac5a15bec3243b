import { resolve } from 'node:path'
import type { Given } from './Command.ts'

/** A file as the person named it: npm runs us in the folder of the product, and says in INIT_CWD where the person is. */
export function filePath(given: Given): string {
  return resolve(given.env['INIT_CWD'] ?? '.', given.words[0] ?? '')
}
