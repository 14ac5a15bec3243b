import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { requestErrors } from '#platform/http/errors.ts'
import { isObject } from '#shared/isObject.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { assign } from '#features/inbox/actions/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { CustomerProfile } from '#features/inbox/timeline/ports.ts'
import { reportOf } from '#testing/reportOf.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { CustomerProfiles } from './CustomerProfiles.ts'
import { writeProfile } from './writeProfile.ts'

let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})

/** A server of its own, as far as it asks a company, and a customer of a new bot who has written. */
async function begin(answer: () => Promise<CustomerProfile | null>) {
  const asked: string[] = []
  const failed: unknown[] = []
  const makeServer = () =>
    new CustomerProfiles({
      ...app.server,
      ask: (customer) => {
        asked.push(customer)
        return answer()
      },
      onError: (error) => failed.push(error),
    })
  const bot = await app.bot(mara.workspace, crypto.randomUUID())
  const report = reportOf(bot, 'c1', 'Hi')
  const { conversationId } = await app.server.intake.ingest(report)
  const conversation = () => app.callApi(mara, getConversation, { params: { id: conversationId } })
  const age = (interval: string) =>
    sql`update customer set profile_asked_at = now() - ${interval}::interval where bot_id = ${bot.id}`.execute(app.server.db)
  return { asked, failed, makeServer, report, conversation, age }
}

test('what a company says of a customer is stored and told, and it is asked once, however many servers there are', async () => {
  const { asked, makeServer, report, conversation } = await begin(async () => ({
    first_name: 'Zoë',
    last_name: 'Grün',
    image: 'https://a.example/z.jpg',
  }))
  const before = await conversation()
  const since = await app.now()
  const servers = [makeServer(), makeServer()]
  for (const server of [...servers, ...servers]) server.want(report)
  await expect.poll(async () => (await conversation()).name).toBe('Zoë Grün')
  for (const server of servers) await server.close()
  expect(asked).toEqual(['c1'])
  const events = (await app.eventsFor(mara, since)).filter(({ name }) => name === 'conversation.changed')
  expect(events.map(({ body }) => (body as { conversation: object }).conversation)).toMatchObject([
    { name: 'Zoë Grün', rev: before.rev + 1, user_profile: { name: 'Zoë Grün', image: 'https://a.example/z.jpg' } },
  ])
})

test('it is asked again after a week; what it does not say any more stays, and what is the same is told to nobody', async () => {
  const { asked, makeServer, report, conversation, age } = await begin(async () => ({ first_name: 'Zoë' }))
  const ask = async () => {
    const server = makeServer()
    server.want(report)
    await server.close()
  }
  await ask()
  const { rev } = await conversation()
  await age('6 days')
  await ask()
  expect(asked).toHaveLength(1)
  await age('8 days')
  await ask()
  expect(asked).toHaveLength(2)
  expect(await conversation()).toMatchObject({ name: 'Zoë', rev })
})

test('a message that waits while the name is written is told with that name, as is what a person does meanwhile', async () => {
  const { report, conversation } = await begin(async () => null)
  const { id } = await conversation()
  const since = await app.now()
  const waiting = await app.server.contexts.write(nobody, async (ctx) => {
    await writeProfile(ctx, report.bot, 'c1', { first_name: 'Zoë' })
    const acts = [
      () => app.server.intake.ingest(reportOf(report.bot, 'c1', 'Are you there?')),
      () => app.callApi(mara, assign, { params: { id, assignee: mara.id } }),
    ]
    const begun = acts.map((act) => act())
    await expect.poll(() => waitingForThis(ctx.db)).toBe(begun.length)
    return begun
  })
  await Promise.all(waiting)
  const told = (await app.eventsFor(mara, since)).flatMap(({ body }) =>
    isObject(body) && 'conversation' in body ? [body['conversation']] : [],
  )
  expect(told).toHaveLength(3)
  for (const one of told) expect(one).toMatchObject({ name: 'Zoë', user_profile: { first_name: 'Zoë' } })
})

test('a company that tells nothing is asked after a week; one that does not answer, with a later message', async () => {
  const silent = await begin(() => Promise.resolve(null))
  const dead = await begin(() => Promise.reject(new Error('It is dead.')))
  // Such as a page that has to be connected again: its bot says so.
  const foreseen = await begin(() => Promise.reject(requestErrors.cutOff()))
  for (const { makeServer, report } of [silent, dead, foreseen]) {
    const server = makeServer()
    server.want(report)
    await server.close()
  }
  expect((await silent.conversation()).name).toMatch(/^Visitor \d{4}$/)
  expect([dead.failed, foreseen.failed]).toEqual([[new Error('It is dead.')], []])
  for (const { makeServer, report } of [silent, dead, foreseen]) {
    // The minute for which a server takes a customer is over.
    await sql`update customer set profile_asked_at = profile_asked_at - interval '2 minutes' where bot_id = ${report.bot.id}`.execute(
      app.server.db,
    )
    const server = makeServer()
    server.want(report)
    await server.close()
  }
  expect(silent.asked).toHaveLength(1)
  for (const { asked } of [dead, foreseen]) expect(asked).toHaveLength(2)
})
