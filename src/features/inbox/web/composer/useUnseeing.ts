import { useQuery } from '@tanstack/react-query'
import { maySee } from '#features/workspaces/members/scope.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { assigneesQuery } from '#features/inbox/web/actions/assignees.ts'

/**
 * Ids of the colleagues who do not see a conversation, not even once they are mentioned in it: bots were chosen for them, and its own is none of these.
 * Empty until it is asked and known.
 */
export function useUnseeing(conversation: Conversation, isAsked: boolean): ReadonlySet<string> {
  const { data = [] } = useQuery({ ...assigneesQuery, enabled: isAsked })
  const unseeing = isAsked ? data.filter((person) => !maySee(person.id, person, { ...conversation, mentioned: [person.id] })) : []
  return new Set(unseeing.map(({ id }) => id))
}
