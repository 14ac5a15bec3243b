import type { QueryKey } from '@tanstack/react-query'
import { botsQuery } from '#web/query/useBots.ts'
import { queries } from '#web/query/client.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import type { Question } from '#features/inbox/conversations/rules.ts'
import type { ListQuestion } from './ListPages.ts'
import { questionOfKey } from './questionOfKey.ts'

const unknownSight: Question['sight'] = { is_owner: false, scope: 'all', scope_bots: [] }

/** The question of a kept list together with who asks it and how much they see. */
export function askedByMe(key: QueryKey): ListQuestion & Question {
  const me = knownMe()
  const rights = membershipOf(me)
  const mayChat = rights !== undefined && can(rights, 'chat')
  const asked = questionOfKey(key)
  return { ...asked, person: me?.id ?? '', mayChat, sight: rights ?? unknownSight, ...botsOf(asked.criteria.filterSource) }
}

/** The bots of the source that a list is filtered by. */
function botsOf(source: string | null): Pick<Question, 'sourceBots'> {
  if (source === null) return {}
  const bots = queries.getQueryData(botsQuery.queryKey) ?? []
  return { sourceBots: bots.filter((bot) => bot.source === source).map(({ client_key }) => client_key) }
}
