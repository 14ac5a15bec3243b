import { expect, onTestFinished, test, vi } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { countAlerts, readAlerts } from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { openPushFixture } from '#testing/PushFixture.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestBot } from '#testing/TestApp.ts'

test('the badge counts what pages count: all that calls in any workspace, and of what customers wrote only what waits for the person', async () => {
  const app = await sharedTestApp()
  const fixture = await openPushFixture(() => app)
  onTestFinished(fixture.close)
  const { ben, bot } = await app.team(['chat'])
  const { mara: boss, bot: theirs } = await app.team()
  const { workspace } = boss
  await app.server.db.insertInto('member').values({ workspace_id: workspace, person_id: ben.id, chat: true }).execute()
  const phone = await fixture.device(ben, true)
  const says = async (from: TestBot, whose: string) =>
    (await app.report(from, `${whose} ${workspace}`, 'Hello?', { profile: { name: whose } })).conversationId
  const pushed = (conversation: string) =>
    vi.waitFor(() => expect(phone.got.at(-1)).toMatchObject({ what: 'show', conversation }), { timeout: 30_000 })

  const ofAi = await says(bot, 'Ida')
  await pushed(ofAi)
  expect(phone.got.at(-1)?.count).toBe(0)
  expect(await app.callApi(ben, countAlerts)).toEqual([])

  const his = await says(theirs, 'Otis')
  await pushed(his)
  await app.callApi(boss, setPaused, { params: { id: his }, headers: { paused: true } })
  await app.callApi(boss, assign, { params: { id: his, assignee: ben.id } })
  await caughtUp(app, 'alerts')
  expect(await app.callApi(ben, countAlerts)).toEqual([{ workspace, open: 1 }])
  await app.callApi(ben, readAlerts, { headers: { teamid: workspace }, body: {} })
  expect(await app.callApi(ben, countAlerts)).toEqual([])
  await vi.waitFor(() => expect(phone.got.at(-1)).toMatchObject({ what: 'withdraw', count: 0 }), { timeout: 30_000 })

  await says(theirs, 'Otis')
  await pushed(his)
  expect(phone.got.at(-1)?.count).toBe(1)
  expect(await app.callApi(ben, countAlerts)).toEqual([{ workspace, open: 1 }])
})
