import { sql } from 'kysely'
import { vi, expect } from 'vitest'
import { assign, snooze } from '#features/inbox/actions/contract.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { setBotAlerts, type Kind, type Level } from '#features/alerts/contract.ts'
import { rowOf } from '#features/alerts/rules.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

/** An owner who does things, a colleague who is told of them, and the bot at which they happen. */
export interface Personas {
  app: TestApp
  mara: TestPerson
  ben: TestPerson
  /** From `botWithoutSecret`. */
  bot: TestBot
}

/** A bot whose webhook has no secret yet, so what people write does not reach the customer. */
export const botWithoutSecret = (app: TestApp, workspace: string): Promise<TestBot> =>
  app.bot(workspace, 'Hook', { webhook: 'https://bot.example/hook' })

/** From now on Ben is told of this alone, at a level; what happened before is told as it was set then. */
export async function alertOnlyOf({ app, ben, bot }: Personas, kind: Kind, level: Level): Promise<void> {
  await caughtUp(app, 'alerts')
  const alertOptions = { all: 0 as const, [rowOf[kind]]: level }
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions, intents: ['refund'] } })
}

/** Has a customer of this name write, and what Ben may be alerted of happen; answers the conversation. */
export async function bringAbout({ app, mara, ben, bot }: Personas, kind: Kind, name: string): Promise<string> {
  const channel = `c${crypto.randomUUID()}`
  const report = (text: string, more: object = {}) => app.report(bot, channel, text, { profile: { name }, ...more })
  const { conversationId: id } = await report('hello')
  const say = (more: object) =>
    app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Look at this', ...more } } })
  const causes: Record<Kind, () => Promise<unknown>> = {
    log: () => report('And one more thing'),
    intent: () => report('You get it back.', { kind: 'out', metadata: { intent: 'refund' } }),
    upset: () => report('This is terrible, I am furious and angry!'),
    error: async () => {
      await say({})
      await failed(app, id)
    },
    woke: async () => {
      await app.callApi(ben, snooze, { params: { id }, body: { until: Date.now() / 1000 + 3600 } })
      await sql`update conversation set snoozed_until = now() - interval '1 second' where id = ${id}`.execute(app.server.db)
      await wakeSnoozed(app.server.contexts)
    },
    assigned: () => app.callApi(mara, assign, { params: { id, assignee: ben.id } }),
    noted: async () => {
      await app.callApi(ben, assign, { params: { id, assignee: ben.id } })
      await say({ type: 'note' })
    },
    mentioned: () => say({ text: '@Ben look', type: 'note', privateRecipients: [ben.id] }),
    answered: async () => {
      await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
      await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
      await report('And one more thing')
    },
    help: () => report('A person, please', { kind: 'human' }),
  }
  await causes[kind]()
  return id
}

const failed = (app: TestApp, id: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from message where conversation_id = ${id} and delivery = 'failed'`.execute(app.server.db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 30_000 },
  )
