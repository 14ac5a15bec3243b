import { expect, test } from 'vitest'
import { fuzzParse } from '#testing/fuzzParse.ts'
import { parseWebhook } from './parse.ts'

const parties = { sender: { id: '1' }, recipient: { id: '2' }, timestamp: 1_790_000_000_000 }
const good = { ...parties, message: { mid: 'm_good', text: 'I am well' } }
const events = [
  {
    ...parties,
    message: { mid: 'm_1', text: 'Hi', quick_reply: { payload: 'P' }, reply_to: { story: { url: 'https://a.example', id: '1' } } },
  },
  { ...parties, message: { mid: 'm_2', attachments: [{ type: 'image', payload: { url: 'https://a.example/b.jpg' } }] } },
  { ...parties, message: { mid: 'm_3', is_echo: true, app_id: 12, metadata: 'baton:abc', text: 'x' } },
  { ...parties, message: { mid: 'm_4', is_deleted: true } },
  { ...parties, message_edit: { mid: 'm_1', text: 'Ho', num_edit: 1 } },
  { ...parties, postback: { mid: 'm_5', title: 'Start', payload: 'S', referral: { ref: 'r' } } },
  { ...parties, reaction: { mid: 'm_1', action: 'react', emoji: '❤️' } },
  { ...parties, delivery: { mids: ['m_1'], watermark: 1_790_000_000_000 } },
  { ...parties, read: { watermark: 1_790_000_000_000 } },
  { ...parties, referral: { ref: 'r', source: 'SHORTLINK' } },
  { ...parties, referral: { product: { id: '55' } } },
  {
    ...parties,
    message: {
      mid: 'm_9',
      referral: { product: { id: '55' } },
      attachments: [{ type: 'template', payload: { product: { elements: [{ id: '55', title: 'Tent' }] } } }],
    },
  },
  { ...parties, pass_thread_control: { previous_owner_app_id: 1, new_owner_app_id: 2 } },
]
const context = { botApp: '12', now: 1_790_000_000_000 }

test('10,000 generated bodies: none throws, and everything that is said names its account', () => {
  const bodies = events.map((event) => ({ object: 'page', entry: [{ id: '2', time: 1, messaging: [event, good], standby: [event] }] }))
  fuzzParse(bodies, 10_000, ({ body }) => {
    for (const item of parseWebhook(body.toString('utf8'), context)) {
      if (item.kind === 'unreadable') expect(item.reason).not.toBe('')
      else expect(item.account).toMatch(/^page:/)
      if (item.kind === 'report') expect(item.report.channel).not.toBe('')
    }
  })
})

test('10,000 generated events: the one behind each is never lost', () => {
  fuzzParse(events, 10_000, ({ body }) => {
    let broken: unknown
    try {
      broken = JSON.parse(body.toString('utf8'))
    } catch {
      broken = body.toString('utf8')
    }
    const read = parseWebhook(JSON.stringify({ object: 'page', entry: [{ id: '2', messaging: [broken, good] }] }), context)
    expect(read.at(-1)).toMatchObject({ kind: 'report', account: 'page:2', report: { text: 'I am well', identity: 'id:m_good' } })
  })
})
