import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCredentials } from '#features/bots/server/openCredentials.ts'
import { fuzzRequests } from '#testing/fuzzParse.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import { botcopyBot } from '#sandbox/botcopy/botcopyStandIn.ts'
import { chatfuelBot } from '#sandbox/chatfuel/chatfuelStandIn.ts'
import { manychatBot } from '#sandbox/manychat/manychatStandIn.ts'
import { instagramBot, makeMessengerStandIn, messengerBot } from '#sandbox/messenger/makeMessengerStandIn.ts'
import type { SandboxBot } from '#sandbox/northwind.ts'
import { partnerBot } from '#sandbox/slackbot/slackbotStandIn.ts'

/** Generated bodies of each company; `BODIES=10000` is for a change of how they are read. Of ten requests one is good. */
const bodies = Number(process.env['BODIES'] ?? 100)
const goodEvery = 10
const atOnce = 16
/** What the head of a request may hold, in bytes: what Node.js takes unless told otherwise. */
const longestHead = 16_384
const codeOf = (error: unknown) => ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code

let sandbox: SandboxTestApp
beforeAll(async () => {
  sandbox = await createSandboxTestApp()
  // What customers say is looked at here, and no answers.
  await sql`update bot set engine = null, engine_credentials = null`.execute(sandbox.app.server.db)
})
afterAll(() => sandbox.close())

/** How a company calls us. */
interface Company {
  name: string
  bot: SandboxBot
  path: string
  /** Bodies as it sends them. */
  seeds: readonly unknown[]
  /** A message of a customer, which must arrive whatever is sent before and behind it. */
  good(text: string, n: number): unknown
  headers(body: Buffer): Promise<Record<string, string>> | Record<string, string>
}

const parties = { sender: { id: '4000000000000001' }, recipient: { id: '1' }, timestamp: 1_790_000_000_000 }
const graphEvents = [
  {
    ...parties,
    message: { mid: 'm_1', text: 'Hi', quick_reply: { payload: 'P' }, reply_to: { story: { url: 'https://a.example', id: '1' } } },
  },
  { ...parties, message: { mid: 'm_2', attachments: [{ type: 'image', payload: { url: 'https://a.example/b.jpg' } }] } },
  { ...parties, message: { mid: 'm_3', is_echo: true, app_id: 12, metadata: 'baton:abc', text: 'x' } },
  { ...parties, message: { mid: 'm_4', is_deleted: true } },
  { ...parties, message_edit: { mid: 'm_1', text: 'Ho', num_edit: 1 } },
  { ...parties, postback: { mid: 'm_5', title: 'Start', payload: 'S', referral: { ref: 'r' } } },
  { ...parties, reaction: { mid: 'm_1', action: 'react', emoji: '❤️' } },
  { ...parties, delivery: { mids: ['m_1'], watermark: 1_790_000_000_000 } },
  { ...parties, read: { mid: 'm_1' } },
  { ...parties, pass_thread_control: { previous_owner_app_id: 1, new_owner_app_id: 2 } },
]

const facebook = () => {
  const { vault } = sandbox.app.server
  return makeMessengerStandIn({ server: '', url: '', sign: (text) => vault.sign(`sandbox messenger ${text}`), onError: () => undefined })
}
/** The account of a page, or of an Instagram account, as its webhooks name it. */
const accountOf = (bot: SandboxBot) => {
  const { credentials } = facebook().bots.find((one) => one.bot.id === bot.id)!
  return credentials['instagram'] ?? credentials['page']!
}
const graph = (bot: SandboxBot, object: 'page' | 'instagram'): Company => ({
  name: bot.name,
  bot,
  path: '/webhooks/messenger',
  get seeds() {
    return graphEvents.map((event) => ({ object, entry: [{ id: accountOf(bot), time: 1, messaging: [event, event], standby: [event] }] }))
  },
  good: (text, n) => ({
    object,
    entry: [
      {
        id: accountOf(bot),
        messaging: [{ broken: n }, { ...parties, sender: { id: `49${n % 20}` }, message: { mid: `good.${n}`, text } }, n],
      },
    ],
  }),
  headers: (body) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', facebook().variables['FACEBOOK_APP_SECRET']!).update(body).digest('hex')}`,
  }),
})

async function secretOf(bot: SandboxBot, name: string): Promise<string> {
  const { db, vault } = sandbox.app.server
  const row = await db.selectFrom('bot').where('id', '=', bot.id).select(['settings', 'credentials']).executeTakeFirstOrThrow()
  return openCredentials(row, vault)[name]!
}

const slackMessage = { type: 'message', channel: 'C1', channel_type: 'channel', user: 'U1', text: 'Hi', ts: '1790000000.000100' }
const slackEvent = (event: object) => ({
  type: 'event_callback',
  api_app_id: 'A0NORTHWIND',
  team_id: 'T1',
  event_id: crypto.randomUUID(),
  authorizations: [{ user_id: 'U0NORTHWIND', is_bot: true }],
  event,
})
const dialogflow = { responseId: 'r', queryResult: { fulfillmentMessages: [{ text: { text: ['Hello'] } }, { card: { title: 'x' } }] } }

