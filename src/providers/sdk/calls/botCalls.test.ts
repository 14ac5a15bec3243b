import { describe, expect, test } from 'vitest'
import { sdkFixture } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const text = (id: string, said: string, more: object = {}) => ({ id, channel: 'c1', text: said, ...more })

describe('a bot reports what is said', () => {
  test('a customer writes, the bot answers, and both are in the inbox once', async () => {
    expect(await fixture.call('in', { ...text('1', 'Hi'), channel: 'first' })).toEqual({
      status: 200,
      body: { paused: false, epoch: 1, channel: 'first' },
    })
    expect(await fixture.call('out', { ...text('2', 'Hello'), channel: 'first' }, { epoch: '1' })).toEqual({
      status: 200,
      body: { paused: false, epoch: 1, suppressed: false },
    })
    expect(await fixture.transcript('first')).toEqual(['customer: Hi', 'bot: Hello'])
  })

  test('fifty times the same at once is one message, and everybody gets the same answer', async () => {
    for (const body of [
      { ...text('m1', 'Me again'), channel: 'many' },
      { channel: 'many', text: 'Without an id' },
      { sender: { id: 'many' }, recipient: { id: 'p' }, timestamp: 1458692752478, message: { text: 'Timed' } },
    ]) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.call('in', body)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify({ status: 200, body: { paused: false, epoch: 1, channel: 'many' } })]),
      )
    }
    expect(await fixture.transcript('many')).toEqual(['customer: Me again', 'customer: Without an id', 'customer: Timed'])
  })

  test('a whole webhook of several messages is taken in order, and the answer is that of the last', async () => {
    const event = (mid: string, said: string) => ({ sender: { id: 'hook' }, recipient: { id: 'p' }, message: { mid, text: said } })
    const body = {
      object: 'page',
      entry: [
        { id: 'p', messaging: [event('w1', 'One'), event('w2', 'Two')] },
        { id: 'p', messaging: [event('w3', 'Three')] },
      ],
    }
    expect((await fixture.call('in', body)).body).toEqual({ paused: false, epoch: 1, channel: 'hook' })
    expect((await fixture.call('in', body)).body).toEqual({ paused: false, epoch: 1, channel: 'hook' })
    expect(await fixture.transcript('hook')).toEqual(['customer: One', 'customer: Two', 'customer: Three'])
  })

  test('Ruby’s forms are read as what they say', async () => {
    const form = 'sender[id]=ruby&timestamp=1458692752478&message[mid]=r1&message[text]=gr%C3%BC%C3%9Fe+%26+co'
    const answer = await fixture.call('in', form, { 'content-type': 'application/x-www-form-urlencoded', token: '' })
    expect(answer).toEqual({ status: 200, body: { paused: false, epoch: 1, channel: 'ruby' } })
    expect(await fixture.transcript('ruby')).toEqual(['customer: grüße & co'])
    expect((await fixture.call('channel_state', 'channel=ruby', { 'content-type': 'application/x-www-form-urlencoded' })).body).toEqual({
      paused: false,
      epoch: 1,
    })
  })

  test('receipts, and what the platform only gives back, are answered and not stored', async () => {
    await fixture.call('in', { ...text('1', 'Hi'), channel: 'quiet' })
    const echo = { sender: { id: 'p' }, recipient: { id: 'quiet' }, message: { mid: 'e1', is_echo: true, text: 'Hello from us' } }
    for (const body of [echo, { sender: { id: 'quiet' }, recipient: { id: 'p' }, read: { watermark: 1 } }]) {
      expect(await fixture.call('in', body)).toEqual({ status: 200, body: { paused: false, epoch: 1, channel: 'quiet' } })
    }
    expect(await fixture.call('in', { object: 'page', entry: [] })).toEqual({ status: 200, body: { paused: false, epoch: 1 } })
    expect(await fixture.transcript('quiet')).toEqual(['customer: Hi'])
  })

  test('a bot that is lost or asks for a person says it about a message that is stored once', async () => {
    for (const message of [
      { ...text('l1', 'Sing!'), channel: 'lost' },
      { channel: 'lost', text: 'Dance!' },
    ]) {
      await fixture.call('in', message)
      expect((await fixture.call('unknown', message, { failure: 'true' })).body).toEqual({ paused: false, epoch: 1 })
      expect((await fixture.call('human', message)).body).toEqual({ paused: false, epoch: 1 })
    }
    const event = (mid: string) => ({ sender: { id: 'lost' }, recipient: { id: 'p' }, message: { mid, text: mid } })
    await fixture.call('human', { object: 'page', entry: [{ messaging: [event('x1'), event('x2')] }] })
    await fixture.call('human', { channel: 'lost' })
    expect(await fixture.transcript('lost')).toEqual([
      'customer: Sing!',
      'did_not_understand',
      'asked_for_human',
      'customer: Dance!',
      'did_not_understand',
      'asked_for_human',
      'customer: x1',
      'customer: x2',
      'asked_for_human',
      'asked_for_human',
    ])
  })

  test('the answer of a language service and the customer’s profile are kept with the message', async () => {
    const reply = { result: { metadata: { intentName: 'Greeting' }, fulfillment: { speech: 'Hello' } } }
    const profile = { name: 'Jonas Bauer', email: 'jonas@example.com' }
    await fixture.call('in', { ...text('1', 'Hi', { reply: JSON.stringify(reply), user_profile: profile }), channel: 'known' })
    expect((await fixture.messages('known'))[0]).toMatchObject({
      reply,
      user_profile: { name: 'Jonas Bauer' },
      metadata: { intent: 'Greeting' },
    })
  })
})

