import { beforeAll, expect, test } from 'vitest'
import { deleteConversation, moveToDone } from '#features/inbox/actions/contract.ts'
import { markUnread, listUnread, resetUnread, type UnreadIds } from '#features/inbox/conversations/unreadContract.ts'
import { conversationChanged, conversationErased, conversationLost, conversationSeen } from '#features/inbox/conversations/contract.ts'
import { takeUnreadMove, takeUnreadSeen, takeUnreadWord, withoutId } from '#features/inbox/web/cache/takeUnread.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import type { Guest, House, TestBot } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'

let house: House
let mara: Guest
let ben: Guest
let bot: TestBot
beforeAll(async () => {
  house = await sharedHouse()
  ;({ mara, ben, bot } = await house.team())
})

const fresh = (who: Guest) => house.ask(who, listUnread)
const sorted = ({ ids }: UnreadIds) => ids.toSorted((a, b) => a.localeCompare(b))

/** What was told since, applied to an old answer as the page does it. */
async function live(who: Guest, old: UnreadIds, since: string): Promise<UnreadIds> {
  let now = old
  for (const { name, body } of await house.told(who, since)) {
    if (name === messageAdded.name) now = takeUnreadWord(now, body as never)
    if (name === conversationChanged.name) now = takeUnreadMove(now, body as never)
    if (name === conversationSeen.name) now = takeUnreadSeen(now, body as never)
    if (name === conversationLost.name || name === conversationErased.name) now = withoutId(now, body as never)
  }
  return now
}

test('what is unread in the tab of the browser follows what is said, read, marked, moved and deleted, each person for themselves', async () => {
  const say = async (channel: string, text = 'hello') => (await house.report(bot, channel, text)).conversationId
  const [a, b, c, d, e] = [await say('a'), await say('b'), await say('c'), await say('d'), await say('e')]
  const old = { mara: await fresh(mara), ben: await fresh(ben) }
  expect(sorted(old.mara)).toEqual([a, b, c, d, e].toSorted((one, other) => one.localeCompare(other)))
  const since = await house.now()
  await house.ask(mara, resetUnread, { params: { id: a } })
  await house.ask(mara, resetUnread, { params: { id: b } })
  await say('b', 'and more')
  await house.ask(mara, moveToDone, { params: { id: c } })
  await house.ask(mara, deleteConversation, { params: { id: d } })
  await house.ask(mara, resetUnread, { params: { id: e } })
  await house.ask(mara, markUnread, { params: { id: e }, body: { isunread: true } })
  const f = await say('f')
  await house.report(bot, 'a', 'An answer.', { kind: 'out' })
  for (const [who, before] of [
    [mara, old.mara],
    [ben, old.ben],
  ] as const)
    expect(sorted(await live(who, before, since))).toEqual(sorted(await fresh(who)))
  expect(sorted(await fresh(mara))).toEqual([b, e, f].toSorted((one, other) => one.localeCompare(other)))
})
