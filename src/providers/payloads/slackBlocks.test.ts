import { expect, test } from 'vitest'
import { cannotBeShown } from './cannotBeShown.strings.ts'
import { channelMessage } from './channelMessage.ts'
import type { Fields } from './narrow.ts'

const plain = (text: string) => ({ type: 'plain_text', text })
const section = (text: string, more: object = {}) => ({ type: 'section', text: { type: 'mrkdwn', text }, ...more })
const rich = (...elements: object[]) => ({ type: 'rich_text', elements })
const line = (...elements: object[]) => ({ type: 'rich_text_section', elements })
const words = (text: string, style?: object) => ({ type: 'text', text, ...(style && { style }) })
const select = (more: object) => ({ type: 'static_select', options: [{ text: plain('S &amp; M'), value: 's' }], ...more })

const read = (body: Fields, direction: 'in' | 'out') => channelMessage(body, { direction, platform: null, now: Date.UTC(2026, 10, 20) })
const ofBot = (text: string, ...blocks: object[]) => read({ channel: 'C1', text, blocks }, 'out')
const ofPerson = (text: string, ...blocks: object[]) => read({ channel: 'C1', user: 'U1', ts: '1763640000.000100', text, blocks }, 'in')

test('what a bot says is what its blocks say, with what can be pressed, and not its text for notifications', () => {
  const track = { type: 'button', text: plain('Track'), value: 'track-55' }
  const said = ofBot(
    'Your order',
    { type: 'header', text: plain('R&amp;D shop') },
    section('*Order 55* ships tomorrow', { accessory: track, fields: [plain('1 lamp')] }),
    { type: 'divider' },
    {
      type: 'actions',
      elements: [select({ placeholder: plain('Pick a size') }), { type: 'datepicker' }, { type: 'overflow', options: [] }],
    },
    { type: 'input', label: plain('Your name'), element: { type: 'plain_text_input' } },
    { type: 'context', elements: [plain('Sent by a bot'), { type: 'image', image_url: 'https://a.example/i.png', alt_text: 'i' }] },
  )
  expect(said).toMatchObject({
    text: 'R&D shop\n*Order 55* ships tomorrow\n1 lamp\nSent by a bot',
    attachments: [
      { actions: [{ text: 'Track', value: 'track-55' }] },
      {
        actions: [{ text: 'Pick a size', options: [{ text: 'S & M', value: 's' }] }, { text: 'Choose a date' }, { text: 'More' }],
      },
      { actions: [{ text: 'Your name' }] },
    ],
  })
})

test('so it is where Slack tells of a bot, and of what it edits', () => {
  const message = { bot_id: 'B1', ts: '1763640000.000100', text: 'Your order', blocks: [section('Order 55')] }
  const before = { ...message, blocks: [section('Order')] }
  expect(read({ ...message, channel: 'C1' }, 'in')).toMatchObject({ text: 'Order 55', botSpoke: true })
  expect(read({ ok: true, channel: 'C1', message }, 'out')).toMatchObject({ text: 'Order 55' })
  const change = { type: 'message', subtype: 'message_changed', channel: 'C1', message, previous_message: before }
  expect(read(change, 'out')).toMatchObject({ kind: 'edited', text: 'Order 55' })
  expect(read({ ...change, previous_message: message }, 'out')).toMatchObject({ kind: 'ignored' })
  // Slack unfolds a link, and has other blocks of the same words of a person.
  const { bot_id: _bot, ...person } = message
  expect(read({ ...change, message: person, previous_message: { ...person, blocks: [] } }, 'in')).toMatchObject({ kind: 'ignored' })
})