describe('keys', () => {
  test('a wrong pair is refused in JSON, and nothing is stored', async () => {
    const stranger = await fixture.app.person('Stranger')
    const other = await fixture.app.bot(stranger.workspace, 'Other bot')
    const before = await fixture.conversations()
    const body = { ...text('1', 'Hi'), channel: 'nobody' }
    const wrong: Record<string, string>[] = [
      { apikey: 'bk_wrong' },
      { apikey: '' },
      { clientkey: other.clientKey },
      { apikey: other.apiKey },
      { clientkey: 'undefined' },
    ]
    for (const headers of wrong) {
      for (const path of ['in', 'out', 'unknown', 'human', 'channel_state', 'update_channel', 'update_bot_socket_id', 'message']) {
        const answer = await fixture.call(path, { ...body, channel_id: 'x', paused: true, socket_id: 'x' }, headers)
        expect(answer).toMatchObject({
          status: 401,
          body: { code: 'bad-keys', error: expect.any(String) as unknown, message: expect.any(String) as unknown },
        })
      }
      expect(await fixture.call('channels/paused', undefined, headers)).toMatchObject({ status: 401, body: { code: 'bad-keys' } })
    }
    expect(await fixture.call('in', { ...body, client_key: other.clientKey })).toMatchObject({ status: 401 })
    expect(await fixture.conversations()).toBe(before)
  })

  test('one process speaks for several bots by naming them in its messages', async () => {
    const second = await fixture.app.bot(fixture.mara.workspace, 'Second bot')
    await fixture.call('in', { ...text('1', 'For the second'), channel: 'second', client_key: second.clientKey })
    await fixture.call('in', { ...text('2', 'Also'), channel: 'second', client_key: second.clientKey }, { clientkey: '' })
    expect((await fixture.messages('second')).map((message) => [message.client_key, message.text])).toEqual([
      [second.clientKey, 'For the second'],
      [second.clientKey, 'Also'],
    ])
  })
})

