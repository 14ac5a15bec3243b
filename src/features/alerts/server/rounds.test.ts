import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { assign, moveToDone } from '#features/inbox/actions/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation, messageAdded, type RaisedAlert } from '#features/inbox/timeline/contract.ts'
import { changesSince } from '#shared/liveProtocol.ts'
import * as contract from '#features/alerts/contract.ts'
import { handLate } from '#testing/handLate.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { nobody, RequestContexts, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Fact } from '#features/alerts/rules.ts'
import type { Step } from '#features/alerts/stepsOf.ts'
import type { AlertPorts } from './AlertPorts.ts'
import { applySteps } from './alertSubscription.ts'
import { askNext } from './askNext.ts'
import { feelingOf } from './feelingOf.ts'
import { lockAlerts } from './lockAlerts.ts'
import { mailAlerts } from './mailAlerts.ts'
import { minutesPass } from './testing/minutesPass.ts'

let app: TestApp
/** A server whose people can be reached by e-mail, though nobody is there to take one. */
let mailing: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let channel: string
let id: string
beforeAll(async () => {
  app = await createTestApp()
  mailing = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'baton@example.com' })
  return async () => {
    await app.close()
    await mailing.close()
  }
})

/** E-mails go to everybody. */
const everybodyHasMail: Pick<AlertPorts, 'mailable'> = { mailable: (_db, emails) => Promise.resolve(new Set(emails)) }

/** A conversation in which the customer asked for a human. */
async function call(on: TestApp, text = ''): Promise<void> {
  ;({ mara, ben, bot } = await on.team(['chat']))
  if (text !== '') await sql`update bot set nobody_text = ${text} where id = ${bot.id}`.execute(on.server.db)
  channel = `c${crypto.randomUUID()}`
  id = (await on.report(bot, channel, 'A person, please')).conversationId
  await on.report(bot, channel, 'A person, please', { kind: 'human' })
}
const messages = async (on: TestApp) =>
  (await on.callApi(mara, getConversation, { params: { id } })).Days.flatMap(({ Messages }) => Messages)
const alertLines = async (on: TestApp) => (await messages(on)).flatMap(({ alerts = [] }) => alerts)
const line = (on: TestApp, alert: Partial<RaisedAlert>) =>
  vi.waitFor(async () => expect((await alertLines(on)).at(-1)).toMatchObject(alert), { timeout: 30_000 })
const unreached = (who: TestPerson, on = app) => on.callApi(who, contract.listUnreached)