test('a message of only a menu, of only a film, or of only rich text is read', () => {
  expect(ofBot('', { type: 'actions', elements: [select({}), select({ type: 'radio_buttons' })] })).toMatchObject({
    kind: 'message',
    attachments: [{ actions: [{ text: 'Choose' }, { text: 'Choose' }] }],
  })
  const film = { type: 'video', title: plain('How to'), title_url: 'https://a.example/v', thumbnail_url: 'https://a.example/t.png' }
  expect(ofBot('', film)).toMatchObject({
    attachments: [{ title: 'How to', title_link: 'https://a.example/v', thumb_url: 'https://a.example/t.png' }],
  })
  const list = { type: 'rich_text_list', style: 'ordered', elements: [line(words('One')), line(words('Two'))] }
  const said = rich(
    line(words('Hi ', { bold: true }), { type: 'user', user_id: 'U1' }, words(' write &amp; for '), words('a < b', { code: true })),
    list,
    { ...list, style: 'bullet', indent: 1 },
    { type: 'rich_text_quote', elements: [words('Quoted\nonce')] },
    { type: 'rich_text_preformatted', elements: [words('x = 1')] },
    line({ type: 'link', url: 'https://a.example/?a=1&b=2', text: 'Here' }, { type: 'emoji', name: 'wave' }),
  )
  expect(ofBot("This content can't be displayed.", said)).toMatchObject({
    text: [
      '*Hi* <@U1> write &amp; for `a < b`',
      '1. One\n2. Two\n    • One\n    • Two',
      '> Quoted\n> once',
      '```\nx = 1\n```',
      '<https://a.example/?a=1&b=2|Here>:wave:',
    ].join('\n'),
  })
})

test('the blocks of older attachments count as well', () => {
  const attachments = [
    {
      color: '#f00',
      fallback: '[no preview available]',
      blocks: [section('Late &amp; lost', { accessory: select({}) }), rich(line(words('a &amp; b')))],
    },
  ]
  expect(read({ channel: 'C1', text: '', attachments }, 'out')).toMatchObject({
    attachments: [{ text: 'Late & lost\na &amp; b' }, { actions: [{ text: 'Choose' }] }],
  })
})

test('where text and blocks say the same, the text stays: Slack makes one of the other', () => {
  const said = rich(line(words('Tom & Jerry '), words('now', { bold: true })))
  for (const how of [ofBot, ofPerson]) expect(how('Tom &amp; Jerry *now*', said)).toMatchObject({ text: 'Tom & Jerry *now*' })
  expect(ofPerson('Words', section('Others'))).toMatchObject({ text: 'Words' })
  // What the bot gave for notifications is known as what it said, too, as a reply of ours may be.
  expect(ofBot('Hello &lt;you&gt;', section('*Mara* says: Hello'))).toMatchObject({ text: '*Mara* says: Hello', otherText: 'Hello <you>' })
})

test('that something was sent is not lost where nothing of it can be read', () => {
  for (const how of [ofBot, ofPerson])
    expect(how('', { type: 'call', call_id: 'R1' })).toMatchObject({ kind: 'message', attachments: [{ title: cannotBeShown }] })
  expect(ofBot('')).toMatchObject({ kind: 'ignored', attachments: [] })
  expect(ofBot('Words', { type: 'call', call_id: 'R1' })).toMatchObject({ text: 'Words', attachments: [] })
})

test('blocks of any size and depth cost no more than large ones', () => {
  let deep: object = line(words('deep'))
  for (let times = 0; times < 5000; times++) deep = { type: 'rich_text_list', elements: [deep] }
  const many = Array.from({ length: 20_000 }, () => words('x'))
  expect(ofBot('', rich(deep), rich(line(...many)))).toMatchObject({ text: 'x'.repeat(1000) })
})

test('words full of spaces take time that grows with their length, and buttons within buttons are not followed', () => {
  const wide = `a${' '.repeat(500_000)}b`
  expect(ofBot('', rich(line(words(wide, { bold: true }))))).toMatchObject({ kind: 'message' })
  let button: object = { type: 'button', text: { type: 'plain_text', text: 'Yes' } }
  for (let times = 0; times < 5000; times++) button = { type: 'feedback_buttons', text: 'Good', positive_button: button }
  expect(ofBot('', { type: 'actions', elements: [button] })).toMatchObject({ attachments: [{ actions: [{ text: 'Good' }] }] })
})
