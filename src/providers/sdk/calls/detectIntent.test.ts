import { describe, expect, test } from 'vitest'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()

describe('a bot that asks its agent by itself asks for intents', () => {
  test('the messages come back without a reply, and only the word of the person while one has the conversation', async () => {
    const body = { id: '1', channel: 'intent', text: 'Hi' }
    expect((await fixture.call('in', body, { detectIntent: 'true' })).body).toEqual([{ ...body, paused: false, epoch: 1 }])
    await fixture.call('update_channel', { channel_id: 'intent', paused: true, is_archived: false, minutes: 5 })
    expect((await fixture.call('in', { ...body, id: '2' }, { detectIntent: 'true' })).body).toEqual({
      paused: true,
      isPaused: true,
      epoch: 2,
    })
  })

  test('messages of several conversations come back each with who has its own', async () => {
    for (const id of ['held', 'free'])
      await fixture.call('in', { sender: { id }, recipient: { id: 'p' }, message: { mid: `${id}-1`, text: 'Hi' } })
    await fixture.pause('held', true)
    const event = (id: string) => ({
      sender: { id },
      recipient: { id: 'p' },
      timestamp: Date.now(),
      message: { mid: `${id}-2`, text: 'There?' },
    })
    const ask = async (...ids: string[]) => {
      const body = { object: 'page', entry: [{ id: 'p', messaging: ids.map(event) }] }
      return (await fixture.call('in', body, { detectIntent: 'true', platform: 'messenger' })).body
    }
    const [held, free] = [
      { entry: [{ messaging: [{ sender: { id: 'held' } }] }], paused: true, epoch: 2 },
      { entry: [{ messaging: [{ sender: { id: 'free' } }] }], paused: false, epoch: 1 },
    ]
    expect(await ask('held', 'free')).toMatchObject([held, free])
    expect(await ask('free', 'held')).toMatchObject([free, held])
    expect(await ask('held')).toEqual({ paused: true, isPaused: true, epoch: 2 })
  })

  test('a body that is nested beyond reason comes back without what nobody could store', async () => {
    const depth = 50_000
    const deep = '['.repeat(depth) + ']'.repeat(depth)
    const body = `{"id":"deep","channel":"deep","text":"Hi","nested":${deep},"token":"EAAB"}`
    const answer = await fixture.call('in', body, { detectIntent: 'true' })
    expect(answer).toMatchObject({ status: 200, body: [{ id: 'deep', channel: 'deep', text: 'Hi', paused: false, epoch: 1 }] })
    expect(answer.body).not.toMatchObject([{ token: 'EAAB' }])
  })
})
