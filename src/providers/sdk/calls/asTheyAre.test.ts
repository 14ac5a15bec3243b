import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'
import { bodyOf } from './bodyOf.ts'

const fixture = sdkFixture()

describe('ids', () => {
  test('beyond 2^53 keep every digit, as a number and as a text', async () => {
    const answer = await fixture.call('in', '{"channel": 1098765432109876543, "user": 12345678901234567890, "text": "Hi"}')
    expect(answer.body).toMatchObject({ channel: '1098765432109876543' })
    await fixture.call('out', { channel: '1098765432109876543', text: 'Hello' })
    expect(await fixture.transcript('1098765432109876543')).toEqual(['customer: Hi', 'bot: Hello'])
  })

  test('as short as databases give them out tell messages apart and find them again', async () => {
    await fixture.call('in', { channel: 'short ids', id: '43', text: 'ok' })
    await fixture.call('in', { channel: 'short ids', id: 44, text: 'ok' })
    await fixture.call('in', { channel: 'short ids', id: 44, text: 'ok' })
    expect(await fixture.transcript('short ids')).toEqual(['customer: ok', 'customer: ok'])
    await fixture.call('in', { channel: 'short ids', id: 43, deleted: true })
    expect((await fixture.transcript('short ids')).filter((line) => line === 'customer: ok')).toHaveLength(1)
    expect(await fixture.call('in', { channel: 'short ids', id: 44, text: 'not ok', edited: true })).toMatchObject({ status: 200 })
    expect((await fixture.transcript('short ids'))[1]).toBe('customer: not ok')
  })

  test("that Slack's realtime API counts from 1 in each connection are none", async () => {
    for (const text of ['One', 'Two']) await fixture.call('out', { type: 'message', channel: 'rtm', id: 1, text }, { platform: 'slack' })
    expect(await fixture.transcript('rtm')).toEqual(['bot: One', 'bot: Two'])
  })
})

describe('the same words again, without id, time or key', () => {
  test('are said again once the other side has spoken, by bots and by customers', async () => {
    for (const [path, text] of [
      ['in', 'Where?'],
      ['out', 'Huh?'],
      ['in', 'There'],
      ['out', 'Huh?'],
      ['in', 'There'],
    ] as const)
      await fixture.call(path, { channel: 'asked twice', text })
    expect(await fixture.transcript('asked twice')).toEqual([
      'customer: Where?',
      'bot: Huh?',
      'customer: There',
      'bot: Huh?',
      'customer: There',
    ])
  })

  test('are a repetition while nobody else has spoken, also of what was said again', async () => {
    // It is one for a second only: none passes, however long the calls take.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    onTestFinished(() => clock.mockRestore())
    const said = ['in', 'out', 'out', 'in', 'in', 'out', 'out'] as const
    for (const path of said) await fixture.call(path, { channel: 'repeated', text: path === 'in' ? 'Hello?' : 'Huh?' })
    expect(await fixture.transcript('repeated')).toEqual(['customer: Hello?', 'bot: Huh?', 'customer: Hello?', 'bot: Huh?'])
  })
})

describe('bodies', () => {
  test('of curl without a content type, and with a byte order mark, are JSON', () => {
    const message = { channel: 'x', text: 'hi' }
    expect(bodyOf(JSON.stringify(message), 'application/x-www-form-urlencoded')).toEqual({ ok: true, value: message })
    expect(bodyOf(`\uFEFF${JSON.stringify(message)}`, 'application/json')).toEqual({ ok: true, value: message })
  })

  test('that are compressed are refused with the reason', async () => {
    expect(await fixture.call('in', gzipSync('{"channel": "packed", "text": "hi"}'))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('compressed') as string },
    })
  })

  test('in Latin-1 are read where they say so, and otherwise refused, so that no letter is lost', async () => {
    const bytes = Buffer.from('{"channel": "latin", "text": "Grüße für Åse"}', 'latin1')
    expect(await fixture.call('in', bytes)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('charset=latin1') as string },
    })
    expect(await fixture.call('in', bytes, { 'content-type': 'application/json; charset=ISO-8859-1' })).toMatchObject({ status: 200 })
    // A letter that the platform lost before is nothing to refuse.
    await fixture.call('in', { channel: 'latin', text: 'Gr\uFFFDn' })
    expect(await fixture.transcript('latin')).toEqual(['customer: Grüße für Åse', 'customer: Gr\uFFFDn'])
  })

  test('whose text is a list or an object are refused with the reason', async () => {
    for (const text of [['x'], { body: 'x' }])
      expect(await fixture.call('in', { channel: 'no text', text })).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('"text"') as string },
      })
  })
})

test('sockets may be silent for a minute, as the servers of old clients let them be', async () => {
  const hello = await (await fetch(`${fixture.url}/socket.io/?EIO=4&transport=polling`)).text()
  expect(JSON.parse(hello.slice(1))).toMatchObject({ pingTimeout: 60_000 })
})
