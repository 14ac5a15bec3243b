import { asciiJson } from '#shared/call.ts'
import { listConversations, wholeInbox, type Conversation, type ConversationList } from '#features/inbox/conversations/contract.ts'
import { listAttention } from '#features/inbox/conversations/unreadContract.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'

/** Those of some conversations that need a human, or whose customers wait for a person, in the order of the list that somebody sees of them. */
export async function queueOf(
  app: TestApp,
  who: TestPerson,
  filter: 'filterNeedsHuman' | 'filterWaiting',
  ids: ReadonlySet<string>,
): Promise<Conversation[]> {
  const criteria = asciiJson({ ...wholeInbox, [filter]: true, sort: 'waiting' })
  const queue: Conversation[] = []
  let cursor: string | null = '*'
  while (cursor !== null) {
    const page: ConversationList = await app.callApi(who, listConversations, {
      params: { a: '*', phrase: '*', b: cursor },
      headers: { criteria, clientkey: 'all' },
    })
    queue.push(...page.channels)
    cursor = page.hasNext ? page.timestamp : null
  }
  return queue.filter(({ id }) => ids.has(id))
}

/** For whom of some people each of some conversations is flagged. */
export async function flaggedFor(app: TestApp, people: readonly TestPerson[], some: readonly { id: string }[]): Promise<string[][]> {
  const queues = await Promise.all(people.map(async (who) => ({ who: who.id, ids: (await app.callApi(who, listAttention)).flagged })))
  return some.map(({ id }) => queues.flatMap(({ who, ids }) => (ids.includes(id) ? [who] : [])).toSorted())
}
