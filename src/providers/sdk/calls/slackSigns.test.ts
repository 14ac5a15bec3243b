import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'
import { sdkTestBot } from '#testing/sdk/SdkTestBot.ts'

const fixture = sdkFixture()
const bot = sdkTestBot(fixture)
const ts = '1763640001.000200'
const said = (channel: string, text: string) => ({ type: 'message', channel, user: 'U1', ts, text })
const changed = (channel: string, at: string, before: string, text: string) => ({
  type: 'message',
  subtype: 'message_changed',
  channel,
  ts: at,
  previous_message: { user: 'U1', ts, text: before },
  message: { user: 'U1', ts, text, edited: { user: 'U1', ts: at } },
})

/** What waits to be handed to the bot, or was handed to it. */
async function handedOn(channel: string): Promise<string> {
  const { rows } = await sql<{
    all: string
  }>`select coalesce((select json_agg(d.payload)::text from delivery d where d.conversation_id = c.id), '') || c.unanswered::text as all
    from conversation c where c.channel = ${channel}`.execute(fixture.app.server.db)
  return rows.map(({ all }) => all).join(' ')
}

test('a customer on Slack is read as they wrote; the bot gets it back as Slack wrote it, and edited and deleted it is so there as well', async () => {
  await bot.call('in', said('signs', 'Tom &amp; Jerry &lt;3'))
  // What the bot asks about is known.
  await bot.call('unknown', said('signs', 'Tom &amp; Jerry &lt;3'))
  expect(await fixture.transcript('signs')).toEqual(['customer: Tom & Jerry <3', 'did_not_understand'])
  await fixture.pause('signs', true)
  await fixture.pause('signs', false)
  expect(await handedOn('signs')).toContain('Tom &amp; Jerry &lt;3')
  await bot.call('in', changed('signs', '1763640009.000100', 'Tom &amp; Jerry &lt;3', 'Marzipan &amp; nougat'))
  expect(await fixture.transcript('signs')).toContain('customer: Marzipan & nougat')
  expect(await handedOn('signs')).not.toContain('Jerry')
  expect(await handedOn('signs')).toContain('Marzipan &amp; nougat')
  const previous_message = { user: 'U1', ts, text: 'Marzipan &amp; nougat' }
  await bot.call('in', { type: 'message', subtype: 'message_deleted', channel: 'signs', deleted_ts: ts, previous_message })
  expect(await fixture.transcript('signs')).toContain('customer: ')
  expect(await handedOn('signs')).not.toContain('Marzipan')
})

test('words that a bot repeats without their id are known, as Slack or Teams wrote them', async () => {
  await bot.call('in', said('again', 'Tom &amp; Jerry'))
  await bot.call('human', { channel: 'again', user: 'U1', text: 'Tom &amp; Jerry' })
  expect(await fixture.transcript('again')).toEqual(['customer: Tom & Jerry', 'asked_for_human'])
})

test.each([
  ['that Slack escaped', 'a < b & c', 'a &lt; b &amp; c'],
  ['that Slack did not', 'Write &amp; for it', 'Write &amp; for it'],
])('a reply %s is not said twice when the bot reports what Slack answered', async (how, reply, text) => {
  const channel = `echo ${how}`
  await bot.call('in', { channel, user: 'U1', text: 'Hi' })
  const { received } = await bot.connect()
  await fixture.reply(channel, reply)
  await received.next('chat response')
  await bot.call('out', { ok: true, channel, ts: '1763640002.000100', message: { text, bot_id: 'B1', type: 'message' } })
  expect(await fixture.transcript(channel)).toEqual(['customer: Hi', 'took_over', `person: ${reply}`])
})
