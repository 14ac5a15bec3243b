import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attempt, Outgoing } from '#features/inbox/delivery/ports.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import { reasonText } from '#testing/reasonText.ts'
import { BotWebhook } from '#testing/sdk/botWebhook.ts'
import { webhookTransport } from './webhookTransport.ts'

let webhook: BotWebhook
beforeAll(async () => void (webhook = await BotWebhook.open()))
afterAll(() => webhook.close())

/** How an attempt ended, with its reason as people read it. */
async function send(given: Outgoing, mode: 'test' | 'live' = 'test', timeoutMs = 10_000, webhookSecret: string | undefined = 's') {
  const call = createOutsideClient({ mode })
  const transport = webhookTransport({
    async request(address, request) {
      expect(request.timeoutMs).toBe(10_000)
      const { status, body } = await call(address, { ...request, timeoutMs })
      return { status, text: body.toString() }
    },
  })
  return withReasonText(await transport.send(given, { webhookSecret }))
}

function withReasonText(attempt: Attempt) {
  if (attempt.outcome === 'sent') return attempt
  const { reason, ...rest } = attempt
  return { ...rest, why: reasonText(reason) }
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
      source: 'npm',
      webhook: webhook.url,
      ...fields,
    },
    channel: 'c1',
    customerAt: null,
    address: null,
    reply: update ? null : { jmid: 'm-1', text: 'Hi', attachments: [], ts: 1_763_640_000, person: { id: 'p', name: 'Mara', image: null } },
    update: update ? { paused: true, epoch: 2, assignee: null, is_done: false } : null,
    sent: [],
  }
}

const sent = (delivered: boolean) => ({ outcome: 'sent', providerMessageIds: [], delivered })

describe('what a webhook answers', () => {
  const answers: [status: number, body: string, outcome: object][] = [
    [200, '{"ok":true}', sent(true)],
    [200, '{"ok":true,"ignored":"chat response"}', sent(false)],
    [200, 'OK', sent(false)],
    [204, '', sent(false)],
    [302, '', { outcome: 'refused', why: 'The bot’s webhook answered 302.', retryable: true }],
    [
      401,
      '{"error":{"code":"unauthorized","message":"the signature is wrong"}}',
      { outcome: 'refused', why: 'The bot’s webhook answered 401: the signature is wrong', retryable: false },
    ],
    [404, '{"error":"Not here"}', { outcome: 'refused', why: 'The bot’s webhook answered 404: Not here', retryable: false }],
    [410, '', { outcome: 'refused', why: 'The bot’s webhook answered 410.', retryable: false }],
    ...[408, 409, 425, 429, 500].map((status): [number, string, object] => [
      status,
      '',
      { outcome: 'refused', why: `The bot’s webhook answered ${status}.`, retryable: true },
    ]),
    [
      409,
      '{"code":"running","message":"it is still being worked on"}',
      { outcome: 'refused', why: 'The bot is still at it.', retryable: true, isAtIt: true },
    ],
    [
      500,
      `{"message":"${'x'.repeat(1000)}"}`,
      { outcome: 'refused', why: expect.stringMatching(/^.{1,300}$/) as unknown, retryable: true },
    ],
  ]
  test.each(answers)('%i %s', async (status, body, outcome) => {
    webhook.replies = [{ status, body }]
    expect(await send(outgoing())).toEqual(outcome)
  })

  test('a channel update carries the state of the conversation', async () => {
    webhook.replies = [{ status: 200, body: '{"ok":true}' }]
    expect(await send(outgoing({}, true))).toEqual(sent(true))
    expect(webhook.calls.at(-1)!.body).toEqual({ channel: 'c1', paused: true, epoch: 2, assignee: null, is_done: false })
  })
})

describe('a webhook that is not reached', () => {
  test.each([502, 503, 504])('is one whose gateway answers %i in its place', async (status) => {
    webhook.replies = [{ status, body: '' }]
    expect(await send(outgoing())).toEqual({ outcome: 'unreachable', why: `The bot’s webhook answered ${status}.` })
  })

  test('is tried again when it hangs up, is silent, or nobody listens there', async () => {
    webhook.replies = ['hang up']
    expect(await send(outgoing())).toEqual({
      outcome: 'unreachable',
      why: expect.stringMatching(/^The bot’s webhook was not reached: .*broke the connection off\.$/) as unknown,
    })
    webhook.replies = ['silence']
    // Long enough for a busy machine to hand it over.
    expect(await send(outgoing(), 'test', 2000)).toMatchObject({
      outcome: 'unreachable',
      why: expect.stringContaining('did not answer within') as unknown,
      // It took the whole request, so the customer may have the reply.
      unconfirmed: { code: 'sdk.unconfirmed', params: { seconds: 10 } },
    })
    const nobody = await send(outgoing({ webhook: 'http://127.0.0.1:1/' }))
    expect(nobody).toMatchObject({ outcome: 'unreachable' })
    expect(nobody).not.toHaveProperty('unconfirmed')
  })

  test('is not tried again where Baton never calls', async () => {
    for (const address of [webhook.url, 'https://169.254.169.254/latest', 'nonsense']) {
      expect(await send(outgoing({ webhook: address }), 'live')).toMatchObject({ outcome: 'refused', retryable: false })
    }
  })

  test('needs a secret to be believed', async () => {
    const before = webhook.calls.length
    expect(await send(outgoing(), 'test', 10_000, '')).toMatchObject({ outcome: 'refused', retryable: false })
    expect(webhook.calls.length).toBe(before)
  })
})
