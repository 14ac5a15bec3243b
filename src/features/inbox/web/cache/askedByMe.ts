import type { QueryKey } from '@tanstack/react-query'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import type { Question } from '#features/inbox/conversations/rules.ts'
import type { ListKey, ListQuestion } from './ListPages.ts'

/** The question of a kept list together with who asks it and how much they see. */
export function askedByMe(key: QueryKey): ListQuestion & Question {
  const me = knownMe()
  const sight = membershipOf(me) ?? { is_owner: false, scope: 'all', scope_bots: [] }
  return { ...(key as unknown as ListKey)[1], person: me?.id ?? '', sight }
}
