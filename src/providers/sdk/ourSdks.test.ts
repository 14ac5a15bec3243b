import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import { ownPort } from '#testing/ownPort.ts'
import type { TestBot } from '#testing/TestApp.ts'
import type { BatonOptions } from '../../../sdk/node/batonOptions.ts'
import { createBaton } from '../../../sdk/node/createBaton.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'

const fixture = sdkFixture()
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A bot with a webhook at that port; resolves with its keys and the webhook's secret. */
async function botWithWebhook(port: number): Promise<{ bot: TestBot; secret: string }> {
  const bot = await fixture.app.bot(fixture.mara.workspace, `Bot at ${port}`)
  const webhook = `http://127.0.0.1:${port}/baton`
  const saved = await fixture.app.callApi(fixture.mara, saveBot, { body: { bot: { client_key: bot.clientKey, name: bot.name, webhook } } })
  return { bot, secret: saved.webhook_secret! }
}

describe('our SDK for Node.js', () => {
  const start = (bot: TestBot, options: Partial<BatonOptions> = {}) => {
    const sent: [string, string][] = []
    const errors: unknown[] = []
    const baton = createBaton({
      server: fixture.url,
      apiKey: bot.apiKey,
      clientKey: bot.clientKey,
      send: (channel, message) => void sent.push([channel, message.text]),
      onError: (error) => errors.push(error),
      ...options,
    })
    open.push(() => baton.close())
    baton.onMessage(async (message, conversation) => {
      if (message.text === 'sing') {
        await conversation.dontUnderstand()
        await conversation.say('I am calling a colleague.')
        await conversation.askForHuman()
      } else await conversation.say(`You said ${message.text}`)
    })
    return { baton, sent, errors }
  }

  test('by socket: answers, calls a person, brings their words, and goes on with what nobody answered', async () => {
    const bot = await fixture.app.bot(fixture.mara.workspace, 'Node bot')
    const { baton, sent, errors } = start(bot)
    await baton.connect()
    expect(await baton.receive({ id: '1', channel: 'n1', text: 'hello' })).toMatchObject([
      { paused: false, epoch: 1, answered: true, reached: true },
    ])
    await baton.receive({ id: '2', channel: 'n1', text: 'sing' })
    const jmid = await fixture.reply('n1', 'La la la')
    await until(async () => (await fixture.deliveryOf('n1', jmid))?.state === 'delivered')
    expect(await baton.receive({ id: '3', channel: 'n1', text: 'more' })).toMatchObject([{ paused: true, epoch: 2, answered: false }])
    await fixture.pause('n1', false)
    await until(() => sent.length === 4)
    expect(sent.map(([, text]) => text)).toEqual(['You said hello', 'I am calling a colleague.', 'La la la', 'You said more'])
    expect(await fixture.transcript('n1')).toEqual([
      'customer: hello',
      'bot: You said hello',
      'customer: sing',
      'did_not_understand',
      'bot: I am calling a colleague.',
      'asked_for_human',
      'took_over',
      'person: La la la',
      'customer: more',
      'resumed',
      'bot: You said more',
    ])
    expect(errors).toEqual([])
  })

  test('tells of what a customer edits and deletes, by the call and by the body of the platform', async () => {
    const bot = await fixture.app.bot(fixture.mara.workspace, 'Editing bot')
    const { baton, errors } = start(bot, { socket: false, platform: 'messenger' })
    const event = { sender: { id: 'n9' }, recipient: { id: 'p' }, timestamp: Date.now() }
    await baton.receive({ ...event, message: { mid: 'm_1', text: 'Size 42' } })
    await baton.receive({ ...event, message: { mid: 'm_2', text: 'My card is 4242' } })
    expect(
      await baton.receive({ ...event, timestamp: event.timestamp + 1, message_edit: { mid: 'm_1', text: 'Size 43', num_edit: 1 } }),
    ).toEqual([])
    await baton.messageDeleted({ channel: 'n9', id: 'm_2' })
    expect((await fixture.transcript('n9')).filter((line) => line.startsWith('customer'))).toEqual(['customer: Size 43', 'customer: '])
    await baton.messageEdited({ channel: 'n9', id: 'm_1', text: 'Size 44' })
    expect((await fixture.transcript('n9'))[0]).toBe('customer: Size 44')
    expect(errors).toEqual([])
  })

  test('a person takes over while the bot thinks: what it wanted to say stays a draft', async () => {
    const bot = await fixture.app.bot(fixture.mara.workspace, 'Slow bot')
    const { baton, sent } = start(bot, { socket: false })
    let takenOver = () => {}
    const thinking = new Promise<void>((resolve) => (takenOver = resolve))
    const said: unknown[] = []
    baton.onMessage(async (_message, conversation) => {
      await thinking
      said.push(await conversation.say('Too late'))
    })
    const received = baton.receive({ id: '1', channel: 'n2', text: 'hello' })
    await until(async () => (await fixture.conversations()) > 0 && (await fixture.idOf('n2').catch(() => '')) !== '')
    await fixture.pause('n2', true)
    takenOver()
    await received
    expect([sent, said]).toEqual([[], [{ sent: false, suppressed: true, reached: true }]])
    expect(await fixture.transcript('n2')).toEqual(['customer: hello', 'paused', 'bot suppressed: Too late'])
  })

  test('by webhook: the signature holds, the reply is delivered and its platform id recognised', async () => {
    const port = await ownPort()
    const { bot, secret } = await botWithWebhook(port)
    const { baton, sent, errors } = start(bot, { socket: false, webhookSecret: secret, platform: 'messenger' })
    baton.onReply(({ channel, text }) => {
      sent.push([channel, text])
      return 'mid.of-the-reply'
    })
    const server = createServer((request, response) => {
      void Array.fromAsync(request as AsyncIterable<Buffer>).then(async (chunks) => {
        const { status, body } = await baton.webhook(request.headers, Buffer.concat(chunks))
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      })
    }).listen(port, '127.0.0.1')
    open.push(() => server.close())
    await baton.receive({ sender: { id: 'n3' }, recipient: { id: 'p' }, timestamp: Date.now(), message: { mid: 'mid.1', text: 'hello' } })
    const jmid = await fixture.reply('n3', 'Mara here')
    await until(async () => (await fixture.deliveryOf('n3', jmid))?.state === 'delivered')
    const echo = { sender: { id: 'p' }, recipient: { id: 'n3' }, message: { mid: 'mid.of-the-reply', is_echo: true, text: 'Mara here' } }
    expect(await baton.receive(echo)).toEqual([])
    expect(sent).toEqual([
      ['n3', 'You said hello'],
      ['n3', 'Mara here'],
    ])
    expect(await fixture.transcript('n3')).toEqual(['customer: hello', 'bot: You said hello', 'took_over', 'person: Mara here'])
    expect(errors).toEqual([])
  })

  test('refusals carry the code and the sentence of the server', async () => {
    const { baton } = start({ ...fixture.bot, apiKey: 'bk_wrong' }, { socket: false })
    await expect(baton.receive({ channel: 'n4', text: 'hello' })).rejects.toMatchObject({
      code: 'bad-keys',
      status: 401,
      unreachable: false,
      message: expect.stringContaining('These keys are not good') as unknown,
    })
    await expect(start({ ...fixture.bot, apiKey: 'bk_wrong' }).baton.connect()).rejects.toMatchObject({ code: 'bad-keys' })
    await expect(start(fixture.bot, { socket: false }).baton.in({ text: 'to whom?' })).rejects.toMatchObject({
      code: 'unreadable',
      status: 422,
    })
  })
})

