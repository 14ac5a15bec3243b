import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { botWebhooks } from '#providers/sdk/webhookContract.ts'
import { sdkTestBot } from '#testing/sdk/SdkTestBot.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'
import type { WebhookCall } from '#testing/sdk/botWebhook.ts'

interface Described {
  parameters: { name: string; in: string; required: boolean; description: string }[]
  requestBody: { content: { 'application/json': { schema: { properties: Record<string, { description?: string }>; required: string[] } } } }
  responses: Record<string, { description: string }>
}

const fixture = sdkFixture()
const bot = sdkTestBot(fixture)
let webhooks: Record<string, { post: Described }>
beforeAll(async () => {
  ;({ webhooks } = (await (await fetch(`${fixture.url}/api/openapi.json`)).json()) as { webhooks: typeof webhooks })
})

/** Those that every request has. */
const ofHttp = ['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'transfer-encoding', 'user-agent']
const describedFor = ({ headers }: WebhookCall) => webhooks[headers['message-type'] as string]!.post

/** Lets a reply and a hand-back come to the bot's webhook. */
async function deliveriesIn(channel: string): Promise<WebhookCall[]> {
  await bot.customer(channel, 'Hi', 'h1')
  await fixture.reply(channel, 'Grüße 😀')
  await until(() => bot.webhook.of('chat response').length === 1)
  await bot.customer(channel, 'Anybody?', 'h2')
  await fixture.pause(channel, false)
  await until(() => bot.webhook.calls.some(({ body }) => body['unanswered'] !== undefined))
  return bot.webhook.calls
}

test('every event that a webhook is told is described, each field with what it is', () => {
  expect(Object.keys(webhooks)).toEqual(['chat response', 'channel update'])
  for (const [name, { post }] of Object.entries(webhooks)) {
    for (const header of post.parameters)
      expect(header, name).toMatchObject({ in: 'header', required: true, description: expect.stringContaining(' ') })
    for (const [field, { description }] of Object.entries(post.requestBody.content['application/json'].schema.properties))
      expect(description, `${name} ${field}`).toContain(' ')
    expect(Object.keys(post.responses), name).toContain('2XX')
  }
})

test('a delivery has the headers and the fields that are described, and no others', async () => {
  await bot.giveWebhook()
  const calls = await deliveriesIn('all')
  expect(new Set(calls.map(({ headers }) => headers['message-type']))).toEqual(new Set(Object.keys(webhooks)))
  for (const call of calls) {
    const { parameters, requestBody } = describedFor(call)
    const sent = Object.keys(call.headers).filter((name) => !ofHttp.includes(name))
    expect(sent.toSorted()).toEqual(parameters.map(({ name }) => name).toSorted())
    const { properties, required } = requestBody.content['application/json'].schema
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(call.body)))
    expect(Object.keys(call.body)).toEqual(expect.arrayContaining(required))
    // What is not described would be left out.
    const shape = botWebhooks.find(({ name }) => name === call.headers['message-type'])!
    expect(shape.body.parse(call.body)).toEqual(call.body)
    expect(shape.headers.safeParse(call.headers).success).toBe(true)
  }
})

test('the signature is made as it is described', async () => {
  const secret = await bot.giveWebhook()
  for (const call of await deliveriesIn('signature')) {
    const { description } = describedFor(call).parameters.find(({ name }) => name === 'baton-signature')!
    const [, prefix, signed] = /^`(.+?)`.+hex.+HMAC-SHA256 of `(.+?)`/.exec(description)!
    const text = signed!.replaceAll(/\{(.+?)\}/g, (_, name: string) => (name === 'body' ? call.raw : (call.headers[name] as string)))
    expect(call.headers['baton-signature']).toBe(`${prefix}${createHmac('sha256', secret).update(text).digest('hex')}`)
  }
})
