import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { botOnTheRoad } from '#testing/sdk/botOnTheRoad.ts'
import { later } from '#testing/sdk/later.ts'
import { sdkScene, until } from '#testing/sdk/sdkScene.ts'

const scene = sdkScene()
const road = botOnTheRoad(scene)

describe('a bot that is not there', () => {
  test('gets what a person wrote when it comes back, in order; until then its words wait', async () => {
    await road.customer('away', 'Hello?')
    const first = await scene.reply('away', 'One')
    const second = await scene.reply('away', 'Two')
    expect(await scene.deliveryOf('away', first)).toEqual({ state: 'queued', why: null, retryable: false })
    expect((await road.health()).waiting).toBe(3)
    const { heard } = await road.connect()
    await heard.next('chat response', 2)
    expect(heard.events.slice(1).map(([name, payload]) => [name, (payload as { text?: string }).text])).toEqual([
      ['channel update', undefined],
      ['chat response', 'One'],
      ['chat response', 'Two'],
    ])
    await until(async () => (await scene.deliveryOf('away', second))?.state === 'accepted')
  })

  test('gets things in the order in which they happened, also where a server wrote them whose clock is ahead', async () => {
    await road.customer('skewed', 'Hello?')
    await scene.pause('skewed', true)
    // As that server would have named it.
    await sql`update delivery set id = ${newId(Date.now() + 3_600_000)} where bot_id = ${road.bot.id}`.execute(scene.house.server.db)
    await scene.pause('skewed', false)
    const { heard } = await road.connect()
    await heard.next('channel update', 2)
    expect(heard.of('channel update')).toMatchObject([{ paused: true }, { paused: false }])
  })
})