const companies: readonly Company[] = [
  graph(messengerBot, 'page'),
  graph(instagramBot, 'instagram'),
  {
    name: 'Slack',
    bot: partnerBot,
    path: `/webhooks/slack/${partnerBot.clientKey}`,
    seeds: [
      slackMessage,
      { ...slackMessage, thread_ts: slackMessage.ts, files: [{ name: 'x', permalink: 'https://x.example' }] },
      {
        type: 'message',
        subtype: 'message_changed',
        channel: 'C1',
        message: { ...slackMessage, edited: { ts: '1790000002.000100' } },
        previous_message: slackMessage,
      },
      { type: 'message', subtype: 'message_deleted', channel: 'C1', deleted_ts: slackMessage.ts, previous_message: slackMessage },
      { ...slackMessage, bot_id: 'B1', app_id: 'A1', blocks: [{ type: 'section', text: { text: 'x' } }] },
    ].map(slackEvent),
    good: (text, n) => slackEvent({ ...slackMessage, user: 'U2', text, ts: `1790000001.${String(n).padStart(6, '0')}` }),
    async headers(body) {
      const at = String(Math.floor(Date.now() / 1000))
      const signed = createHmac('sha256', await secretOf(partnerBot, 'slack_signing_secret'))
        .update(`v0:${at}:`)
        .update(body)
        .digest('hex')
      return { 'x-slack-request-timestamp': at, 'x-slack-signature': `v0=${signed}` }
    },
  },
  {
    name: 'Chatfuel',
    bot: chatfuelBot,
    path: `/messenger/client/${chatfuelBot.clientKey}/chatfuel/fallback`,
    seeds: [
      { 'messenger user id': '1', 'first name': 'Ada', 'last user freeform input': 'Hi' },
      { chatfuel_user_id: '2', text: 'x', baton_event: 'human', attributes: { email: 'a@b.c' } },
    ],
    good: (text, n) => ({ 'chatfuel user id': `good${n % 20}`, 'last user freeform input': text }),
    headers: async () => ({ 'x-baton-secret': await secretOf(chatfuelBot, 'chatfuel_secret') }),
  },
  {
    name: 'Manychat',
    bot: manychatBot,
    path: `/webhooks/manychat/${manychatBot.clientKey}`,
    seeds: [
      { id: '1', name: 'Ada', last_input_text: 'Hi', custom_fields: { a: 1 }, tags: [{ name: 'x' }] },
      { subscriber_id: 2, text: 'https://a.example/b.png', baton_event: 'unknown' },
    ],
    good: (text, n) => ({ subscriber_id: `77${n % 20}`, text }),
    headers: async () => ({ 'x-baton-secret': await secretOf(manychatBot, 'manychat_secret') }),
  },
  {
    name: 'Botcopy',
    bot: botcopyBot,
    path: `/webhooks/botcopy/${botcopyBot.clientKey}`,
    seeds: [
      { userId: 'u', botId: 'b', queryInput: { text: { text: 'Hi', languageCode: 'en' } }, queryParams: { payload: { name: 'Ada' } } },
      {
        userId: 'u',
        botId: 'b',
        queryInput: { text: { text: 'Hi' } },
        dialogflowResponse: dialogflow,
        messageHistory: [{ _id: '2', direction: 'out', payload: dialogflow }],
      },
      { userId: 'u', eventType: 'user_typing' },
    ],
    good: (text, n) => ({ userId: `good${n % 20}`, botId: 'b', queryInput: { text: { text } } }),
    headers: async () => ({ authorization: await secretOf(botcopyBot, 'botcopy_access_token') }),
  },
]

test.each(companies)(
  'generated bodies of $name, signed as it signs: none is answered with 5xx, and what stands between them is not lost',
  async (company) => {
    const statuses = new Map<number, number>()
    const call = async (body: Buffer, query = '') => {
      const headers = { 'content-type': 'application/json', ...(await company.headers(body)) }
      const asked = fetch(`${sandbox.url}${company.path}${query}`, { method: 'POST', headers, body: new Uint8Array(body) })
      // Who is still sending when an address is refused as too long finds the line closed, instead of the 431.
      const response = await asked.catch((error: unknown) => {
        if (query.length < longestHead || codeOf(error) !== 'ECONNRESET') throw error
        return new Response(null, { status: 431 })
      })
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
    const requests = fuzzRequests(company.seeds, bodies)
    const good: string[] = []
    let sent = 0
    const send = async () => {
      for (const { body, query } of requests) {
        const n = ++sent
        await call(body, query.size > 0 ? `?${query.toString()}` : '')
        if (n % goodEvery !== 0) continue
        const text = `Good message ${n} of ${company.name}`
        good.push(text)
        await call(Buffer.from(JSON.stringify(company.good(text, n))))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, send))
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    expect(statuses.get(200)).toBeGreaterThanOrEqual(good.length)

    const { db } = sandbox.app.server
    const arrived = async () => {
      const { rows } = await sql<{
        text: string
      }>`select m.text from message m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
        where c.bot_id = ${company.bot.id} and m.text like 'Good message %'`.execute(db)
      return rows.map(({ text }) => text).toSorted()
    }
    await expect.poll(arrived, { timeout: 600_000, interval: 250 }).toEqual(good.toSorted())
    const { rows } = await sql`select from webhook_event where bot_id = ${company.bot.id} and state = 'failed'`.execute(db)
    expect(rows).toEqual([])
    if (process.env['BODIES']) console.log(company.name, bodies, 'bodies,', good.length, 'neighbours,', Object.fromEntries(statuses))
  },
  1_200_000,
)
