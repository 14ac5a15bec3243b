import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { assign, moveToDone } from '#features/inbox/actions/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { sdkTestBot } from '#testing/sdk/SdkTestBot.ts'
import { someTimeLater } from '#testing/sdk/someTimeLater.ts'
import { reasonText } from '#testing/reasonText.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const bot = sdkTestBot(fixture)

describe('a bot that is not there', () => {
  test('gets what a person wrote when it comes back, in order; until then its words wait', async () => {
    await bot.customer('away', 'Hello?')
    const first = await fixture.reply('away', 'One')
    const second = await fixture.reply('away', 'Two')
    expect(await fixture.deliveryOf('away', first)).toEqual({ state: 'queued', why: null, retryable: false })
    expect((await bot.health()).waiting).toBe(3)
    const { received } = await bot.connect()
    await received.next('chat response', 2)
    expect(received.events.slice(1).map(([name, payload]) => [name, (payload as { text?: string }).text])).toEqual([
      ['channel update', undefined],
      ['chat response', 'One'],
      ['chat response', 'Two'],
    ])
    await until(async () => (await fixture.deliveryOf('away', second))?.state === 'accepted')
  })

  test('needs no secret of a webhook to be reached: one that was encrypted elsewhere, and cannot be read here, keeps nothing from it', async () => {
    await bot.customer('sealed', 'Hello?')
    await sql`update bot set credentials = ${Buffer.from('sealed by another installation')} where id = ${bot.bot.id}`.execute(
      fixture.app.server.db,
    )
    const { received } = await bot.connect()
    const reply = await fixture.reply('sealed', 'One')
    expect(await received.next('chat response')).toMatchObject({ text: 'One' })
    await until(async () => (await fixture.deliveryOf('sealed', reply))?.state === 'accepted')
  })

  test('gets things in the order in which they happened, also where a server wrote them whose clock is ahead', async () => {
    await bot.customer('skewed', 'Hello?')
    await fixture.reply('skewed', 'One')
    // As that server would have named it.
    await sql`update delivery set id = ${newId(Date.now() + 3_600_000)} where bot_id = ${bot.bot.id} and seq is not null`.execute(
      fixture.app.server.db,
    )
    await fixture.reply('skewed', 'Two')
    const { received } = await bot.connect()
    await received.next('chat response', 2)
    expect(received.of('chat response')).toMatchObject([{ text: 'One' }, { text: 'Two' }])
  })

  test('receives only the newest state of a conversation, with what nobody answered if the AI has it again', async () => {
    await bot.customer('states', 'Hello?', 'u1')
    await fixture.pause('states', true)
    await fixture.pause('states', false)
    await fixture.app.callApi(fixture.mara, moveToDone, { params: { id: await fixture.idOf('states') } })
    expect((await bot.health()).deliveries.map(({ state }) => state)).toEqual(['queued', 'superseded', 'superseded'])
    const { received } = await bot.connect()
    expect(await received.next('channel update')).toEqual({
      channel: 'states',
      paused: false,
      epoch: 3,
      assignee: null,
      is_done: true,
      unanswered: [expect.objectContaining({ id: 'u1', text: 'Hello?' })],
    })
    await until(async () => (await bot.health()).waiting === 0)
    expect(received.of('channel update')).toHaveLength(1)
  })

  test('is not asked again what a person has answered who hands back with the answer', async () => {
    await bot.customer('answered', 'Hello?', 'u1')
    await fixture.pause('answered', true)
    await fixture.pause('answered', false)
    await fixture.app.callApi(fixture.mara, submitMessage, {
      params: { id: await fixture.idOf('answered') },
      body: { message: { jmid: crypto.randomUUID(), text: 'Here I am', hand_back: true } },
    })
    const { received } = await bot.connect()
    await received.next('channel update', 2)
    await until(async () => (await bot.health()).waiting === 0)
    expect(received.events.slice(1).map(([name]) => name)).toEqual(['channel update', 'chat response', 'channel update'])
    const [taken, handedBack] = received.of('channel update')
    expect(taken).toMatchObject({ paused: true })
    expect(handedBack).toEqual({ channel: 'answered', paused: false, epoch: 5, assignee: null, is_done: false })
  })

  test('learns that a person has the conversation before what the person wrote, however often that changed meanwhile', async () => {
    const ben = await fixture.app.person('Ben', { workspace: fixture.mara.workspace })
    await bot.customer('taken', 'Hello?')
    await fixture.reply('taken', 'One')
    await fixture.app.callApi(fixture.mara, assign, { params: { id: await fixture.idOf('taken'), assignee: ben.id } })
    await fixture.reply('taken', 'Two')
    const { received } = await bot.connect()
    await received.next('chat response', 2)
    expect(received.events.slice(1).map(([name, payload]) => [name, (payload as { text?: string }).text])).toEqual([
      ['channel update', undefined],
      ['chat response', 'One'],
      ['chat response', 'Two'],
    ])
    expect(received.of('channel update')).toMatchObject([{ paused: true, assignee: ben.id }])
  })
})