describe('what cannot be read', () => {
  const unreadable = () => fixture.app.server.db.selectFrom('unreadable').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').execute()

  test('is refused with the reason, and kept without its secrets for the page of the bot', async () => {
    const answer = await fixture.call('in', { text: 'to whom?', token: 'EAAB', nested: { access_token: 'xoxb' } }, { token: 'EAAB' })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'unreadable', error: expect.stringContaining('names no conversation') as unknown },
    })
    const [row] = await unreadable()
    expect(row).toMatchObject({
      bot_id: fixture.bot.id,
      path: '/api/v1/in',
      reason: (answer.body as { error: string }).error,
      body: '{"text":"to whom?","nested":{}}',
    })
  })

  test('neither broken JSON nor an empty body is an error of the server, and what is kept is short', async () => {
    const broken = await fixture.call('out', `{"token": "EAAB", "text": "${'x'.repeat(20_000)}"`)
    expect(broken).toMatchObject({ status: 422, body: { code: 'unreadable' } })
    const [row] = await unreadable()
    expect(row!.body).not.toContain('EAAB')
    expect(row!.reason).not.toContain('x')
    expect(Buffer.byteLength(row!.body)).toBeLessThanOrEqual(10_010)
    for (const body of ['', '[]', '1', '"x"', 'null']) expect(await fixture.call('in', body)).toMatchObject({ status: 422 })
    expect(await fixture.call('in', { text: 'nobody knows me' }, { clientkey: 'nobody' })).toMatchObject({ status: 401 })
  })

  test('a webhook of which a part can be read is taken, and the rest is kept', async () => {
    const good = { sender: { id: 'part' }, recipient: { id: 'p' }, message: { mid: 'p1', text: 'Readable' } }
    const bad = { recipient: { id: 'p' }, sender: {}, message: { mid: 'p2', text: 'From nobody' } }
    const answer = await fixture.call('in', { object: 'page', entry: [{ messaging: [good, bad] }] })
    expect(answer).toEqual({ status: 200, body: { paused: false, epoch: 1, channel: 'part' } })
    expect((await unreadable())[0]!.reason).toContain('names no sender')
    expect(await fixture.transcript('part')).toEqual(['customer: Readable'])
  })

  test('a body that is too large is refused', async () => {
    expect(await fixture.call('in', { ...text('1', 'x'.repeat(1_100_000)) })).toMatchObject({ status: 413, body: { code: 'too-large' } })
  })

  test('characters that no database keeps, and nesting beyond reason, do no harm', async () => {
    const deep = JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown
    const hostile = { ...text('1', 'a\0b\ud800c', { '\0': '\udfff', deep }), channel: 'hostile' }
    expect(await fixture.call('in', hostile)).toMatchObject({ status: 200 })
    expect(await fixture.transcript('hostile')).toEqual(['customer: abc'])
  })
})

describe('addresses', () => {
  test('a root that ends in a slash works, as one shipped example has it', async () => {
    const response = await fetch(`${fixture.url}//api/v1/in`, {
      method: 'POST',
      headers: { apikey: fixture.bot.apiKey, clientkey: fixture.bot.clientKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...text('1', 'Hi'), channel: 'slash' }),
    })
    expect(await response.json()).toEqual({ paused: false, epoch: 1, channel: 'slash' })
  })

  test('asking for an answer of a language service says in JSON that there is none', async () => {
    expect(await fixture.call('message', { incoming: 'Hi' })).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await fixture.call('nothing', {})).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('every call is on the API page', async () => {
    const { paths } = (await (await fetch(`${fixture.url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> }
    const isOfBots = (call: unknown) => (call as { 'x-needs'?: string })['x-needs'] === 'bot'
    const calls = Object.keys(paths).filter((path) => Object.values(paths[path]!).some(isOfBots))
    expect(calls).toEqual([
      '/api/v1/in',
      '/api/v1/out',
      '/api/v1/unknown',
      '/api/v1/human',
      '/api/v1/channel_state',
      '/api/v1/channels/paused',
      '/api/v1/update_channel',
      '/api/v1/update_bot_socket_id',
      '/api/v1/message',
    ])
    expect(paths['/api/v1/in']!['post']).toMatchObject({ security: [{ apikey: [], clientkey: [] }], 'x-needs': 'bot' })
  })
})
