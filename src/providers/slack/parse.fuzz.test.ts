import { expect, test } from 'vitest'
import { fuzzParse } from '#testing/fuzzParse.ts'
import { parseSlack } from './parse.ts'

test('10,000 generated bodies: none throws, and every item names its account', () => {
  const event = {
    type: 'message',
    channel: 'C1',
    channel_type: 'channel',
    user: 'U1',
    text: 'Hi',
    ts: '1790000000.000100',
    files: [{ name: 'x', permalink: 'https://x.example' }],
  }
  const around = {
    type: 'event_callback',
    api_app_id: 'A1',
    team_id: 'T1',
    event_id: 'E1',
    authorizations: [{ user_id: 'UBOT', is_bot: true }],
  }
  const action = { type: 'button', value: 'v', text: { text: 'Yes' }, action_ts: '1790000001.000100' }
  const blocks = [
    { type: 'section', text: { text: 'x' }, accessory: { type: 'overflow', options: [{ text: { text: 'x' }, value: 'x' }] } },
    {
      type: 'rich_text',
      elements: [{ type: 'rich_text_list', elements: [{ elements: [{ type: 'text', text: 'x', style: { bold: true } }] }] }],
    },
    {
      type: 'actions',
      elements: [{ type: 'static_select', placeholder: { text: 'x' }, option_groups: [{ label: { text: 'x' }, options: [] }] }],
    },
    { type: 'table', rows: [[{ type: 'raw_text', text: 'x' }]] },
  ]
  const events = [
    { ...around, event },
    {
      ...around,
      event: {
        type: 'message',
        subtype: 'message_changed',
        channel: 'C1',
        message: { ...event, edited: { ts: '1790000002.000100' } },
        previous_message: event,
      },
    },
    { ...around, event: { type: 'message', subtype: 'message_deleted', channel: 'C1', deleted_ts: event.ts, previous_message: event } },
    { ...around, event: { ...event, bot_id: 'B1', app_id: 'A1', thread_ts: event.ts, blocks } },
  ]
  const press = { type: 'block_actions', user: { id: 'U1' }, channel: { id: 'C1' }, message: { ts: event.ts }, actions: [action] }
  fuzzParse(events, 10_000, (raw) => {
    for (const item of parseSlack({ ...raw, params: { client_key: 'key' } }, 'Shop bot')) expect(item.account).toBe('key')
  })
  fuzzParse([press], 5000, (raw) => {
    const body = Buffer.from(new URLSearchParams({ payload: raw.body.toString('utf8') }).toString())
    for (const item of parseSlack({ ...raw, path: '/webhooks/slack/key/interactivity', body, params: { client_key: 'key' } }, 'Shop bot'))
      expect(item.account).toBe('key')
  })
})