describe('by socket', () => {
  test('a bot that confirms has the message delivered; one that cannot take it gets it again', async () => {
    const { received } = await bot.connect('4.8.4', true)
    let isDown = true
    received.confirmation = (event) => (event === 'chat response' && isDown ? { ok: false, error: 'Messenger is down' } : { ok: true })
    await bot.customer('confirmed', 'Hi')
    const jmid = await fixture.reply('confirmed', 'Hello')
    await until(async () => (await bot.againIn(3600)) === 1)
    expect(reasonText((await fixture.deliveryOf('confirmed', jmid))?.why)).toBe('The bot could not take it: Messenger is down')
    expect(reasonText((await bot.health()).last_error?.reason)).toBe('The bot could not take it: Messenger is down')
    isDown = false
    await bot.againIn(0)
    await until(async () => (await fixture.deliveryOf('confirmed', jmid))?.state === 'delivered')
    expect(received.of('chat response').length).toBeGreaterThan(1)
    for (const one of received.of('chat response')) expect(one).toMatchObject({ id: jmid, text: 'Hello' })
  })

  test('a bot that says that it is at it is asked again, and nothing is wrong with it', async () => {
    const { received } = await bot.connect('4.8.4', true)
    const running = { ok: false, error: 'it is still being worked on', code: 'running' }
    let isAtIt = true
    received.confirmation = (event) => (event === 'chat response' && isAtIt ? running : { ok: true })
    await bot.customer('thinking', 'Hi')
    const before = await bot.health()
    const jmid = await fixture.reply('thinking', 'Hello')
    await until(async () => (await bot.againIn(3600)) === 1)
    expect(reasonText((await fixture.deliveryOf('thinking', jmid))?.why)).toBe('The bot is still at it.')
    expect((await bot.health()).last_error).toEqual(before.last_error)
    isAtIt = false
    await bot.againIn(0)
    await until(async () => (await fixture.deliveryOf('thinking', jmid))?.state === 'delivered')
  })

  test('an old bot that reports the person’s words as its own confirms them so, and they are not said twice', async () => {
    const { received } = await bot.connect()
    const echoes: Record<string, (events: Record<string, unknown>) => [object, Record<string, string>]> = {
      whole: (reply) => [reply, {}],
      metadata: ({ channel, metadata }) => [{ channel, text: 'In other words', metadata }, {}],
      header: ({ id, channel }) => [{ channel, text: 'In yet other words' }, { 'echo-of': id as string }],
      text: ({ channel, text }) => [{ recipient: { id: channel }, message: { text, mid: crypto.randomUUID() } }, {}],
    }
    let nth = 0
    for (const [channel, echo] of Object.entries(echoes)) {
      await bot.customer(channel, 'Hi')
      const jmid = await fixture.reply(channel, `Hello from Mara to ${channel}`)
      const reply = (await received.next('chat response', ++nth)) as Record<string, unknown>
      const [body, headers] = echo(reply)
      for (let times = 0; times < 2; times++) {
        expect((await bot.call('out', body, headers)).body).toEqual({ paused: true, epoch: 2, suppressed: false })
      }
      expect(await fixture.transcript(channel)).toEqual(['customer: Hi', 'took_over', `person: Hello from Mara to ${channel}`])
      expect(await fixture.deliveryOf(channel, jmid)).toMatchObject({ state: 'delivered' })
    }
  })

  test('what nobody answered is handed back, to old bots also message by message', async () => {
    const { received } = await bot.connect()
    await bot.customer('back', 'First')
    await bot.call('out', { channel: 'back', text: 'Answered', id: 'a' })
    await fixture.pause('back', true)
    // Of two states that wait the bot would receive the newer alone.
    await received.next('channel update')
    const bodies = [
      { id: 'b1', channel: 'back', text: 'Are you there?', custom: { kept: true } },
      { sender: { id: 'back' }, recipient: { id: 'p' }, timestamp: 1458692752478, message: { mid: 'b2', text: 'Hello?' } },
    ]
    for (const body of bodies) expect((await bot.call('in', body)).body).toMatchObject({ paused: true, epoch: 2 })
    await fixture.pause('back', false)
    expect(await received.next('channel update', 2)).toEqual({
      channel: 'back',
      paused: false,
      epoch: 3,
      assignee: null,
      is_done: false,
      unanswered: bodies,
    })
    await received.next('incoming', 2)
    expect(received.of('incoming')).toEqual(bodies)
    // The bot reports them once more, as if they had just come.
    for (const body of received.of('incoming')) expect((await bot.call('in', body)).body).toMatchObject({ paused: false, epoch: 3 })
    expect((await fixture.transcript('back')).filter((line) => line.startsWith('customer')).length).toBe(3)
  })

  test('what has neither id nor time comes back with an id of ours, and is known by it whenever the bot reports it again', async () => {
    const { received } = await bot.connect()
    const bodies = [
      { channel: 'nameless', text: 'yes' },
      { channel: 'nameless', text: 'Large', channelData: 'x'.repeat(20_000) },
      { object: 'page', entry: [{ id: 'p', messaging: [{ sender: { id: 'nameless' }, message: { text: 'Wrapped' } }] }] },
    ]
    for (const body of bodies) await bot.call('in', body)
    await fixture.pause('nameless', true)
    await fixture.pause('nameless', false)
    await received.next('incoming', 3)
    const back = received.of('incoming') as Record<string, unknown>[]
    expect(back.map((body) => body['text'])).toEqual(['yes', 'Large', undefined])
    const event = (back[2] as { entry: { messaging: object[] }[] }).entry[0]!.messaging[0]!
    await someTimeLater(3_600_000, async () => {
      for (const body of [...back, event]) {
        expect((await bot.call('in', body)).body).toMatchObject({ paused: false, epoch: 3, channel: 'nameless' })
      }
      await bot.call('unknown', back[0])
      expect(await fixture.transcript('nameless')).toEqual([
        'customer: yes',
        'customer: Large',
        'customer: Wrapped',
        'paused',
        'resumed',
        'did_not_understand',
      ])
      // It is an id in its own conversation: elsewhere, or beside an answer of the bot, it names nothing.
      await bot.call('in', { ...back[0], channel: 'elsewhere' })
      expect(await fixture.transcript('elsewhere')).toEqual(['customer: yes'])
      await bot.call('out', { ...back[0], text: 'Fine' })
      expect((await fixture.transcript('nameless')).at(-1)).toBe('bot: Fine')
    })
  })

  test('a large body is handed back as what the bot needs to answer, and is known when it is reported again', async () => {
    const { received } = await bot.connect('4.8.4', true)
    await bot.customer('large', 'Hi')
    await fixture.pause('large', true)
    await received.next('channel update')
    const padding = { channelData: 'x'.repeat(20_000) }
    const bodies = [
      { channel: 'large', id: 'abc', text: 'Generic', ...padding },
      { channel: 'large', ts: '1763640000.000100', user: 'U1', text: 'Slack', ...padding },
      { sender: { id: 'large' }, recipient: { id: 'p' }, message: { mid: 'mid.1', text: 'Messenger' }, ...padding },
      { type: 'message', id: '7', conversation: { id: 'large' }, from: { id: 'u' }, recipient: { id: 'b' }, text: 'Microsoft', ...padding },
      { channel: 'large', timestamp: 1763640000123, text: 'Timed', ...padding },
    ]
    for (const body of bodies) await bot.call('in', body)
    await fixture.pause('large', false)
    const { unanswered } = (await received.next('channel update', 2)) as { unanswered: Record<string, unknown>[] }
    expect(unanswered.map(({ text }) => text)).toEqual(['Hi', 'Generic', 'Slack', 'Messenger', 'Microsoft', 'Timed'])
    for (const body of unanswered) await bot.call('in', body)
    expect((await fixture.transcript('large')).filter((line) => line.startsWith('customer')).length).toBe(6)
    expect(received.of('incoming')).toEqual([])
  })
})

