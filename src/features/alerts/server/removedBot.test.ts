import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { removeBot, restoreBot } from '#features/bots/contract.ts'
import { removeWorkspace, restoreWorkspace } from '#features/workspaces/contract.ts'
import { updateRole } from '#features/workspaces/members/contract.ts'
import type { Email } from '#platform/mail/Mailer.ts'
import { protocolVersion, type LiveChange } from '#shared/liveProtocol.ts'
import { alertsMoved } from '#features/alerts/botContract.ts'
import * as contract from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { askNext } from './askNext.ts'
import { feelingOf } from './feelingOf.ts'
import { mailAlerts } from './mailAlerts.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let emails: Email[]
beforeAll(async () => {
  app = await createTestApp()
  return () => app.close()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  emails = []
  const channel = `c${crypto.randomUUID()}`
  await app.report(bot, channel, 'A person, please')
  await app.report(bot, channel, 'A person, please', { kind: 'human' })
  await caughtUp(app, 'alerts')
})

const bell = () => app.callApi(ben, contract.listAlerts)
const counts = async () => (await app.callApi(ben, contract.countAlerts)).map(({ open }) => open)
const ofBot = () => ({ body: { client_key: bot.clientKey } })
const remove = () => app.callApi(mara, removeBot, ofBot())
const restore = () => app.callApi(mara, restoreBot, ofBot())
/** Five minutes go by: e-mails are due, and the next people are asked. */
const timePasses = async () => {
  const { db, contexts } = app.server
  await sql`update alert set mail_at = mail_at - interval '5 minutes' where bot_id = ${bot.id}`.execute(db)
  await sql`update alert_round set next_at = next_at - interval '5 minutes' where bot_id = ${bot.id}`.execute(db)
  const mailer = { send: (email: Email) => Promise.resolve((emails.push(email), { ok: true } as const)) }
  await mailAlerts(contexts, db, mailer, { vault: app.server.vault, publicUrl: () => 'https://baton.example' })
  const ports = { reach: () => 'away' as const, mailable: () => Promise.resolve(new Set<string>()), pushed: () => undefined, feelingOf }
  await askNext(contexts, ports)
}
const mailed = () => emails.filter(({ to }) => to === ben.email).length
const rounds = async () =>
  (await sql<{ round: number }>`select round from alert_round where bot_id = ${bot.id}`.execute(app.server.db)).rows

test.each([
  ['bot', remove, restore],
  [
    'workspace',
    () => app.callApi(mara, removeWorkspace, { body: { team_id: mara.workspace } }),
    () => app.callApi(mara, restoreWorkspace, { body: { team_id: mara.workspace } }),
  ],
])('nobody is told of what calls in a removed %s, and all is as it was once it is back', async (what, removes, restores) => {
  await removes()
  await timePasses()
  if (what === 'bot') expect(await bell()).toEqual({ alerts: [], open: 0 })
  expect([await counts(), mailed(), await rounds()]).toEqual([[], 0, [{ round: 0 }]])
  await restores()
  expect([(await bell()).open, await counts()]).toEqual([1, [1]])
  await timePasses()
  expect([mailed(), await rounds()]).toEqual([1, [{ round: 1 }]])
})

test('of a bot that is removed, and of its restore, pages of its people that show another workspace hear at once', async () => {
  const other = await app.person('Otis')
  await app.server.db.insertInto('member').values({ workspace_id: other.workspace, person_id: ben.id, chat: true }).execute()
  const page = io(app.url, { path: '/realtime', transports: ['websocket'], auth: { token: ben.token }, forceNew: true })
  onTestFinished(() => void page.close())
  const told: string[] = []
  page.on('elsewhere', ({ changes }: { changes: LiveChange[] }) => {
    // What called before may come a moment later: another transaction of this database server holds it back.
    for (const { name, workspace, body } of changes)
      if (name !== contract.alertRaised.name) told.push(JSON.stringify([name, workspace, body]))
  })
  await page.emitWithAck('set_team', other.workspace, { version: protocolVersion })
  const moved = JSON.stringify([alertsMoved.name, mara.workspace, { client_key: bot.clientKey }])
  await remove()
  await expect.poll(() => told).toEqual([moved])
  await restore()
  await expect.poll(() => told).toEqual([moved, moved])
})

test('the bell counts nothing that its list does not show to who sees less than before', async () => {
  await app.callApi(mara, updateRole, {
    body: {
      team_id: mara.workspace,
      user_id: ben.id,
      chat: true,
      train: false,
      edit: false,
      billing: false,
      support: false,
      scope: 'assigned',
    },
  })
  expect([await bell(), await counts()]).toEqual([{ alerts: [], open: 0 }, []])
})
