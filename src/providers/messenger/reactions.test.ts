import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MessengerFixture } from '#testing/MessengerFixture.ts'

let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())
beforeEach(greet)

async function greet(): Promise<void> {
  await facebook.begin()
  await facebook.company.wrote(facebook.page, facebook.customer, 'Hi')
  await expect.poll(() => facebook.said()).toEqual(['customer: Hi'])
}

const start = Date.now() - 600_000

/** The customer does something to the same message, so many minutes in; or Facebook tells of it once more. Resolves when it is handled. */
async function react(minute: number, emoji: string | null): Promise<void> {
  const how = emoji === null ? { action: 'unreact' } : { action: 'react', reaction: 'other', emoji }
  await facebook.company.event(facebook.page, facebook.customer, { timestamp: start + minute * 60_000, reaction: { mid: 'm_x', ...how } })
  await expect.poll(() => facebook.fixture.eventStates()).not.toContain('waiting')
}

test('a reaction that is given again after it was taken back stands there again, with what it is about', async () => {
  await react(1, '❤️')
  await react(2, null)
  expect(await facebook.said()).toEqual(['customer: Hi', 'customer: '])
  await react(3, '😀')
  expect(await facebook.said()).toEqual(['customer: Hi', 'customer: Reacted 😀'])
  const message = (await facebook.fixture.messages(facebook.customer)).at(-1)!
  expect(message).toMatchObject({ metadata: { reply_to: 'm_x' } })
  expect(message).not.toHaveProperty('withdrawn_at')
  await react(4, null)
  expect(await facebook.said()).toEqual(['customer: Hi', 'customer: '])
})

const wroteAt = Date.now() - 8 * 24 * 3_600_000
/** The customer wrote so long ago that Facebook takes no reply. */
const longAgo = () =>
  sql`update conversation set customer_at = ${new Date(wroteAt)} where id = ${facebook.fixture.idOf(facebook.customer)}`.execute(
    facebook.fixture.app.server.db,
  )

test.each([
  ['reaction', { reaction: { mid: 'm_y', action: 'react', reaction: 'love', emoji: '❤️' } }],
  ['link that they came by', { referral: { ref: 'SALE', source: 'SHORTLINK', type: 'OPEN_THREAD' } }],
])('after a %s a customer is answered for another day, as after a message', async (_what, event) => {
  const { company, customer, page } = facebook
  company.wroteAt.set(customer, wroteAt)
  await longAgo()
  await expect(facebook.reply('Too late')).rejects.toMatchObject({ details: { limit: 'window' } })
  await company.event(page, customer, event)
  await expect.poll(async () => (await facebook.said()).length).toBe(2)
  const jmid = await facebook.reply('Here I am')
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  // Who the customer is may be asked behind it.
  const sent = company.calls.findLast(({ call }) => call.endsWith('/messages'))
  expect(sent!.body).toMatchObject({ messaging_type: 'RESPONSE' })
})

test('after another reaction to the same message, too, and not where one is taken back', async () => {
  const { fixture, customer } = facebook
  await react(1, '❤️')
  await longAgo()
  await react(2, null)
  await expect(facebook.reply('Too late')).rejects.toMatchObject({ details: { limit: 'window' } })
  await react(3, '👍')
  expect((await fixture.conversation(customer))?.customer_at).toBeGreaterThan(wroteAt / 1000 + 3600)
})

test('what is told late or twice of a reaction changes nothing', async () => {
  await react(1, '❤️')
  await react(1, '❤️')
  expect((await facebook.fixture.messages(facebook.customer)).at(-1)).not.toHaveProperty('edited_at')
  await react(3, null)
  await react(1, '❤️')
  await react(2, '👍')
  expect(await facebook.said()).toEqual(['customer: Hi', 'customer: '])
  await react(5, '😀')
  await react(3, null)
  await react(4, null)
  await react(2, '👍')
  expect(await facebook.said()).toEqual(['customer: Hi', 'customer: Reacted 😀'])
})
