import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listDevices } from '#features/alerts/pushContract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { openPushFixture } from '#testing/PushFixture.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

test('what was to be taken back from a device whose subscription has ended waits for nothing', async () => {
  const app = await sharedTestApp()
  const fixture = await openPushFixture(() => app)
  onTestFinished(fixture.close)
  const { ben, bot } = await app.team(['chat'])
  const phone = await fixture.device(ben)
  const { conversationId } = await app.report(bot, 'a', 'Hello')
  await phone.waitFor(1)
  const attempts = async () => {
    const ofConversation = sql`select t.state, t.withdraws, t.device_id as device, t.due_at as due from alert_attempt t
      join alert a on a.id = t.alert_id where a.conversation_id = ${conversationId} and a.person_id = ${ben.id} and t.channel = 'push'`
    return (await ofConversation.execute(app.server.db)).rows
  }
  await expect.poll(attempts).toMatchObject([{ state: 'accepted', device: phone.id }])
  fixture.company.faults.expired.on()
  await app.callApi(ben, resetUnread, { params: { id: conversationId } })
  await expect.poll(async () => (await app.callApi(ben, listDevices)).devices).toEqual([])
  expect(await attempts()).toEqual([{ state: 'accepted', withdraws: true, device: null, due: null }])
})
