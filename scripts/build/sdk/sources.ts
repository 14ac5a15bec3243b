import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Member } from './Member.ts'

/** The files below a folder whose paths fit the pattern, in the order of their names; their paths begin with `prefix`. */
export function filesBelow(folder: string, pattern: RegExp, prefix: string): Member[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => pattern.test(path))
    .toSorted()
    .map((path) => ({ path: prefix + path, content: readFileSync(join(folder, path)) }))
}

/** What stands between the quotes after a name in a file of settings; throws where it is not there. */
export function quoted(text: string, name: RegExp): string {
  const found = new RegExp(`^\\s*(?:${name.source})\\s*=\\s*"([^"]*)"`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`A description of a package has no ${name.source}.`)
  return found
}
