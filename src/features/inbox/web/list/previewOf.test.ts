import { expect, it } from 'vitest'
import type { LastMessage } from '#features/inbox/conversations/contract.ts'
import { shownText } from '#features/inbox/web/markup/shownText.ts'
import { previewOf as preview } from './previewOf.ts'

const said = (fields: Partial<LastMessage>, needs_human_since: number | null = null): Parameters<typeof previewOf>[0] => ({
  needs_human_since,
  last_message: {
    text: 'hello',
    direction: 'out',
    by: 'person',
    name: 'Ben',
    person: 'ben',
    has_attachments: false,
    private: false,
    ts: 1,
    ...fields,
  },
})

const previewOf = (of: Parameters<typeof preview>[0], me: string) => preview(of, me, shownText)

it('says what was said last, and who said it where that was not the customer', () => {
  expect(previewOf(said({ by: 'customer', direction: 'in', text: ' two\n lines ' }), 'me')).toEqual({ who: '', text: 'two lines' })
  expect(previewOf(said({ by: 'bot', name: 'Shop bot' }), 'me')).toEqual({ who: 'Bot:', text: 'hello' })
  expect(previewOf(said({}), 'me')).toEqual({ who: 'Ben:', text: 'hello' })
  expect(previewOf(said({ person: 'me' }), 'me')).toEqual({ who: 'You:', text: 'hello' })
  expect(previewOf(said({ private: true }), 'me')).toEqual({ who: 'Note: Ben:', text: 'hello' })
})

it("previews a message that is only an attachment as 'sent an attachment'", () => {
  expect(previewOf(said({ by: 'customer', text: '', has_attachments: true }), 'me')).toEqual({ who: '', text: 'sent an attachment' })
  expect(previewOf(said({ by: 'customer', text: 'look', has_attachments: true }), 'me').text).toBe('look')
  expect(previewOf({ last_message: null, needs_human_since: null }, 'me')).toEqual({ who: '', text: 'No messages yet' })
})

it('says of what was taken back only that it was', () => {
  expect(previewOf(said({ by: 'customer', text: '', withdrawn: true }), 'me')).toEqual({ who: '', text: 'Message deleted' })
  expect(previewOf(said({ by: 'bot', text: '', withdrawn: true }), 'me')).toEqual({ who: 'Bot:', text: 'Message deleted' })
})

it('shows of somebody who needs a human what they want, and not what the bot said of it', () => {
  const customer = { text: 'Can I talk to\none of your hikers?', has_attachments: false, ts: 1 }
  const bot = { by: 'bot', name: 'Shop bot', customer } as const
  expect(previewOf(said(bot, 5), 'me')).toEqual({ who: '', text: 'Can I talk to one of your hikers?' })
  expect(previewOf(said(bot), 'me')).toEqual({ who: 'Bot:', text: 'hello' })
  expect(previewOf(said({ customer }, 5), 'me')).toEqual({ who: 'Ben:', text: 'hello' })
  expect(previewOf(said({ ...bot, customer: { ...customer, text: '', has_attachments: true } }, 5), 'me').text).toBe('sent an attachment')
  expect(previewOf(said({ ...bot, customer: { ...customer, text: '', withdrawn: true } }, 5), 'me').text).toBe('Message deleted')
})

it.each([
  ['See <https://shop.example/a|our shop> or <https://shop.example>', 'See our shop or https://shop.example'],
  ['<@U1|Ben> is *here* :wave::skin-tone-3:', '@Ben is here :wave:'],
  ['Your order **#48213** is in [our shop](https://shop.example/a)', 'Your order #48213 is in our shop'],
  ['It is at <https://shop.example/a-long-addr', 'It is at https://shop.example/a-long-addr'],
  ['It is at <https://shop.example/a|our sh', 'It is at our sh'],
  ['It is **at** [our shop](https://shop.exam', 'It is at our shop'],
  ['2 < 3', '2 < 3'],
])('reads %j as %j, as the transcript does', (text, shown) => expect(previewOf(said({ text }), 'me').text).toBe(shown))
