import { expect, test } from 'vitest'
import type { Fields } from './narrow.ts'
import { channelMessage } from './channelMessage.ts'

const said = { type: 'message', channel: 'C1', user: 'U1', ts: '1763640000.000100' }
const read = (body: Fields, direction: 'in' | 'out' = 'in') =>
  channelMessage(body, { direction, platform: null, now: Date.UTC(2026, 10, 20) })

test('what Slack tells is read as it was written, once, and its own writing is kept beside it', () => {
  const text = 'Tom &amp; Jerry &lt;3, write &amp;lt; for it'
  const expected = { text: 'Tom & Jerry <3, write &lt; for it', otherText: text }
  expect(read({ ...said, text })).toMatchObject(expected)
  expect(read({ type: 'event_callback', event: { ...said, text } })).toMatchObject(expected)
  expect(read({ ok: true, channel: 'C1', ts: said.ts, message: { text, bot_id: 'B1' } }, 'out')).toMatchObject(expected)
  const message = { user: 'U1', text, ts: said.ts, edited: { ts: '1763640009.000100' } }
  expect(read({ type: 'message', subtype: 'message_changed', channel: 'C1', message })).toMatchObject({ kind: 'edited', ...expected })
})

test('so are cards, their rows, buttons and menus, but not the addresses and the names of files', () => {
  const card = {
    author_name: 'R&amp;D',
    title: 'Q&amp;A',
    title_link: 'https://a.example/?a=1&amp;b=2',
    pretext: 'a &lt; b',
    text: 'c &gt; d',
    fields: [{ title: 'P&amp;L', value: '&lt;none&gt;' }],
    actions: [
      { text: 'Yes &amp; no', value: 'y&amp;n' },
      { text: 'Open', url: 'https://a.example/?a=1&amp;b=2' },
      {
        text: 'Size',
        options: [{ text: 'S &amp; M', value: 's&amp;m' }],
        option_groups: [{ text: 'A&amp;B', options: [{ text: '&lt;1' }] }],
      },
    ],
  }
  const files = [{ title: 'a&amp;b.pdf', name: 'a&amp;b.pdf', permalink: 'https://a.example/f' }]
  expect(read({ ...said, text: 'x', attachments: [card], files })).toMatchObject({
    attachments: [
      {
        author_name: 'R&D',
        title: 'Q&A',
        title_link: 'https://a.example/?a=1&amp;b=2',
        text: 'a < b\nc > d',
        fields: [{ title: 'P&L', value: '<none>' }],
        actions: [
          { text: 'Yes & no', value: 'y&n' },
          { text: 'Open', value: 'https://a.example/?a=1&amp;b=2' },
          {
            text: 'Size',
            options: [{ text: 'S & M', value: 's&m' }],
            option_groups: [{ text: 'A&B', options: [{ text: '<1', value: '<1' }] }],
          },
        ],
      },
      { title: 'a&amp;b.pdf', file_name: 'a&amp;b.pdf' },
    ],
  })
})

test('what is not told by Slack stays as it is', () => {
  const text = 'Write &amp; in HTML'
  for (const body of [
    { channel: 'c', text },
    { channel: 'c', text, ts: said.ts, slack_user: 'U9' },
  ])
    expect(read(body, 'out')).toMatchObject({ text })
  expect(read({ channel: 'c', text, attachments: [{ title: 'Q&amp;A' }] })).toMatchObject({ text, attachments: [{ title: 'Q&amp;A' }] })
})
