import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setBotAlerts } from '#features/alerts/contract.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { updateRole } from '#features/workspaces/members/contract.ts'
import { openDirect } from '#app/openCompanies.ts'
import { readConfig } from '#platform/config/config.ts'
import type { TestDevice } from '#testing/PushFixture.ts'
import type { TestBot, TestPerson } from '#testing/TestApp.ts'
import { sendDirectDue, type DirectPorts } from './direct/sendDirect.ts'
import { loseSight } from './loseSight.ts'
import { openAlertWorld, type AlertWorld } from './testing/AlertFixture.ts'

let world: AlertWorld
let direct: DirectPorts
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let phone: TestDevice

beforeAll(async () => {
  world = await openAlertWorld()
  const { contexts, vault } = world.app.server
  direct = { contexts, vault, direct: openDirect(readConfig(world.env, 'test')), publicUrl: () => 'https://baton.example' }
  return () => world.close()
})
beforeEach(async () => {
  const { app, push, slack } = world
  ;({ mara, ben, bot } = await app.team(['chat']))
  phone = await push.device(ben)
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { logSeverityLevel: 0 } } })
  await slack.connect(app, mara.workspace, [ben])
})

const lines = () => world.slack.inbox.all().filter(({ to }) => to === ben.email)
/** What is to be done in Slack is, as every minute. */
const inSlack = () => sendDirectDue(world.app.server.db, direct).then(() => lines().length)
const channelOf = new Map<string, string>()
const talk = async (of: TestBot) => {
  const channel = `c${crypto.randomUUID()}`
  const { conversationId } = await world.app.report(of, channel, 'Hello', { profile: { name: 'Olive Quill' } })
  channelOf.set(conversationId, channel)
  return conversationId
}
const give = (id: string) => world.app.callApi(mara, assign, { params: { id, assignee: ben.id } })
const whys = async () =>
  (
    await world.app.server.db
      .selectFrom('alert')
      .where('workspace_id', '=', mara.workspace)
      .where('person_id', '=', ben.id)
      .select(['conversation_id', 'ended_why'])
      .execute()
  ).map((one) => [one.conversation_id, one.ended_why] as const)

test('who sees only other bots from now on keeps no customer of before on their phone or in Slack', async () => {
  const other = await world.app.bot(mara.workspace, 'Other bot')
  const id = await talk(bot)
  // What was theirs alone ends with that; this calls everybody, and goes on.
  await world.app.report(bot, channelOf.get(id)!, 'A person, please', { kind: 'human' })
  await phone.waitFor(1)
  await expect.poll(inSlack).toBe(1)
  await world.app.callApi(mara, updateRole, {
    body: { team_id: mara.workspace, user_id: ben.id, scope: 'bots', scope_bots: [other.clientKey] },
  })
  expect(await phone.waitFor(2)).toMatchObject({ what: 'withdraw', conversation: id })
  await expect.poll(inSlack).toBe(0)
})

test('what somebody sees as before stays, and what they do not see ends as lost, also where that is many', async () => {
  const other = await world.app.bot(mara.workspace, 'Other bot')
  const [kept, ...gone] = [await talk(other), await talk(bot), await talk(bot), await talk(bot)]
  for (const id of [kept, ...gone]) await give(id)
  await phone.waitFor(4)
  const bots = { scope: 'bots' as const, scope_bots: [(await botIdOf(other))!] }
  // By the row alone, so that nothing but what is looked at here ends them.
  await world.app.server.db
    .updateTable('member')
    .set(bots)
    .where('workspace_id', '=', mara.workspace)
    .where('person_id', '=', ben.id)
    .execute()
  await loseSight(world.app.server.contexts, mara.workspace, ben.id, 2)
  expect(new Map(await whys())).toEqual(new Map([[kept, null], ...gone.map((id) => [id, 'lost'] as const)]))
})

const botIdOf = async ({ clientKey }: TestBot) =>
  (await world.app.server.db.selectFrom('bot').where('client_key', '=', clientKey).select('id').executeTakeFirst())?.id
