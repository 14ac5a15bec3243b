import { useEffect, useMemo } from 'react'
import { mentionsIn } from '#features/inbox/handoff/mentions.ts'
import type { Colleague } from '#features/workspaces/members/contract.ts'

/** By workspace, who was in it at any time while this page is open, once for each name that they had. */
const known = new Map<string, Map<string, Colleague>>()

/** What is known of a workspace from before, while this page is open. */
interface Former {
  /** Who was in it and is not any more. */
  left: readonly Colleague[]
  /** Who has another name by now, as they were called before. A name that somebody else has by now is theirs. */
  renamed: readonly (Colleague & { former: true })[]
}

/** What the people of a workspace were before. A draft may mention somebody as they were called when it was written. */
export function useFormer(workspace: string, users: readonly Colleague[]): Former {
  useEffect(() => {
    const now = users.map((one) => [`${one.id} ${one.name}`, one] as const)
    known.set(workspace, new Map([...(known.get(workspace) ?? []), ...now]))
  }, [workspace, users])
  return useMemo(() => {
    const before = [...(known.get(workspace)?.values() ?? [])]
    const isHere = new Set(users.map(({ id }) => id))
    const isTaken = new Set(users.map(({ name }) => name))
    return {
      left: before.filter(({ id }) => !isHere.has(id)),
      renamed: before.flatMap((one) => (isHere.has(one.id) && !isTaken.has(one.name) ? [{ ...one, former: true as const }] : [])),
    }
  }, [workspace, users])
}

/** The names of those whom a text mentions and who are not in the workspace any more: nobody tells them. */
export function leftIn(text: string, users: readonly Colleague[], left: readonly Colleague[]): string[] {
  const who: readonly string[] = left.length === 0 ? [] : mentionsIn(text, [...users, ...left]).who
  // Who had several names is said by the last one.
  return [...new Map(left.map(({ id, name }) => [id, name]))].flatMap(([id, name]) => (who.includes(id) ? [name] : []))
}
