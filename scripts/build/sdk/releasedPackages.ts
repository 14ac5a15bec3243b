import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Member } from './Member.ts'

export const releasedFolder = 'sdk/released'
export const sumsFile = `${releasedFolder}/SHA256SUMS`

/** A line of the list, as `sha256sum` writes and checks it. */
export const sumLine = ({ path, content }: Member): string => `${createHash('sha256').update(content).digest('hex')}  ${path}`

/** The packages of all released versions, as they were handed out. Throws where one is not what its line of the list says. */
export function releasedPackages(root: string): Member[] {
  return sumLines(root).map((line) => {
    const path = fileOf(line)
    const released = { path, content: readFileSync(join(root, releasedFolder, path)) }
    if (sumLine(released) !== line)
      throw new Error(`${releasedFolder}/${path} is not what was released: it has not the hash of ${sumsFile}.`)
    return released
  })
}

/** The names of all released packages. */
export function releasedFiles(root: string): string[] {
  return sumLines(root).map((line) => fileOf(line))
}

function sumLines(root: string): string[] {
  return readFileSync(join(root, sumsFile), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
}

function fileOf(line: string): string {
  return line.slice(line.indexOf('  ') + 2)
}
