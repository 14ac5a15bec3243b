import { expect, test } from 'vitest'
import { sdkTestBot } from '#testing/sdk/SdkTestBot.ts'
import { reasonText } from '#testing/reasonText.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const bot = sdkTestBot(fixture)
const lastError = async () => reasonText((await bot.health()).last_error?.reason)
const spoke = 'The bot spoke while a person had the conversation.'

test('the health card says that a bot talks over a person, and not that it asked, echoed or repeated itself', async () => {
  await bot.customer('loud', 'Hi')
  await bot.call('out', { channel: 'loud', id: 'before', text: 'Hello' })
  const { received } = await bot.connect()
  await fixture.reply('loud', 'Mara here')
  await received.next('chat response')
  await bot.call('out', { channel: 'loud', id: 'before', text: 'Hello' })
  await bot.call('out', { channel: 'loud', text: 'Mara here' })
  await bot.call('out', { channel: 'loud', text: 'May I?' }, { epoch: '1' })
  await bot.call('out', { channel: 'loud', id: 'before', text: 'Hello!', edited: true })
  await bot.call('out', { nobody: true })
  const unread = 'What the bot sent to /api/v1/out could not be read: '
  await until(async () => (await lastError()).startsWith(unread))
  expect(await lastError()).toContain('names no conversation')
  await bot.call('out', { channel: 'loud', text: 'I talk on' })
  await until(async () => (await lastError()) === spoke)
  expect((await fixture.messages('loud')).filter((message) => message.said_while_paused)).toHaveLength(1)
})
