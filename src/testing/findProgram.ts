import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** A program that is wanted of the machine. */
export interface Program {
  /** The variable by which a person names another one. */
  variable: string
  /** Looked for in this order: on the PATH, or where an absolute path says. */
  names: string[]
}

/** Where a program is; undefined where there is none, or none where the variable says. */
export function findProgram({ variable, names }: Program): string | undefined {
  const named = process.env[variable]
  if (named) return mayRun(named) ? named : undefined
  for (const name of names) {
    const path = pathOf(name)
    if (path !== undefined) return path
  }
  return undefined
}

function pathOf(name: string): string | undefined {
  if (!isAbsolute(name)) return onPath(name)
  return mayRun(name) ? name : undefined
}

/** Where the PATH leads for a name. */
export function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(mayRun)
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
