import { describe, expect, test } from 'vitest'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const text = (id: string, said: string) => ({ id, text: said })

describe('who has a conversation', () => {
  test('a bot asks, falls silent for some minutes, and takes that back', async () => {
    await fixture.call('in', { ...text('1', 'Hi'), channel: 'pause' })
    const state = () => fixture.call('channel_state', { channel: 'pause' }).then(({ body }) => body)
    expect(await state()).toEqual({ paused: false, epoch: 1 })
    const pause = (minutes: unknown) => fixture.call('update_channel', { channel_id: 'pause', paused: true, is_archived: false, minutes })
    expect((await pause(30)).body).toEqual({ paused: true, epoch: 2 })
    expect(await state()).toEqual({ paused: true, epoch: 2 })
    expect((await fixture.call('channels/paused')).body).toContain('pause')
    const resumesIn = async () => {
      const row = await fixture.app.server.db
        .selectFrom('conversation')
        .where('channel', '=', 'pause')
        .select('resume_at')
        .executeTakeFirstOrThrow()
      return row.resume_at && Math.round((row.resume_at.getTime() - Date.now()) / 60_000)
    }
    expect(await resumesIn()).toBe(30)
    expect((await pause('90')).body).toEqual({ paused: true, epoch: 2 })
    expect(await resumesIn()).toBe(90)
    expect((await pause(undefined)).body).toEqual({ paused: true, epoch: 2 })
    expect(await resumesIn()).toBeNull()
    expect((await fixture.call('update_channel', { channel_id: 'pause', paused: false })).body).toEqual({ paused: false, epoch: 3 })
    expect((await fixture.call('channels/paused')).body).not.toContain('pause')
    expect(await fixture.transcript('pause')).toEqual(['customer: Hi', 'paused', 'resumed'])
  })

  test('a bot cannot take a conversation from the person it is assigned to', async () => {
    await fixture.call('in', { ...text('1', 'Hi'), channel: 'hers' })
    await fixture.pause('hers', true)
    for (const body of [
      { channel_id: 'hers', paused: false },
      { channel_id: 'hers', paused: true, minutes: 1 },
    ]) {
      expect((await fixture.call('update_channel', body)).body).toEqual({ paused: true, epoch: 2 })
    }
  })

  test('the bot’s own pause is told to the pages like any other', async () => {
    await fixture.call('in', { ...text('1', 'Hi'), channel: 'told' })
    const since = await fixture.app.now()
    await fixture.call('update_channel', { channel_id: 'told', paused: true })
    const events = await fixture.app.eventsFor(fixture.mara, since)
    expect(events.map(({ name, body }) => [name, (body as { message: { event?: unknown } }).message.event])).toEqual([
      ['message.added', { what: 'paused', person: null, name: 'Shop bot' }],
    ])
  })

  test('what is neither true nor false changes nothing, however it is written it counts', async () => {
    await fixture.call('in', { ...text('1', 'Hi'), channel: 'words' })
    const set = (paused: unknown) => fixture.call('update_channel', { channel_id: 'words', paused })
    for (const [word, paused] of [
      ['True', true],
      ['FALSE', false],
      [1, true],
      ['0', false],
      ['yes', true],
    ] as const) {
      expect((await set(word)).body).toMatchObject({ paused })
    }
    for (const odd of ['maybe', 'undefined', 2, {}, [], null, '']) {
      expect(await set(odd)).toMatchObject({ status: 422, body: { code: 'unreadable' } })
    }
    expect((await fixture.call('channel_state', { channel: 'words' })).body).toMatchObject({ paused: true })
  })

  test('a conversation in which nobody spoke is the bot’s, and cannot be paused', async () => {
    expect((await fixture.call('channel_state', { channel: 'never' })).body).toEqual({ paused: false, epoch: 1 })
    expect(await fixture.call('update_channel', { channel_id: 'never', paused: true })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    for (const body of [{}, { channel_id: '', paused: true }, { channel_id: 'hers' }, 'x']) {
      expect(await fixture.call('update_channel', body)).toMatchObject({ status: 422, body: { code: 'unreadable' } })
    }
  })
})
