import { brand } from '#shared/brand.ts'
import { variables } from './configVariables.ts'

/**
 * A sentence for each name in the environment that is none of a variable of ours, or of those that providers declare, but close to one that
 * is not set: it was meant, and is not read.
 */
export function misspeltNames(env: Record<string, string | undefined>, declared: readonly string[]): string[] {
  const known = [...Object.keys(variables.shape), ...declared]
  const missing = known.filter((name) => !env[name])
  return Object.keys(env)
    .filter((name) => env[name] && !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((one) => isNear(name.toUpperCase().replaceAll('-', '_'), one))
      return meant === undefined ? [] : [`${name} is not a variable of ${brand.name}: did you mean ${meant}?`]
    })
}

/** One slip for each four letters, and three at most: more is another word. */
function isNear(given: string, known: string): boolean {
  const slips = Math.min(3, Math.floor(known.length / 4))
  return Math.abs(given.length - known.length) <= slips && distance(given, known) <= slips
}

/** How many letters are wrong, missing, too many, or swapped with the next one. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change, isSwapped ? before[j - 2]! + 1 : Infinity))
    }
    before = last
    last = row
  }
  return last[b.length]!
}
