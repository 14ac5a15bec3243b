import { doors, ladder, rooms } from './rooms.ts'
import type { SourceFile } from './readTree.ts'

/** Every import that no rule allows, as `file -> target`, with the reason where it is not the room alone. */
export function findViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const all = [...file.imports.map((target) => ({ target, isLazy: false })), ...file.lazy.map((target) => ({ target, isLazy: true }))]
    return all.flatMap(({ target, isLazy }) => {
      const problem = problemOf(file.path, target, isLazy)
      return problem === null ? [] : [`${file.path} -> ${target} (${problem})`]
    })
  })
}

function problemOf(from: string, to: string, isLazy: boolean): string | null {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === null) return 'the file is in no room'
  if (there === null) return isPlain(to) ? null : 'the target is in no room'
  if (here === 'test') return null
  if (there === 'test') return 'only tests may use what is for tests'
  if (doors.some((door) => door.from === from && door.to.test(to))) return null
  const allowed = rooms[here]!.may
  const same = ownerOf(from) === ownerOf(to)
  if (allowed.includes(there) || (isLazy && allowed.includes(`lazy:${there}`))) return null
  if (same && allowed.includes(`own:${there}`)) return null
  if (allowed.includes(`earlier:${there}`))
    return isEarlier(ownerOf(to), ownerOf(from)) ? null : `${ownerOf(to)} comes after ${ownerOf(from)} in the ladder`
  return `${here} may not import ${there}`
}

export function roomOf(path: string): string | null {
  return Object.entries(rooms).find(([, room]) => room.is.test(path))?.[0] ?? null
}

/** Style sheets, pictures, package.json: they import nothing of ours. */
function isPlain(path: string): boolean {
  return !/\.(tsx?|mjs)$/.test(path)
}

/** The feature or provider a file belongs to. */
function ownerOf(path: string): string {
  return /^src\/(?:features|providers)\/([^/]+)\//.exec(path)?.[1] ?? ''
}

function isEarlier(one: string, other: string): boolean {
  return ladder.includes(one) && ladder.includes(other) && ladder.indexOf(one) < ladder.indexOf(other)
}
