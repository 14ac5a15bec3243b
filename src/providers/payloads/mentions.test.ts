import { expect, test } from 'vitest'
import { channelMessage } from './channelMessage.ts'
import { microsoftMessage } from './microsoft.ts'

const now = Date.UTC(2026, 10, 20)
const us = { id: 'UBOT', name: 'R&D bot' }
const slack = (text: string, more: object = {}) =>
  channelMessage({ channel: 'C1', user: 'U1', ts: '1763640000.000100', text, ...more }, { direction: 'in', platform: null, now, us })

test.each([
  ['<@UBOT> where is order 5?', 'where is order 5?'],
  ['<@UBOT|shop>: where?', 'where?'],
  ['<@U2> said <@UBOT> can help, <@UBOT|shop>', '<@U2> said @R&D bot can help, @R&D bot'],
  ['<@UBOT>', '@R&D bot'],
  // What somebody typed is no mention.
  ['&lt;@UBOT&gt; &amp; co', '<@UBOT> & co'],
])('in Slack our bot is read by its name, and not at the beginning: %s', (text, expected) => {
  expect(slack(text)).toMatchObject({ text: expected, otherText: text })
})

test('so it is in what somebody edits', () => {
  const message = { user: 'U1', ts: '1763640000.000100', text: 'Ask <@UBOT>', edited: { ts: '1763640009.000100' } }
  expect(slack('', { subtype: 'message_changed', message })).toMatchObject({ kind: 'edited', text: 'Ask @R&D bot' })
})

const bot = { id: '28:b', name: 'Shop bot' }
const mention = (id: string, text: string) => ({ type: 'mention', mentioned: { id, name: 'x' }, text })
const teams = (text: string, more: object = {}) =>
  microsoftMessage(
    { type: 'message', id: '1', channelId: 'msteams', conversation: { id: 'c' }, from: { id: 'u' }, recipient: bot, text, ...more },
    { direction: 'in', platform: null, now },
  )

test('in Teams who is mentioned is read by name, and our bot not at the beginning', () => {
  const text = '<at>Shop bot</at> ask <at>Ann Lee</at> or <at>Shop bot</at>'
  const entities = [mention(bot.id, '<at>Shop bot</at>'), { type: 'clientInfo' }, mention('29:ann', '<at>Ann Lee</at>')]
  for (const more of [{ entities }, {}]) expect(teams(text, more)).toMatchObject({ text: 'ask @Ann Lee or @Shop bot', otherText: text })
  expect(teams('<at id="0">Bot</at>&nbsp;hi', { entities: [mention(bot.id, '<at id="0">Bot</at>')] })).toMatchObject({ text: 'hi' })
  expect(teams('<at>Ann</at> hi', { entities: [mention('29:ann', '<at>Ann</at>')] })).toMatchObject({ text: '@Ann hi' })
  expect(teams('<at>Shop bot</at>')).toMatchObject({ text: '@Shop bot' })
  expect(teams('<at>', { entities: 7, recipient: 'x' })).toMatchObject({ text: '<at>' })
})

test('a text that is all beginnings of mentions costs no more than its length', () => {
  // What the machine does besides counts for nothing.
  const started = process.threadCpuUsage()
  expect(teams('<at '.repeat(100_000))).toMatchObject({ truncated: true })
  expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000)
})
