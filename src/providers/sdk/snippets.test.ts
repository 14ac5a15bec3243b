import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownPort } from '#testing/ownPort.ts'
import { signedWebhook, startStandInBaton, until } from '../../../sdk/node/testing/standInBaton.ts'
import { usageSnippets } from './snippets.ts'

const sdk = join(import.meta.dirname, '../../../sdk/node')

/** Runs a bot as somebody copies it, on the SDK of this checkout. What it prints of errors grows, and with it ends whoever is told of nothing. */
async function run(code: string): Promise<{ complaints: () => string }> {
  const directory = await mkdtemp(join(tmpdir(), 'baton-snippet-'))
  const file = join(directory, 'bot.mjs')
  await writeFile(
    file,
    code.replace(`'@baton/sdk/express'`, `'${join(sdk, 'express.ts')}'`).replaceAll(`'@baton/sdk'`, `'${join(sdk, 'createBaton.ts')}'`),
  )
  const bot = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(async () => {
    bot.kill('SIGKILL')
    await rm(directory, { recursive: true })
  })
  let complaints = ''
  bot.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  return { complaints: () => complaints }
}

/** Waits until a server listens there. */
async function listening(port: number): Promise<void> {
  await expect
    .poll(async () => {
      const socket = connect(port, '127.0.0.1')
      return once(socket, 'connect').then(
        () => (socket.destroy(), true),
        () => false,
      )
    })
    .toBe(true)
}

test('the webhook of the page of a bot lives on after a stranger has broken a request off', async () => {
  const port = await ownPort()
  const snippet = usageSnippets.npm.find(({ title }) => title.includes('webhook'))!.code
  expect(snippet).toContain('4100')
  const { complaints } = await run(`import { createBaton } from '@baton/sdk'
    const baton = createBaton({ server: 'http://127.0.0.1:9', apiKey: 'a', clientKey: 'c', socket: false, webhookSecret: 's', send() {} })
    ${snippet.replaceAll('4100', String(port))}`)
  await listening(port)
  const stranger = connect(port, '127.0.0.1')
  await once(stranger, 'connect')
  stranger.end('POST / HTTP/1.1\r\nhost: bot\r\ncontent-length: 1000\r\n\r\n{"id":"r1"')
  await until(() => complaints() !== '')
  const { headers, body } = signedWebhook('s', 'chat response', {
    id: 'r1',
    channel: 'c1',
    text: 'Hi',
    ts: '1',
    slack_user: 'U',
    team: 'T',
  })
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status).toBe(200)
})

// Express 4 as far as the sample uses it: nobody waits for what a handler gives back.
const express4 = (port: number) => `import { createServer } from 'node:http'
  import { json } from 'node:stream/consumers'
  const app = {
    post: (_path, handle) => createServer(async (request, response) => {
      request.body = await json(request)
      response.sendStatus = (status) => response.writeHead(status).end()
      handle(request, response)
    }).listen(${port}),
  }
  const messenger = { send: async () => ({ message_id: 'm1' }) }
  const think = async () => 'hi'`

test('the bot of the README lives on after a body that is nobody’s message', async () => {
  const port = await ownPort()
  const baton = await startStandInBaton()
  onTestFinished(() => baton.stop())
  const readme = await readFile(join(sdk, 'README.md'), 'utf8')
  const sample = /```ts\n([^]*?)```/.exec(readme)![1]!
  const { complaints } = await run(
    `${express4(port)}
    Object.assign(process.env, { BATON_API_KEY: 'a', BATON_CLIENT_KEY: 'c' })
    ${sample.replace('https://inbox.example.com', baton.url)}`,
  )
  await listening(port)
  const post = async (body: unknown) => fetch(`http://127.0.0.1:${port}/messenger`, { method: 'POST', body: JSON.stringify(body) })
  expect((await post({})).status).toBe(200)
  await until(() => complaints() !== '')
  await post({ sender: { id: 'c1' }, recipient: { id: 'p' }, timestamp: 1, message: { mid: 'm1', text: 'hello' } })
  await until(() => baton.sent('in').length === 1)
})

const serveReadme = (port: number) => `${express4(port)}
  Object.assign(process.env, { BATON_API_KEY: 'a', BATON_CLIENT_KEY: 'c' })`
const ownPlatform = `const [apiKey, clientKey, myBot] = ['a', 'c', async () => 'hi']
  const myPlatform = { send() {}, onMessage: (take) => take({ channel: 'c1', text: 'hello' }) }`

test.for(['the page of a bot', 'sdk/node/README.md', 'README.md'])(
  'the bot that is copied from %s serves its customers while it cannot connect',
  async (place) => {
    const asked: string[] = []
    // A Baton that is reached by calls and by no socket, as behind a proxy that knows none.
    const baton = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.end(url.startsWith('/api/') ? '{"paused":false,"epoch":1,"suppressed":false}' : '')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void baton.close())
    await once(baton, 'listening')
    const server = `http://127.0.0.1:${(baton.address() as AddressInfo).port}`
    const port = await ownPort()
    const sample = (readme: string) => /```ts\n([^]*?)```/.exec(readme)![1]!
    const codes: Record<string, () => Promise<string>> = {
      'the page of a bot': async () => usageSnippets.npm[0]!.code.replace('{server}', server),
      'sdk/node/README.md': async () =>
        `${serveReadme(port)}\n${sample(await readFile(join(sdk, 'README.md'), 'utf8')).replace('https://inbox.example.com', server)}`,
      'README.md': async () =>
        `${ownPlatform}\nconst server = '${server}'\n${sample(await readFile(join(sdk, '../../README.md'), 'utf8'))}`,
    }
    await run(await codes[place]!())
    await expect.poll(() => asked.some((url) => url.startsWith('/socket.io'))).toBe(true)
    if (place === 'sdk/node/README.md') {
      await listening(port)
      const event = { sender: { id: 'c1' }, recipient: { id: 'p' }, timestamp: 1, message: { mid: 'm1', text: 'hello' } }
      await fetch(`http://127.0.0.1:${port}/messenger`, { method: 'POST', body: JSON.stringify(event) })
    }
    await expect.poll(() => asked).toContain('/api/v1/in')
  },
)
