import { beforeAll, expect, test } from 'vitest'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { exportCustomer } from '#features/inbox/privacy/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { searchMessages } from '#features/search/contract.ts'
import { me } from '#features/workspaces/contract.ts'
import { changesSince } from '#shared/liveProtocol.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { upload } from '#testing/upload.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
let mara: TestPerson
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  id = (await app.report(bot, 'sofia', 'hello')).conversationId
})

const trialEnds = (inDays: number, plan = 'trial') =>
  app.server.db
    .updateTable('workspace')
    .set({ plan, trial_ends_at: new Date(Date.now() + inDays * 86_400_000) })
    .where('id', '=', mara.workspace)
    .execute()

/** Everything of the inbox, one call of each kind. */
const asks = {
  upload: () => upload(app, mara),
  list: () => app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } }),
  open: () => app.callApi(mara, getConversation, { params: { id } }),
  search: () => app.callApi(mara, searchMessages, { query: { q: 'hello' } }),
  reply: () =>
    app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi', type: 'note' } } }),
}

test('conversations are visible on trial and with a paid plan, and to nobody without, whatever the right', async () => {
  const refusal = { code: 'forbidden', details: { plan: 'needed' } }
  for (const [plan, days, isVisible] of [
    ['trial', 1, true],
    ['trial', -1, false],
    ['CreditsBasic', 1, false],
    ['CreditsPro', -1, true],
  ] as const) {
    await trialEnds(days, plan)
    for (const ask of Object.values(asks)) {
      if (isVisible) await expect(ask()).resolves.toBeDefined()
      else await expect(ask()).rejects.toMatchObject(refusal)
    }
  }
})

test('without a plan nothing of a conversation is told either, while its bots go on; and the customer can still have their data', async () => {
  await trialEnds(-1)
  const since = await app.now()
  await app.report(await app.bot(mara.workspace, 'Other bot'), 'erik', 'told to nobody')
  expect(JSON.stringify(await app.callApi(mara, changesSince, { query: { since } }))).not.toContain('told to nobody')
  expect((await app.callApi(mara, exportCustomer, { params: { id } })).conversations).toHaveLength(1)
  const { slack_integrations } = await app.callApi(mara, me)
  expect(slack_integrations[0]!.paid_until! * 1000).toBeLessThan(Date.now())
  await trialEnds(1)
  // A transaction of another test's database holds the end of the log back for a moment.
  await expect.poll(async () => JSON.stringify(await app.callApi(mara, changesSince, { query: { since } }))).toContain('told to nobody')
})
