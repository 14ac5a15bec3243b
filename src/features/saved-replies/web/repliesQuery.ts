import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { changeOrAsk } from '#web/live/changeOrAsk.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { listen } from '#web/live/listen.ts'
import { botChanged, botRemoved } from '#features/bots/contract.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import { listReplies, replyChanged, replyRemoved, type Reply } from '#features/saved-replies/contract.ts'

/** One's own saved replies and the shared ones, of every bot, by name. */
export const repliesQuery = queryOptions({ queryKey: queryKeys.replies, queryFn: ({ signal }) => callApi(listReplies, {}, { signal }) })

const withoutReply = (replies: Reply[], id: string) => replies.filter((one) => one.id !== id)

/** It may have been saved while its bot was being removed. */
const isOfKnownBot = ({ client_key }: Reply) =>
  client_key === 'all' || queries.getQueryData(botsQuery.queryKey)?.some((bot) => bot.client_key === client_key) !== false

// From the moment somebody looks at replies they follow the events; the first load has none.
listen(replyChanged, (reply) =>
  changeOrAsk(repliesQuery.queryKey, (replies) =>
    isOfKnownBot(reply) ? [...withoutReply(replies, reply.id), reply].toSorted(byName) : null,
  ),
)
listen(replyRemoved, ({ id }) => changeOrAsk(repliesQuery.queryKey, (replies) => withoutReply(replies, id)))
// They go with their bot, and are there again with it: only the server knows which.
listen(botRemoved, ({ client_key }) =>
  changeOrAsk(repliesQuery.queryKey, (replies) => replies.filter((one) => one.client_key !== client_key)),
)
listen(botChanged, () => changeOrAsk(repliesQuery.queryKey, () => null))
