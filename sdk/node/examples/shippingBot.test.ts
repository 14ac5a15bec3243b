import { spawn } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownPort } from '../testing/ownPort.ts'
import { signedWebhook, type StandInBaton, startStandInBaton, until } from '../testing/standInBaton.ts'

let server: StandInBaton
let stop = () => {}
beforeEach(async () => void (server = await startStandInBaton()))
afterEach(async () => {
  stop()
  await server.stop()
})

/** Starts the example as its reader would, and waits until it says that it is connected. */
async function startExample(settings: Record<string, string> = {}) {
  const port = await ownPort()
  const env = { ...process.env, BATON_SERVER: server.url, BATON_API_KEY: 'a', BATON_CLIENT_KEY: 'b', PORT: String(port), ...settings }
  const bot = spawn(process.execPath, [new URL('shippingBot.ts', import.meta.url).pathname], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  stop = () => bot.kill('SIGKILL')
  let printed = ''
  let said = ''
  bot.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  bot.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await until(() => printed.includes('Connected to') && printed.includes('Customers write here'))
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    bot,
    write: (channel: string, text: string) => fetch(`${url}/messages`, { method: 'POST', body: JSON.stringify({ channel, text }) }),
    transcript: async (channel: string) => (await fetch(`${url}/messages?channel=${channel}`)).json(),
    printed: () => printed,
    said: () => said,
  }
}

test('the example answers, receives the reply of a person by socket, and reads this terminal', async () => {
  const { bot, write, transcript, printed } = await startExample()
  await write('c1', 'Where is 1001?')
  await server.emit('chat response', { id: 'r1', channel: 'c1', text: 'A person here', ts: '1', slack_user: 'U', team: 'T' })
  expect(await transcript('c1')).toEqual([
    { from: 'customer', text: 'Where is 1001?' },
    { from: 'bot', text: 'Parcel 1001 left our warehouse this morning.' },
    { from: 'bot', text: 'A person here' },
  ])
  bot.stdin.write('sing me a song\n')
  // What it prints comes by another way than its calls.
  await until(() => server.sent('human').length === 1 && printed().includes('to console: That is beyond me.'))
  const left = new Promise((resolve) => bot.once('exit', resolve))
  bot.kill('SIGINT')
  expect(await left).toBe(0)
})

test('at SIGTERM the example ends, and says what Baton was never told', async () => {
  const { bot, write, said } = await startExample({ BATON_WEBHOOK_SECRET: 's' })
  server.answer('in', { status: 503 })
  server.answer('out', { status: 503 })
  await write('c1', 'Where is 1001?')
  const left = new Promise((resolve) => bot.once('exit', resolve))
  bot.kill('SIGTERM')
  expect(await left).toBe(0)
  await until(() => said().includes('Closed before Baton was told of 2 messages'))
})

test('with a webhook secret the example receives replies over HTTP', async () => {
  const { url, transcript } = await startExample({ BATON_WEBHOOK_SECRET: 's' })
  const reply = { id: 'r1', channel: 'c1', text: 'A person here', ts: '1', slack_user: 'U', team: 'T' }
  const { headers, body } = signedWebhook('s', 'chat response', reply)
  expect((await fetch(`${url}/baton`, { method: 'POST', headers, body: body.replace('person', 'thief') })).status).toBe(401)
  expect((await fetch(`${url}/baton`, { method: 'POST', headers, body })).status).toBe(200)
  expect(await transcript('c1')).toEqual([{ from: 'bot', text: 'A person here' }])
})
