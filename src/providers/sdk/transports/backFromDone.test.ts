import { expect, test } from 'vitest'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { sdkTestBot } from '#testing/sdk/SdkTestBot.ts'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const bot = sdkTestBot(fixture)

test('a bot is notified when its customer, or its own request for a person, brings a conversation back from Done', async () => {
  const { received } = await bot.connect()
  await bot.customer('returns', 'Hi')
  let nth = 0
  for (const bringBack of [() => bot.customer('returns', 'One more thing'), () => bot.call('human', { channel: 'returns' })]) {
    await fixture.app.callApi(fixture.mara, moveToDone, { params: { id: await fixture.idOf('returns') } })
    expect(await received.next('channel update', ++nth)).toMatchObject({ channel: 'returns', is_done: true })
    await bringBack()
    expect(await received.next('channel update', ++nth)).toEqual({
      channel: 'returns',
      paused: false,
      epoch: 1,
      assignee: null,
      is_done: false,
    })
  }
  // What changes nothing that a bot is told of is no news to it.
  await bot.customer('returns', 'And another')
  await fixture.pause('returns', true)
  expect(await received.next('channel update', ++nth)).toMatchObject({ paused: true })
})
