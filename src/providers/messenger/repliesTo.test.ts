import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digits, MessengerFixture } from '#testing/MessengerFixture.ts'

let facebook: MessengerFixture
beforeAll(async () => void (facebook = await MessengerFixture.open()))
afterAll(() => facebook.close())
beforeEach(() => facebook.begin())

const wrote = (text: string, replyTo?: string) =>
  facebook.company.wrote(facebook.page, facebook.customer, { text, ...(replyTo !== undefined && { reply_to: { mid: replyTo } }) })
const talk = () => facebook.fixture.messages(facebook.customer)
/** What each message is a reply to, by its words. */
const repliesTo = async () => {
  const messages = (await talk()).filter(({ event }) => !event)
  return messages.map(({ text, reply_to: seq }) => [text, messages.find((one) => one.seq === seq)?.text ?? seq ?? null])
}

test('of a reply, and of a reaction, is known which message it is to: one’s own, or what people wrote', async () => {
  const first = await wrote('A red one, or a blue one?')
  await expect.poll(repliesTo).toEqual([['A red one, or a blue one?', null]])
  const jmid = await facebook.reply('Which do you like?')
  await expect.poll(() => facebook.stateOf(jmid)).toBe('delivered')
  await wrote('The red one', `m_out1.${facebook.customer}`)
  await wrote('I meant this', first)
  await facebook.company.event(facebook.page, facebook.customer, {
    reaction: { mid: first, action: 'react', reaction: 'love', emoji: '❤️' },
  })
  await expect.poll(repliesTo).toEqual([
    ['A red one, or a blue one?', null],
    ['Which do you like?', null],
    ['The red one', 'Which do you like?'],
    ['I meant this', 'A red one, or a blue one?'],
    ['Reacted ❤️', 'A red one, or a blue one?'],
  ])
})

test('a reply to what was never here, or in another conversation, is a message like any other', async () => {
  const elsewhere = await wrote('Somebody else’s words')
  await expect.poll(repliesTo).toEqual([['Somebody else’s words', null]])
  facebook.customer = digits()
  await wrote('Hello?', 'm_unknown')
  await wrote('And this?', elsewhere)
  await expect.poll(repliesTo).toEqual([
    ['Hello?', null],
    ['And this?', null],
  ])
})

test('a message and the reply to it may come in one call', async () => {
  const [page, customer] = [facebook.page, facebook.customer]
  const at = { sender: { id: customer }, recipient: { id: page.id }, timestamp: Date.now() }
  await facebook.company.send(page, [
    { ...at, message: { mid: 'm_one', text: 'One' } },
    { ...at, message: { mid: 'm_two', text: 'Two', reply_to: { mid: 'm_one' } } },
  ])
  await expect.poll(repliesTo).toEqual([
    ['One', null],
    ['Two', 'One'],
  ])
})
