import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test, onTestFinished } from 'vitest'
import { expressWebhook } from './express.ts'
import { signedWebhook } from './testing/standInBaton.ts'
import { secret, useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const reply = { id: 'r1', channel: 'c1', text: 'A person here', ts: '1700000000.000100', slack_user: 'U1', team: 'T1' }

/** Posts a signed reply to a server whose requests go through `before` first, as through a body parser. */
async function post(before: (request: IncomingMessage) => Promise<void> = async () => {}) {
  const bot = app.bot()
  const handler = expressWebhook(bot.baton)
  const server = createServer((request, response) => void before(request).then(() => handler(request, response)))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { headers, body } = signedWebhook(secret, 'chat response', reply)
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/baton`, { method: 'POST', headers, body })
  return { status: answer.status, said: await answer.json(), bot }
}

test('the webhook of a bot on Express reads the bytes itself', async () => {
  const { status, said, bot } = await post()
  expect([status, said]).toEqual([200, { ok: true }])
  expect(bot.delivered).toEqual(['A person here'])
})

test('bytes that a parser kept are as good', async () => {
  const keep = async (request: IncomingMessage & { rawBody?: unknown; body?: unknown }) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    request.rawBody = Buffer.concat(chunks)
    request.body = JSON.parse(String(request.rawBody))
  }
  expect(await post(keep)).toMatchObject({ status: 200 })
})

test('a body that was parsed before is answered with what to do, and the bot lives', async () => {
  const { status, said, bot } = await post(
    async (request: IncomingMessage & { body?: unknown }) => void (request.body = await json(request)),
  )
  expect(status).toBe(500)
  expect(said).toMatchObject({ message: expect.stringContaining('express.json()') as string })
  expect(bot.errors).toHaveLength(1)
})