describe('by socket', () => {
  test('a bot that confirms has the message delivered; one that cannot take it gets it again', async () => {
    const { heard } = await road.connect('4.8.4', true)
    heard.confirmation = (event) =>
      event === 'chat response' && heard.of(event).length === 1 ? { ok: false, error: 'Messenger is down' } : { ok: true }
    await road.customer('confirmed', 'Hi')
    const jmid = await scene.reply('confirmed', 'Hello')
    await until(async () => (await scene.deliveryOf('confirmed', jmid))?.why === 'The bot could not take it: Messenger is down')
    expect((await road.health()).last_error?.text).toBe('The bot could not take it: Messenger is down')
    await until(async () => (await scene.deliveryOf('confirmed', jmid))?.state === 'delivered')
    expect(heard.of('chat response')).toMatchObject([
      { id: jmid, text: 'Hello' },
      { id: jmid, text: 'Hello' },
    ])
  })

  test('an old bot that reports the person’s words as its own confirms them so, and they are not said twice', async () => {
    const { heard } = await road.connect()
    const echoes: Record<string, (told: Record<string, unknown>) => [object, Record<string, string>]> = {
      whole: (told) => [told, {}],
      metadata: ({ channel, metadata }) => [{ channel, text: 'In other words', metadata }, {}],
      header: ({ id, channel }) => [{ channel, text: 'In yet other words' }, { 'echo-of': id as string }],
      text: ({ channel, text }) => [{ recipient: { id: channel }, message: { text, mid: crypto.randomUUID() } }, {}],
    }
    let nth = 0
    for (const [channel, echo] of Object.entries(echoes)) {
      await road.customer(channel, 'Hi')
      const jmid = await scene.reply(channel, `Hello from Mara to ${channel}`)
      const told = (await heard.next('chat response', ++nth)) as Record<string, unknown>
      const [body, headers] = echo(told)
      for (let times = 0; times < 2; times++) {
        expect((await road.call('out', body, headers)).body).toEqual({ paused: true, epoch: 2, suppressed: false })
      }
      expect(await scene.transcript(channel)).toEqual(['customer: Hi', 'took_over', `person: Hello from Mara to ${channel}`])
      expect(await scene.deliveryOf(channel, jmid)).toMatchObject({ state: 'delivered' })
    }
  })

  test('what nobody answered is handed back, to old bots also message by message', async () => {
    const { heard } = await road.connect()
    await road.customer('back', 'First')
    await road.call('out', { channel: 'back', text: 'Answered', id: 'a' })
    await scene.pause('back', true)
    const bodies = [
      { id: 'b1', channel: 'back', text: 'Are you there?', custom: { kept: true } },
      { sender: { id: 'back' }, recipient: { id: 'p' }, timestamp: 1458692752478, message: { mid: 'b2', text: 'Hello?' } },
    ]
    for (const body of bodies) expect((await road.call('in', body)).body).toMatchObject({ paused: true, epoch: 2 })
    await scene.pause('back', false)
    expect(await heard.next('channel update', 2)).toEqual({
      channel: 'back',
      paused: false,
      epoch: 3,
      assignee: scene.mara.id,
      is_done: false,
      unanswered: bodies,
    })
    await heard.next('incoming', 2)
    expect(heard.of('incoming')).toEqual(bodies)
    // The bot reports them once more, as if they had just come.
    for (const body of heard.of('incoming')) expect((await road.call('in', body)).body).toMatchObject({ paused: false, epoch: 3 })
    expect((await scene.transcript('back')).filter((line) => line.startsWith('customer')).length).toBe(3)
  })

  test('what has neither id nor time comes back with an id of ours, and is known by it whenever the bot reports it again', async () => {
    const { heard } = await road.connect()
    const bodies = [
      { channel: 'nameless', text: 'yes' },
      { channel: 'nameless', text: 'Large', channelData: 'x'.repeat(20_000) },
      { object: 'page', entry: [{ id: 'p', messaging: [{ sender: { id: 'nameless' }, message: { text: 'Wrapped' } }] }] },
    ]
    for (const body of bodies) await road.call('in', body)
    await scene.pause('nameless', true)
    await scene.pause('nameless', false)
    await heard.next('incoming', 3)
    const back = heard.of('incoming') as Record<string, unknown>[]
    expect(back.map((body) => body['text'])).toEqual(['yes', 'Large', undefined])
    const event = (back[2] as { entry: { messaging: object[] }[] }).entry[0]!.messaging[0]!
    await later(3_600_000, async () => {
      for (const body of [...back, event]) {
        expect((await road.call('in', body)).body).toMatchObject({ paused: false, epoch: 3, channel: 'nameless' })
      }
      await road.call('unknown', back[0])
      expect(await scene.transcript('nameless')).toEqual([
        'customer: yes',
        'customer: Large',
        'customer: Wrapped',
        'paused',
        'resumed',
        'did_not_understand',
      ])
      // It is an id in its own conversation: elsewhere, or beside an answer of the bot, it names nothing.
      await road.call('in', { ...back[0], channel: 'elsewhere' })
      expect(await scene.transcript('elsewhere')).toEqual(['customer: yes'])
      await road.call('out', { ...back[0], text: 'Fine' })
      expect((await scene.transcript('nameless')).at(-1)).toBe('bot: Fine')
    })
  })

  test('a large body is handed back as what the bot needs to answer, and is known when it is reported again', async () => {
    const { heard } = await road.connect('4.8.4', true)
    await road.customer('large', 'Hi')
    await scene.pause('large', true)
    const padding = { channelData: 'x'.repeat(20_000) }
    const bodies = [
      { channel: 'large', id: 'abc', text: 'Generic', ...padding },
      { channel: 'large', ts: '1763640000.000100', user: 'U1', text: 'Slack', ...padding },
      { sender: { id: 'large' }, recipient: { id: 'p' }, message: { mid: 'mid.1', text: 'Messenger' }, ...padding },
      { type: 'message', id: '7', conversation: { id: 'large' }, from: { id: 'u' }, recipient: { id: 'b' }, text: 'Microsoft', ...padding },
      { channel: 'large', timestamp: 1763640000123, text: 'Timed', ...padding },
    ]
    for (const body of bodies) await road.call('in', body)
    await scene.pause('large', false)
    const { unanswered } = (await heard.next('channel update', 2)) as { unanswered: Record<string, unknown>[] }
    expect(unanswered.map(({ text }) => text)).toEqual(['Hi', 'Generic', 'Slack', 'Messenger', 'Microsoft', 'Timed'])
    for (const body of unanswered) await road.call('in', body)
    expect((await scene.transcript('large')).filter((line) => line.startsWith('customer')).length).toBe(6)
    expect(heard.of('incoming')).toEqual([])
  })
})

describe('what a bot says while a person has the conversation', () => {
  test('is not sent by a bot that asks first, and its text is kept as a draft', async () => {
    await road.customer('fenced', 'Hi')
    await scene.pause('fenced', true)
    const body = { id: 'd1', channel: 'fenced', text: 'Too late' }
    for (let times = 0; times < 2; times++) {
      expect((await road.call('out', body, { epoch: '1' })).body).toEqual({ paused: true, epoch: 2, suppressed: true })
    }
    await scene.pause('fenced', false)
    expect((await road.call('out', { ...body, id: 'd2' }, { epoch: '1' })).body).toEqual({
      paused: false,
      epoch: 3,
      suppressed: true,
    })
    expect((await road.call('out', { ...body, id: 'd3' }, { epoch: '3' })).body).toEqual({
      paused: false,
      epoch: 3,
      suppressed: false,
    })
    expect((await scene.transcript('fenced')).filter((line) => line.startsWith('bot'))).toEqual([
      'bot suppressed: Too late',
      'bot suppressed: Too late',
      'bot: Too late',
    ])
  })

  test('is kept and marked where the bot has sent it by itself', async () => {
    await road.customer('loud', 'Hi')
    await scene.pause('loud', true)
    expect((await road.call('out', { channel: 'loud', text: 'I talk on' })).body).toEqual({
      paused: true,
      epoch: 2,
      suppressed: false,
    })
    expect((await scene.messages('loud')).at(-1)).toMatchObject({ by: 'bot', text: 'I talk on', said_while_paused: true })
  })
})