const sdk = join(import.meta.dirname, '../../../sdk')
const examples = [
  { language: 'Python', command: 'python3', file: 'python/examples/shipping_bot.py' },
  { language: 'Ruby', command: 'ruby', file: 'ruby/examples/shipping_bot.rb' },
]

describe('the example bots of our other SDKs', () => {
  for (const { language, command, file } of examples) {
    const missing = spawnSync(command, ['--version']).error !== undefined
    test.skipIf(missing)(`${language}${missing ? ` (skipped: ${command} is not installed)` : ''}`, async () => {
      const port = await ownPort()
      const { bot, secret } = await botWithWebhook(port)
      const settings = {
        BATON_SERVER: fixture.url,
        BATON_API_KEY: bot.apiKey,
        BATON_CLIENT_KEY: bot.clientKey,
        BATON_WEBHOOK_SECRET: secret,
        PORT: String(port),
      }
      const example = spawn(command, [join(sdk, file)], { env: { ...process.env, ...settings }, stdio: ['pipe', 'pipe', 'inherit'] })
      open.push(() => example.kill('SIGKILL'))
      let printed = ''
      example.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      await until(() => printed.includes('Customers write here'))
      const write = async (text: string) =>
        (await (
          await fetch(`http://127.0.0.1:${port}/messages`, { method: 'POST', body: JSON.stringify({ channel: command, text }) })
        ).json()) as { text: string }[]
      expect((await write('Where is 1001?')).at(-1)!.text).toBe('Parcel 1001 left our warehouse this morning.')
      await write('Sing!')
      const jmid = await fixture.reply(command, 'La la la')
      await until(async () => (await fixture.deliveryOf(command, jmid))?.state === 'delivered')
      expect((await write('Anybody there?')).slice(-2).map(({ text }) => text)).toEqual(['La la la', 'Anybody there?'])
      await fixture.pause(command, false)
      await until(() => printed.includes('the bot has the word'))
      await until(async () => (await fixture.transcript(command)).at(-1) === 'asked_for_human')
      expect(await fixture.transcript(command)).toEqual([
        'customer: Where is 1001?',
        'bot: Parcel 1001 left our warehouse this morning.',
        'customer: Sing!',
        'did_not_understand',
        'bot: That is beyond me. I am calling a colleague.',
        'asked_for_human',
        'took_over',
        'person: La la la',
        'customer: Anybody there?',
        'resumed',
        'did_not_understand',
        'bot: That is beyond me. I am calling a colleague.',
        'asked_for_human',
      ])
    })
  }
})