describe('the timeline', () => {
  beforeEach(() => call(mailing))

  test('says who was told that a human is needed, who took it and when, live', async () => {
    const since = await mailing.now()
    await line(mailing, { kind: 'help', round: 0, people: expect.arrayContaining(['Mara', 'Ben']) as string[], others: 0 })
    await mailing.callApi(ben, assign, { params: { id, assignee: ben.id } })
    await line(mailing, { ended: { why: 'taken', name: 'Ben', seconds: expect.any(Number) as number } })
    // What another transaction of this database server holds back is not in the log yet.
    const lastMessageChange = async () =>
      (await mailing.callApi(mara, changesSince, { query: { since } })).changes.findLast(({ name }) => name === 'message.changed')
    await expect.poll(lastMessageChange).toMatchObject({ body: { message: { alerts: [{ ended: { name: 'Ben' } }] } } })
    expect(await unreached(mara, mailing)).toEqual([])
  })

  test('says who answered, or that it was moved to Done', async () => {
    await line(mailing, { kind: 'help' })
    await mailing.callApi(ben, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Here I am.' } } })
    await line(mailing, { ended: { why: 'taken', name: 'Ben', seconds: expect.any(Number) as number } })
    await mailing.report(bot, channel, 'Terrible, I am furious and angry!')
    await line(mailing, { kind: 'upset', people: ['Ben'], others: 0 })
  })

  test('names who answered in the company’s own inbox, whom Baton does not know', async () => {
    await line(mailing, { kind: 'help' })
    await mailing.report(bot, channel, 'I am here.', { kind: 'takeover', identity: 'own:1', by: { id: 'page:7', name: 'Ada' } })
    await line(mailing, { ended: { why: 'taken', name: 'Ada', seconds: expect.any(Number) as number } })
  })

  test('says that nobody came, and who was asked then', async () => {
    await line(mailing, { kind: 'help' })
    const cleo = await mailing.person('Cleo', { workspace: mara.workspace })
    await minutesPass(mailing, id, { reach: () => 'page' })
    await line(mailing, { kind: 'help', round: 1, people: expect.arrayContaining(['Mara', 'Ben', 'Cleo']) as string[] })
    expect(cleo.name).toBe('Cleo')
  })
})

test('what was on its way to everybody and fails when all were asked: then it is said that nobody can be reached', async () => {
  await call(mailing)
  await line(mailing, { kind: 'help', round: 0 })
  const { contexts, db } = mailing.server
  await minutesPass(mailing, id, everybodyHasMail)
  expect(await unreached(mara, mailing)).toEqual([])
  await sql`update alert set mail_at = now() - interval '1 second' where conversation_id = ${id}`.execute(db)
  const refuses = { send: () => Promise.resolve({ ok: false, final: true, why: 'No such mailbox.' } as const) }
  await mailAlerts(contexts, db, refuses, { vault: app.server.vault, publicUrl: () => 'https://baton.example' })
  await minutesPass(mailing, id, everybodyHasMail)
  await line(mailing, { kind: 'help', nobody: true })
  expect(await unreached(mara, mailing)).toMatchObject([{ conversation_id: id }])
})

test('of what came late, and called nobody, it is not said that nobody could be reached', async () => {
  await call(mailing)
  await line(mailing, { kind: 'help', round: 0 })
  const { contexts, db } = mailing.server
  // As if nobody had been asked.
  await db.deleteFrom('alert').where('conversation_id', '=', id).execute()
  await db.deleteFrom('alert_round').where('conversation_id', '=', id).execute()
  await handLate(mailing, 'alerts', id, messageAdded.name)
  const round = () => db.selectFrom('alert_round').where('conversation_id', '=', id).select(['round', 'nobody_at']).execute()
  await expect.poll(round).toEqual([{ round: 0, nobody_at: null }])
  for (const passed of [1, 2]) {
    await sql`update alert_round set next_at = now() - interval '1 second' where conversation_id = ${id}`.execute(db)
    await askNext(contexts, {
      reach: () => 'away',
      feelingOf,
      ...everybodyHasMail,
      pushed: () => undefined,
    })
    expect(await round()).toEqual([{ round: passed, nobody_at: null }])
  }
  expect(await unreached(mara, mailing)).toEqual([])
})

test('the next people are asked under one lock, taken once', async () => {
  await call(mailing)
  await line(mailing, { kind: 'help', round: 0 })
  let locks = 0
  const db = mailing.server.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('pg_advisory_xact_lock')) locks++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const contexts = new RequestContexts({ db, clock: () => new Date(), enqueue: () => Promise.resolve(), hint: () => undefined })
  await sql`update alert_round set next_at = now() - interval '1 second' where conversation_id = ${id}`.execute(db)
  await askNext(contexts, {
    reach: () => 'page',
    feelingOf,
    mailable: () => Promise.resolve(new Set()),
    pushed: () => undefined,
  })
  expect(await db.selectFrom('alert_round').where('conversation_id', '=', id).select('round').execute()).toEqual([{ round: 1 }])
  expect(locks).toBe(1)
})

