import { afterEach, describe, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { BotWebhook } from '#testing/sdk/botWebhook.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'
import { WordhopBot } from '#testing/sdk/WordhopBot.ts'

const fixture = sdkFixture()
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function start(config: object = {}, keys: object = {}): Promise<WordhopBot> {
  const bot = await WordhopBot.start(fixture.url, { ...fixture.bot, ...keys }, config)
  open.push(() => bot.stop())
  return bot
}

const slack = (channel: string, text: string, ts: string) => ({ type: 'message', channel, user: 'U1', text, ts })

describe('a bot on wordhop 1.3.70, moved over by two addresses and its keys', () => {
  test('talks by socket, asks for a person, falls silent, and brings the person’s words to the customer', async () => {
    const bot = await start()
    await bot.event('socket_id_set')
    const message = slack('D1', 'Where is my parcel?', '1763640000.000100')
    expect(await bot.request('hopIn', message)).toEqual({ result: false, message: { ...message, paused: false } })
    expect(await bot.request('hopOut', { channel: 'D1', text: 'Which one?' })).toMatchObject({ result: true })
    const lost = slack('D1', 'The blue one', '1763640001.000100')
    await bot.request('hopIn', lost)
    // It sends the message back as it left it, `paused` and all.
    expect(await bot.request('logUnknownIntent', { ...lost, paused: false })).toMatchObject({ result: { paused: false, epoch: 1 } })
    expect(await bot.request('assistanceRequested', lost)).toMatchObject({ result: { paused: false, epoch: 1 } })
    expect(await bot.request('checkForPaused', 'D1')).toMatchObject({ result: { paused: false, epoch: 1 } })

    const jmid = await fixture.reply('D1', 'Mara here. It is on its way – grüße!')
    expect(await bot.event('channel update')).toMatchObject({ channel: 'D1', paused: true, epoch: 2 })
    const reply = await bot.event('chat response')
    expect(reply).toMatchObject({ id: jmid, channel: 'D1', text: 'Mara here. It is on its way – grüße!', team: fixture.mara.workspace })
    // Botkit says the whole thing, and its middleware reports it.
    expect(await bot.request('hopOut', reply)).toMatchObject({ result: true })
    expect(await fixture.deliveryOf('D1', jmid)).toMatchObject({ state: 'delivered' })
    expect(await bot.request('checkForPaused', 'D1')).toMatchObject({ result: { paused: true, epoch: 2 } })
    expect(await bot.request('hopIn', slack('D1', 'Thanks', '1763640002.000100'))).toMatchObject({
      result: true,
      message: { paused: true },
    })
    await fixture.pause('D1', false)
    expect(await bot.event('channel update', 2)).toMatchObject({ channel: 'D1', paused: false, unanswered: [{ text: 'Thanks' }] })
    expect(await bot.request('hopIn', slack('D1', 'Bye', '1763640003.000100'))).toMatchObject({ result: false })
    expect(await fixture.transcript('D1')).toEqual([
      'customer: Where is my parcel?',
      'bot: Which one?',
      'customer: The blue one',
      'did_not_understand',
      'asked_for_human',
      'took_over',
      'person: Mara here. It is on its way – grüße!',
      'customer: Thanks',
      'resumed',
      'customer: Bye',
    ])
  })

  test('passes whole Messenger webhooks on and is reached by its own webhook', async () => {
    const receives = await BotWebhook.open()
    open.push(() => receives.close())
    const { client_key, name } = await fixture.app
      .callApi(fixture.mara, saveBot, {
        headers: { teamid: fixture.mara.workspace },
        body: { bot: { name: 'Messenger bot', platform: 'messenger', webhook: receives.url } },
      })
      .then(({ bot }) => bot)
    const bot = await start({ platform: 'facebook', useWebhook: true, token: 'EAAB-secret' }, { clientKey: client_key })
    const event = {
      sender: { id: 'psid-1' },
      recipient: { id: 'page' },
      timestamp: 1763640000000,
      message: { mid: 'mid.1', seq: 1, text: 'Hi' },
    }
    expect(await bot.request('hopIn', { object: 'page', entry: [{ id: 'page', time: 1763640000001, messaging: [event] }] })).toMatchObject({
      result: false,
    })
    expect(await bot.request('hopOut', { recipient: { id: 'psid-1' }, message: { text: 'Hello from the bot' } })).toMatchObject({
      result: true,
    })
    expect(await bot.request('assistanceRequested', event)).toMatchObject({ result: { paused: false } })
    const jmid = await fixture.reply('psid-1', 'Mara here')
    await until(() => receives.calls.length === 2)
    expect(receives.calls.map(({ headers }) => headers['message-type'])).toEqual(['channel update', 'chat response'])
    const { channel, text } = receives.of('chat response')[0]!.body as { channel: string; text: string }
    expect(await bot.request('hopOut', { recipient: { id: channel }, message: { text } })).toMatchObject({ result: true })
    expect(await fixture.deliveryOf('psid-1', jmid)).toMatchObject({ state: 'delivered' })
    expect(await fixture.transcript('psid-1')).toEqual([
      'customer: Hi',
      'bot: Hello from the bot',
      'asked_for_human',
      'took_over',
      'person: Mara here',
    ])
    expect((await fixture.messages('psid-1')).at(-1)).toMatchObject({ client_key })
    const rows = await fixture.app.server.db.selectFrom('conversation').selectAll().where('channel', '=', 'psid-1').execute()
    expect(JSON.stringify(rows)).not.toContain('EAAB-secret')
    expect(name).toBe('Messenger bot')
  })

  test('speaks for several bots in one process by naming them', async () => {
    const second = await fixture.app.bot(fixture.mara.workspace, 'Second bot')
    const bot = await start()
    const id = await bot.event('connect').then(() => bot.event('socket_id_set'))
    expect(id).toBeUndefined()
    await until(
      async () =>
        (await bot.request('hopIn', { ...slack('D2', 'For the second', '1763640000.000200'), client_key: second.clientKey })).result ===
        false,
    )
    await fixture.reply('D2', 'Reached')
    expect(await bot.event('chat response')).toMatchObject({ channel: 'D2', text: 'Reached' })
  })

  test('learns by its own rejection that its keys are wrong', async () => {
    const bot = await start({ useWebhook: true }, { apiKey: 'bk_wrong' })
    expect(await bot.request('hopIn', slack('D3', 'Hi', '1763640000.000300'))).toMatchObject({
      status: 401,
      error: expect.stringContaining('bad-keys') as unknown,
    })
  })
})
