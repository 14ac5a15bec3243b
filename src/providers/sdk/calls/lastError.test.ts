import { expect, test } from 'vitest'
import { botOnTheRoad } from '#testing/sdk/botOnTheRoad.ts'
import { sdkScene, until } from '#testing/sdk/sdkScene.ts'

const scene = sdkScene()
const road = botOnTheRoad(scene)
const lastError = async () => (await road.health()).last_error?.text
const spoke = 'The bot spoke while a person had the conversation.'

test('the health card says that a bot talks over a person, and not that it asked, echoed or repeated itself', async () => {
  await road.customer('loud', 'Hi')
  await road.call('out', { channel: 'loud', id: 'before', text: 'Hello' })
  const { heard } = await road.connect()
  await scene.reply('loud', 'Mara here')
  await heard.next('chat response')
  await road.call('out', { channel: 'loud', id: 'before', text: 'Hello' })
  await road.call('out', { channel: 'loud', text: 'Mara here' })
  await road.call('out', { channel: 'loud', text: 'May I?' }, { epoch: '1' })
  await road.call('out', { channel: 'loud', id: 'before', text: 'Hello!', edited: true })
  await road.call('out', { nobody: true })
  const unread = 'What the bot sent to /api/v1/out could not be read: '
  await until(async () => (await lastError())?.startsWith(unread) ?? false)
  expect(await lastError()).toContain('names no conversation')
  await road.call('out', { channel: 'loud', text: 'I talk on' })
  await until(async () => (await lastError()) === spoke)
  expect((await scene.messages('loud')).filter((message) => message.said_while_paused)).toHaveLength(1)
})
