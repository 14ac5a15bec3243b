import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outgoing } from '#features/inbox/delivery/ports.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import { BotWebhook } from '#testing/sdk/botWebhook.ts'
import { webhookTransport } from './webhookTransport.ts'

let webhook: BotWebhook
beforeAll(async () => void (webhook = await BotWebhook.open()))
afterAll(() => webhook.close())

function transport(mode: 'test' | 'live' = 'test', timeoutMs = 10_000) {
  const call = createOutsideClient({ mode })
  return webhookTransport({
    decrypt: (secret) => secret.toString(),
    async post(address, request) {
      expect(request.timeoutMs).toBe(10_000)
      const { status, body } = await call(address, { ...request, method: 'POST', timeoutMs })
      return { status, text: body.toString() }
    },
  })
}

function outgoing(fields: Partial<Outgoing['bot']> = {}, update = false): Outgoing {
  return {
    id: 'd-1',
    kind: update ? 'channel update' : 'chat response',
    bot: {
      workspaceId: 'w',
      id: 'b',
      clientKey: 'c',
      name: 'Bot',
      platform: 'slack',
      webhook: webhook.url,
      webhookSecret: Buffer.from('s'),
      ...fields,
    },
    channel: 'c1',
    address: null,
    reply: update ? null : { jmid: 'm-1', text: 'Hi', attachments: [], ts: 1_763_640_000, person: { id: 'p', name: 'Mara', image: null } },
    update: update ? { paused: true, epoch: 2, assignee: null, is_done: false } : null,
  }
}

describe('what a webhook answers', () => {
  const answers: [status: number, body: string, outcome: object][] = [
    [200, '{"ok":true}', { ok: true, delivered: true }],
    [200, '{"ok":true,"ignored":"chat response"}', { ok: true, delivered: false }],
    [200, 'OK', { ok: true, delivered: false }],
    [204, '', { ok: true, delivered: false }],
    [302, '', { ok: false, why: "The bot's webhook answered 302.", retryable: true }],
    [
      401,
      '{"error":{"code":"unauthorized","message":"the signature is wrong"}}',
      { ok: false, why: "The bot's webhook answered 401: the signature is wrong", retryable: false },
    ],
    [404, '{"error":"Not here"}', { ok: false, why: "The bot's webhook answered 404: Not here", retryable: false }],
    [410, '', { ok: false, why: "The bot's webhook answered 410.", retryable: false }],
    ...[408, 409, 425, 429, 500, 503].map((status): [number, string, object] => [
      status,
      '',
      { ok: false, why: `The bot's webhook answered ${status}.`, retryable: true },
    ]),
    [500, `{"message":"${'x'.repeat(1000)}"}`, { ok: false, why: expect.stringMatching(/^.{1,300}$/) as unknown, retryable: true }],
  ]
  test.each(answers)('%i %s', async (status, body, outcome) => {
    webhook.replies = [{ status, body }]
    expect(await transport().send(outgoing())).toEqual(outcome)
  })

  test('a channel update carries the state of the conversation', async () => {
    webhook.replies = [{ status: 200, body: '{"ok":true}' }]
    expect(await transport().send(outgoing({}, true))).toEqual({ ok: true, delivered: true })
    expect(webhook.calls.at(-1)!.body).toEqual({ channel: 'c1', paused: true, epoch: 2, assignee: null, is_done: false })
  })
})

describe('a webhook that is not reached', () => {
  test('is tried again when it hangs up, is silent, or nobody listens there', async () => {
    webhook.replies = ['hang up']
    expect(await transport().send(outgoing())).toEqual({
      ok: false,
      why: expect.stringMatching(/^The bot's webhook was not reached: .*broke the connection off\.$/) as unknown,
      retryable: true,
      unanswered: true,
    })
    webhook.replies = ['silence']
    expect(await transport('test', 100).send(outgoing())).toMatchObject({
      ok: false,
      why: expect.stringContaining('did not answer within') as unknown,
      retryable: true,
      unanswered: true,
    })
    expect(await transport().send(outgoing({ webhook: 'http://127.0.0.1:1/' }))).toMatchObject({ ok: false, retryable: true })
  })

  test('is not tried again where Baton never calls', async () => {
    for (const address of [webhook.url, 'https://169.254.169.254/latest', 'nonsense']) {
      expect(await transport('live').send(outgoing({ webhook: address }))).toMatchObject({ ok: false, retryable: false })
    }
  })

  test('needs a secret to be believed', async () => {
    const before = webhook.calls.length
    expect(await transport().send(outgoing({ webhookSecret: null }))).toMatchObject({ ok: false, retryable: false })
    expect(webhook.calls.length).toBe(before)
  })
})
