import { WebAPIHTTPError } from '@slack/web-api'
import { describe, expect, test } from 'vitest'
import { botcopyTransport } from '#providers/botcopy/transport.ts'
import { chatfuelTransport } from '#providers/chatfuel/transport.ts'
import { AccessTokens } from '#providers/dialogflow/AccessTokens.ts'
import { failureOfAnswer, judgeFailure, TokenFailure } from '#providers/dialogflow/failures.ts'
import { checkToken } from '#providers/manychat/checkToken.ts'
import { manychatTransport } from '#providers/manychat/transport.ts'
import { readAppSettings } from '#providers/messenger/appSettings.ts'
import { GraphClient } from '#providers/messenger/GraphClient.ts'
import { sendTransport } from '#providers/messenger/transport.ts'
import type { Attempt, Outgoing } from '#providers/provider.ts'
import { attemptOf } from '#providers/slack/slackErrors.ts'

type Answer = { status: number; text: string }

const page = '<html><title>Sign in to the network</title></html>'
/** What proxies, firewalls and networks that want one to sign in answer in the place of a company. */
const inBetween: Answer[] = [
  { status: 401, text: page },
  { status: 403, text: page },
  { status: 403, text: '' },
  { status: 404, text: page },
  { status: 407, text: '"Proxy authentication required"' },
  { status: 302, text: '' },
]

const outgoing: Outgoing = {
  id: crypto.randomUUID(),
  kind: 'chat response',
  bot: {
    id: crypto.randomUUID(),
    workspaceId: crypto.randomUUID(),
    clientKey: 'bot_1',
    name: 'Desk',
    platform: 'messenger',
    source: 'messenger',
    webhook: '',
  },
  channel: '1',
  customerAt: Date.now(),
  address: { botId: 'b' },
  reply: { jmid: crypto.randomUUID(), text: 'Hello', attachments: [], ts: 1, person: null },
  update: null,
  sent: [],
}

/** A reply by each company, where this is the answer. */
const replies: Record<string, (answer: Answer) => Promise<Attempt>> = {
  chatfuel: (answer) =>
    chatfuelTransport({ request: async () => answer, settings: {} }).send(outgoing, {
      chatfuel_botid: 'b',
      chatfuel_token: 't',
      chatfuel_block: 'Baton',
    }),
  manychat: (answer) => manychatTransport({ request: async () => answer, settings: {} }).send(outgoing, { manychat_token: '1:t' }),
  botcopy: (answer) =>
    botcopyTransport({ request: async () => answer, settings: {}, publicUrl: () => 'https://baton.example' }).send(outgoing, {
      botcopy_api_key: 'k',
      botcopy_access_token: 'a',
      botcopy_minutes: '10',
    }),
  messenger: (answer) => {
    const graph = new GraphClient(async () => answer, { ...readAppSettings({}), appSecret: 's' })
    return sendTransport('messenger', graph, null).send(outgoing, { page: '1', token: 't' })
  },
  slack: async ({ status }) => attemptOf(new WebAPIHTTPError(status, 'No', {})),
}

describe.each(Object.entries(replies))('%s', (company, reply) => {
  test.each(inBetween)('a reply that $status of something in between kept from it waits, and the bot stays connected', async (answer) => {
    const detail = `something in between answered in its place (${answer.status}).`
    const attempt = await reply(answer)
    expect(attempt).toMatchObject({ outcome: 'unreachable', reason: { code: `${company}.unreached`, params: { detail } } })
    expect(attempt).not.toHaveProperty('broken')
  })
})

test.each(['chatfuel', 'manychat', 'botcopy', 'messenger'])('%s: what was answered by a page may have got there', async (company) => {
  for (const status of [200, 502])
    expect(await replies[company]!({ status, text: page })).toMatchObject({
      outcome: 'refused',
      reason: { code: `${company}.uncertain` },
      retryable: false,
    })
})

test('what the company itself says of its token is believed', async () => {
  const says: Record<string, object> = {
    chatfuel: { result: 'Wrong token', success: false },
    manychat: { status: 'error', message: 'Wrong token' },
    botcopy: { message: 'Unauthorized' },
    messenger: { error: { code: 190, message: 'The token has expired.' } },
  }
  for (const [company, said] of Object.entries(says))
    expect(await replies[company]!({ status: 401, text: JSON.stringify(said) }), company).toMatchObject({ broken: true })
})

describe('Google', () => {
  test.each([...inBetween, { status: 200, text: page }])(
    '$status of something in between says nothing of an account or an agent',
    async (answer) => {
      const unreached = { reason: { code: 'dialogflow.unreached' }, retryable: true }
      const judged = judgeFailure(failureOfAnswer(answer.status, answer.text), { project: 'p' })
      expect(judged).toMatchObject(unreached)
      expect(judged).not.toHaveProperty('broken')
      const refused = await new AccessTokens({ request: async () => answer, settings: {} })
        .get({ refresh_token: 'r' })
        .catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(TokenFailure)
      expect(judgeFailure(refused as TokenFailure, { project: 'p' })).toEqual(judged)
    },
  )

  test('what Google itself says of an account is believed', async () => {
    const answer = { status: 400, text: JSON.stringify({ error: 'invalid_grant' }) }
    const refused = new AccessTokens({ request: async () => answer, settings: {} }).get({ refresh_token: 'r' })
    await expect(refused).rejects.toMatchObject({ reason: 'reconnect' })
  })
})

test.each([...inBetween, { status: 200, text: page }])(
  'Manychat was not asked about a token where $status came from something in between',
  async (answer) => {
    const check = checkToken({ request: async () => answer, settings: {} }, { manychat_token: '1:t' })
    await expect(check).rejects.toMatchObject({ code: 'unavailable' })
  },
)