describe('what a bot says while a person has the conversation', () => {
  test('is not sent by a bot that asks first, and its text is kept as a draft', async () => {
    await bot.customer('fenced', 'Hi')
    await fixture.pause('fenced', true)
    const body = { id: 'd1', channel: 'fenced', text: 'Too late' }
    for (let times = 0; times < 2; times++) {
      expect((await bot.call('out', body, { epoch: '1' })).body).toEqual({ paused: true, epoch: 2, suppressed: true })
    }
    await fixture.pause('fenced', false)
    expect((await bot.call('out', { ...body, id: 'd2' }, { epoch: '1' })).body).toEqual({
      paused: false,
      epoch: 3,
      suppressed: true,
    })
    expect((await bot.call('out', { ...body, id: 'd3' }, { epoch: '3' })).body).toEqual({
      paused: false,
      epoch: 3,
      suppressed: false,
    })
    expect((await fixture.transcript('fenced')).filter((line) => line.startsWith('bot'))).toEqual([
      'bot suppressed: Too late',
      'bot suppressed: Too late',
      'bot: Too late',
    ])
  })

  test('is shown behind its draft where the bot has sent it all the same, as it heard no answer', async () => {
    await bot.customer('unheard', 'Hi')
    await fixture.pause('unheard', true)
    const body = { channel: 'unheard', text: 'I talk on' }
    const key = { 'idempotency-key': 'unheard-1' }
    expect((await bot.call('out', body, { ...key, epoch: '1' })).body).toEqual({ paused: true, epoch: 2, suppressed: true })
    for (let times = 0; times < 2; times++)
      expect((await bot.call('out', body, key)).body).toEqual({ paused: true, epoch: 2, suppressed: false })
    expect((await fixture.transcript('unheard')).filter((line) => line.startsWith('bot'))).toEqual([
      'bot suppressed: I talk on',
      'bot: I talk on',
    ])
    expect((await fixture.messages('unheard')).at(-1)).toMatchObject({ by: 'bot', text: 'I talk on', said_while_paused: true })
  })

  test('is kept and marked where the bot has sent it by itself', async () => {
    await bot.customer('loud', 'Hi')
    await fixture.pause('loud', true)
    expect((await bot.call('out', { channel: 'loud', text: 'I talk on' })).body).toEqual({
      paused: true,
      epoch: 2,
      suppressed: false,
    })
    expect((await fixture.messages('loud')).at(-1)).toMatchObject({ by: 'bot', text: 'I talk on', said_while_paused: true })
  })
})
