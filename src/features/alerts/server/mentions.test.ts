import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startBulk, undoBulk } from '#features/inbox/actions/bulk/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { markUnread, resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { listAlerts, readAlerts } from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  const team = await app.team(['chat'])
  ;({ mara, ben } = team)
  id = (await app.report(team.bot, `c${crypto.randomUUID()}`, 'hello')).conversationId
})

const params = () => ({ params: { id } })
const mention = () =>
  app.callApi(mara, submitMessage, {
    ...params(),
    body: { message: { jmid: crypto.randomUUID(), text: '@Ben look', type: 'note', privateRecipients: [ben.id] } },
  })
const mark = (isunread: boolean) => app.callApi(ben, markUnread, { ...params(), body: { isunread } })
/** Why each alert that told Ben of a mention is over, the newest first; null while it is not. */
async function mentions() {
  await caughtUp(app, 'alerts')
  const { alerts } = await app.callApi(ben, listAlerts)
  return alerts.flatMap(({ kinds, ended_why }) => (kinds.includes('mentioned') ? [ended_why] : []))
}

test('a mention is told once: who marks its conversation unread, or undoes that it was marked read, is told nothing', async () => {
  await mention()
  expect(await mentions()).toEqual([null])
  await app.callApi(ben, readAlerts, { body: {} })
  await mark(true)
  expect(await mentions()).toEqual(['read'])
  const bulk = await app.callApi(ben, startBulk, {
    headers: { teamid: ben.workspace },
    body: { act: { do: 'unread', isunread: false }, ids: [id] },
  })
  await app.callApi(ben, undoBulk, { params: { id: bulk.id } })
  expect(await app.callApi(ben, getConversation, params())).toMatchObject({ mention_unread: true })
  expect(await mentions()).toEqual(['read'])
})

test('a mention that was read is over, also where its conversation stays marked unread', async () => {
  await mark(true)
  await mention()
  expect(await mentions()).toEqual([null])
  expect(await app.callApi(ben, resetUnread, params())).toMatchObject({ marked_unread: true, mention_unread: false })
  // What is left is that the customer wrote.
  expect(await mentions()).toEqual([])
})