test('who is asked next while something else calls them has one alert, of both', async () => {
  await call(mailing)
  await line(mailing, { kind: 'help', round: 0 })
  const { contexts, db } = mailing.server
  const cleo = await mailing.person('Cleo', { workspace: mara.workspace })
  const ports = { reach: () => 'page' as const, feelingOf, mailable: () => Promise.resolve(new Set<string>()), pushed: () => undefined }
  const raise = async (ctx: RequestContext, fact: Pick<Fact, 'kind' | 'round' | 'feeling'>) => {
    await lockAlerts(ctx)
    const step = { raise: { ...fact, conversation: id, to: null, by: null, at: ctx.now.getTime() } }
    await applySteps(ctx, [{ workspace: mara.workspace, step }], ports)
  }
  const [asked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asking = contexts.write(nobody, async (ctx) => {
    await raise(ctx, { kind: 'help', round: 1 })
    asked.resolve()
    await mayEnd.promise
  })
  await asked.promise
  const telling = contexts.write(nobody, (ctx) => raise(ctx, { kind: 'upset', feeling: -1 }))
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
  mayEnd.resolve()
  await Promise.all([asking, telling])
  const { rows } = await sql<{ kinds: string[] }>`select kinds from alert where conversation_id = ${id} and person_id = ${cleo.id}`.execute(
    db,
  )
  expect(rows).toEqual([{ kinds: ['help', 'upset'] }])
})

test('what calls somebody while they read their alerts calls them again', async () => {
  await call(mailing)
  await line(mailing, { kind: 'help', round: 0 })
  const { contexts, db } = mailing.server
  const ports = { reach: () => 'page' as const, feelingOf, mailable: () => Promise.resolve(new Set<string>()), pushed: () => undefined }
  const tell = async (ctx: RequestContext) => {
    await lockAlerts(ctx)
    const step: Step = { raise: { kind: 'upset', feeling: -1, conversation: id, to: null, by: null, at: ctx.now.getTime() } }
    await applySteps(ctx, [{ workspace: mara.workspace, step }], ports)
  }
  const started = await db.transaction().execute(async (trx) => {
    await sql`select from alert where conversation_id = ${id} and person_id = ${ben.id} for update`.execute(trx)
    const reading = mailing.callApi(ben, contract.readAlerts, { body: {} })
    await expect.poll(() => waitingForThis(trx)).toBeGreaterThan(0)
    const telling = contexts.write(nobody, tell)
    await expect.poll(() => waitingForThis(trx)).toBeGreaterThan(1)
    return { both: Promise.all([reading, telling]) }
  })
  await started.both
  const alerts = db.selectFrom('alert').where('conversation_id', '=', id).where('person_id', '=', ben.id)
  expect(await alerts.select(['ended_why', 'kinds']).orderBy('id').execute()).toEqual([
    { ended_why: 'read', kinds: expect.arrayContaining(['help']) as string[] },
    { ended_why: null, kinds: ['upset'] },
  ])
})

test('who is called again in the stretch of the log in which the call before ends has an alert of each', async () => {
  await call(mailing)
  await line(mailing, { kind: 'help', round: 0 })
  const { contexts, db } = mailing.server
  const ports = { reach: () => 'page' as const, feelingOf, mailable: () => Promise.resolve(new Set<string>()), pushed: () => undefined }
  await contexts.write(nobody, async (ctx) => {
    await lockAlerts(ctx)
    const end: Step = { end: { conversation: id, kinds: null, person: null, why: 'answered' } }
    const again: Step = { raise: { kind: 'help', conversation: id, to: null, by: null, at: ctx.now.getTime() } }
    await applySteps(
      ctx,
      [end, again].map((step) => ({ workspace: mara.workspace, step })),
      ports,
    )
  })
  const alerts = db.selectFrom('alert').where('conversation_id', '=', id).where('person_id', '=', ben.id)
  expect(await alerts.select(['ended_why', 'kinds']).orderBy('id').execute()).toMatchObject([
    { ended_why: 'answered' },
    { ended_why: null, kinds: ['help'] },
  ])
})

describe('nobody can be reached', () => {
  beforeEach(() => call(app, 'Nobody is here right now. We will write to you.'))

  test('the timeline says so, everybody who sees the conversation learns it, and it is over when somebody takes it', async () => {
    await line(app, { kind: 'help', nobody: true })
    expect(await unreached(ben)).toMatchObject([{ conversation_id: id, client_key: bot.clientKey }])
    const stranger = await app.person('Otto')
    expect(await unreached(stranger)).toEqual([])
    const lea = await app.person('Lea', { workspace: mara.workspace, rights: ['chat'], scope: 'assigned' })
    expect(await unreached(lea)).toEqual([])
    await app.callApi(ben, assign, { params: { id, assignee: ben.id } })
    await vi.waitFor(async () => expect(await unreached(ben)).toEqual([]), { timeout: 30_000 })
    await line(app, { nobody: true, ended: { why: 'taken', name: 'Ben', seconds: expect.any(Number) as number } })
  })

  test('the customer is told once, by an ordinary message of the bot', async () => {
    await line(app, { nobody: true })
    await app.report(bot, channel, 'Hello?')
    await app.report(bot, channel, 'A person, please!', { kind: 'human' })
    await sql`update alert_round set next_at = now() - interval '1 second' where conversation_id = ${id}`.execute(app.server.db)
    await askNext(app.server.contexts, {
      reach: () => 'away',
      feelingOf,
      mailable: () => Promise.resolve(new Set()),
      pushed: () => undefined,
    })
    const said = (await messages(app)).filter(({ by }) => by === 'bot')
    expect(said).toMatchObject([{ text: 'Nobody is here right now. We will write to you.', type: 'message' }])
    const { rows } = await sql<{
      epoch: number
    }>`select epoch from delivery where conversation_id = ${id} and kind = 'chat response'`.execute(app.server.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.epoch).not.toBeNull()
  })

  test('what was moved to Done calls for nobody any more', async () => {
    await line(app, { nobody: true })
    await app.callApi(mara, moveToDone, { params: { id } })
    await line(app, { ended: { why: 'done', name: 'Mara', seconds: expect.any(Number) as number } })
    expect(await unreached(ben)).toEqual([])
  })
})
