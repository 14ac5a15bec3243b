import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type Guest, type House, type TestBot } from '#server/testing/house.ts'
import { listConversations, resetUnread, seenOf, unreadCount } from '../contract.ts'

let house: House
let mara: Guest
let ben: Guest
let bot: TestBot

beforeAll(async () => {
  house = await openHouse()
  mara = await house.person('Mara')
  ben = await house.person('Ben', { workspace: mara.workspace })
  bot = await house.bot(mara.workspace, 'Shop bot')
})
afterAll(() => house.close())

test('what one person reads stays unread for another', async () => {
  const { conversationId: id } = await house.report(bot, 'c1', 'one')
  await house.report(bot, 'c1', 'two')
  expect(await house.ask(mara, unreadCount, { params: { id } })).toMatchObject({
    baton_unread_count_display: 2,
    user_unread_count_display: 1,
  })
  expect(await house.ask(mara, resetUnread, { params: { id } })).toMatchObject({
    baton_unread_count_display: 0,
    user_unread_count_display: 0,
  })
  expect(await house.ask(ben, unreadCount, { params: { id } })).toMatchObject({
    baton_unread_count_display: 2,
    user_unread_count_display: 1,
  })
})

test('reading is told to the reader alone', async () => {
  const { conversationId: id } = await house.report(bot, 'c2', 'one')
  const since = await house.now()
  await house.ask(mara, resetUnread, { params: { id } })
  expect(await house.told(mara, since)).toMatchObject([{ name: 'conversation.seen', body: { id, seen_in: 1 } }])
  expect(await house.told(ben, since)).toEqual([])
})

test('what was said before somebody joined counts as read; what came after counts', async () => {
  const { conversationId: id } = await house.report(bot, 'c3', 'old one')
  await house.report(bot, 'c3', 'old two')
  await new Promise((resolve) => setTimeout(resolve, 5))
  const chloe = await house.person('Chloe', { workspace: mara.workspace })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const { channels } = await house.ask(chloe, listConversations, { params: { a: id, phrase: '*', b: '*' } })
  expect(channels[0]).toMatchObject({ is_unread: false, baton_unread_count_display: 0 })
  await house.report(bot, 'c3', 'new one')
  expect(await house.ask(chloe, seenOf, { body: { ids: [id] } })).toEqual({
    [id]: { seen_in: 2, marked_unread: false, ignore_unread_reset: false },
  })
})

test('a stranger can neither count nor read, and is not told that the conversation exists', async () => {
  const { conversationId: id } = await house.report(bot, 'c4', 'one')
  const stranger = await house.person('Sam')
  for (const call of [unreadCount, resetUnread])
    await expect(house.ask(stranger, call, { params: { id } })).rejects.toMatchObject({ code: 'not-found' })
  expect(await house.ask(stranger, seenOf, { body: { ids: [id] } })).toEqual({})
})
