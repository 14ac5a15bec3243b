import { beforeAll, expect, test } from 'vitest'
import { deleteConversation, moveToDone } from '#features/inbox/actions/contract.ts'
import { markUnread, listUnread, resetUnread, type UnreadIds } from '#features/inbox/conversations/unreadContract.ts'
import { conversationChanged, conversationErased, conversationLost, conversationSeen } from '#features/inbox/conversations/contract.ts'
import {
  applyUnreadMoveToCache,
  applyUnreadSeenToCache,
  applyUnreadMessageToCache,
  withoutId,
} from '#features/inbox/web/cache/applyUnreadToCache.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team())
})

const fresh = (who: TestPerson) => app.callApi(who, listUnread)
const sorted = ({ ids }: UnreadIds) => ids.toSorted((a, b) => a.localeCompare(b))

/** What was told since, applied to an old answer as the page does it. */
async function live(who: TestPerson, old: UnreadIds, since: string): Promise<UnreadIds> {
  let now = old
  for (const { name, body } of await app.eventsFor(who, since)) {
    if (name === messageAdded.name) now = applyUnreadMessageToCache(now, body as never)
    if (name === conversationChanged.name) now = applyUnreadMoveToCache(now, body as never)
    if (name === conversationSeen.name) now = applyUnreadSeenToCache(now, body as never)
    if (name === conversationLost.name || name === conversationErased.name) now = withoutId(now, body as never)
  }
  return now
}

test('what is unread in the tab of the browser follows what is said, read, marked, moved and deleted, each person for themselves', async () => {
  const say = async (channel: string, text = 'hello') => (await app.report(bot, channel, text)).conversationId
  const [a, b, c, d, e] = [await say('a'), await say('b'), await say('c'), await say('d'), await say('e')]
  const old = { mara: await fresh(mara), ben: await fresh(ben) }
  expect(sorted(old.mara)).toEqual([a, b, c, d, e].toSorted((one, other) => one.localeCompare(other)))
  const since = await app.now()
  await app.callApi(mara, resetUnread, { params: { id: a } })
  await app.callApi(mara, resetUnread, { params: { id: b } })
  await say('b', 'and more')
  await app.callApi(mara, moveToDone, { params: { id: c } })
  await app.callApi(mara, deleteConversation, { params: { id: d } })
  await app.callApi(mara, resetUnread, { params: { id: e } })
  await app.callApi(mara, markUnread, { params: { id: e }, body: { isunread: true } })
  const f = await say('f')
  await app.report(bot, 'a', 'An answer.', { kind: 'out' })
  for (const [who, before] of [
    [mara, old.mara],
    [ben, old.ben],
  ] as const)
    expect(sorted(await live(who, before, since))).toEqual(sorted(await fresh(who)))
  expect(sorted(await fresh(mara))).toEqual([b, e, f].toSorted((one, other) => one.localeCompare(other)))
})
