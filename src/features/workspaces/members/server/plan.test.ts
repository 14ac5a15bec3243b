import { beforeAll, expect, test } from 'vitest'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { exportCustomer } from '#features/inbox/privacy/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { searchMessages } from '#features/search/contract.ts'
import { me } from '#features/workspaces/contract.ts'
import { changesSince } from '#shared/live.ts'
import type { Guest, House } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'

let house: House
let mara: Guest
let id: string
beforeAll(async () => {
  house = await sharedHouse()
  mara = await house.person('Mara')
  const bot = await house.bot(mara.workspace, 'Shop bot')
  id = (await house.report(bot, 'sofia', 'hello')).conversationId
})

const trialEnds = (inDays: number, plan = 'trial') =>
  house.server.db
    .updateTable('workspace')
    .set({ plan, trial_ends_at: new Date(Date.now() + inDays * 86_400_000) })
    .where('id', '=', mara.workspace)
    .execute()

/** Everything of the inbox, one call of each kind. */
const asks = {
  list: () => house.ask(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } }),
  open: () => house.ask(mara, getConversation, { params: { id } }),
  search: () => house.ask(mara, searchMessages, { query: { q: 'hello' } }),
  reply: () =>
    house.ask(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi', type: 'note' } } }),
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
  const since = await house.now()
  await house.report(await house.bot(mara.workspace, 'Other bot'), 'erik', 'told to nobody')
  expect(JSON.stringify(await house.ask(mara, changesSince, { query: { since } }))).not.toContain('told to nobody')
  expect((await house.ask(mara, exportCustomer, { params: { id } })).conversations).toHaveLength(1)
  const { slack_integrations } = await house.ask(mara, me)
  expect(slack_integrations[0]!.paid_until! * 1000).toBeLessThan(Date.now())
  await trialEnds(1)
  expect(JSON.stringify(await house.ask(mara, changesSince, { query: { since } }))).toContain('told to nobody')
})
