import type { QueryKey } from '@tanstack/react-query'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import type { Question } from '#features/inbox/conversations/rules.ts'
import type { ListKey, ListQuestion } from './ListPages.ts'

const unknownSight: Question['sight'] = { is_owner: false, scope: 'all', scope_bots: [] }

/** The question of a kept list together with who asks it and how much they see. */
export function askedByMe(key: QueryKey): ListQuestion & Question {
  const me = knownMe()
  const rights = membershipOf(me)
  const mayChat = rights !== undefined && can(rights, 'chat')
  return { ...(key as unknown as ListKey)[1], person: me?.id ?? '', mayChat, sight: rights ?? unknownSight }
}
