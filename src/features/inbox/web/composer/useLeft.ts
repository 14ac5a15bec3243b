import { useEffect, useMemo } from 'react'
import { mentionsIn } from '#features/inbox/handoff/mentions.ts'
import type { Colleague } from '#features/workspaces/members/contract.ts'

/** By workspace, who was in it at any time while this page is open. */
const known = new Map<string, Map<string, Colleague>>()

/** The names of those whom a text mentions and who were in the workspace while this page is open, but are not any more: nobody tells them. */
export function useLeft(workspace: string, users: readonly Colleague[], text: string): string[] {
  useEffect(() => {
    known.set(workspace, new Map([...(known.get(workspace) ?? []), ...users.map((one) => [one.id, one] as const)]))
  }, [workspace, users])
  return useMemo(() => {
    const left = [...(known.get(workspace)?.values() ?? [])].filter(({ id }) => !users.some((one) => one.id === id))
    const who: readonly string[] = left.length === 0 ? [] : mentionsIn(text, [...users, ...left]).who
    return left.filter(({ id }) => who.includes(id)).map(({ name }) => name)
  }, [workspace, users, text])
}
