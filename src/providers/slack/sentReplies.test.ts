import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBots, saveBot } from '#features/bots/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { SlackbotCompany, type SlackPost } from '#sandbox/slackbot/SlackbotCompany.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { slackbotApp } from '#testing/slackbotApp.ts'
import { upload } from '#testing/upload.ts'

const app = slackbotApp(['chat:write', 'chat:write.customize', 'users:read'])
const channel = 'C1'
const shown: SlackPost[] = []
let fixture: CompanyFixture
let api: Awaited<ReturnType<typeof serveStandIn>>
const company = new SlackbotCompany({
  server: () => fixture.app.url,
  apps: [app],
  show: (_app, post) => void shown.push(post),
  answerWithinMs: 60_000,
})
/** The thread that is the conversation. */
let key: string

beforeAll(async () => {
  api = await serveStandIn((on) => company.serve(on))
  fixture = await CompanyFixture.open({ SLACK_API_BASE_URL: `${api.url}/api/`, LOG_LEVEL: 'fatal' })
  app.clientKey = await fixture.connect('slack', { slack_bot_token: app.token, slack_signing_secret: app.signingSecret })
  // What Slack calls a post is then known from its answer.
  company.faults.noEcho.on()
})
afterAll(async () => {
  await fixture.close()
  await api.close()
})
beforeEach(greet)

async function greet(): Promise<void> {
  shown.length = 0
  key = `${channel}:${await company.said(app, { channel, user: 'UADA', text: 'Hi' })}`
  await expect.poll(() => fixture.said(key)).toEqual(['customer: Hi'])
}

/** Where the words still stand. */
async function copiesOf(words: string): Promise<string[]> {
  const found: string[] = []
  for (const table of ['message', 'conversation', 'change', 'delivery', 'search_entry']) {
    const { rows } = await sql`select from ${sql.table(table)} t where t::text like ${`%${words}%`}`.execute(fixture.app.server.db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

test('a reply that is edited and deleted in Slack is so here: its words and its pictures are gone, and no other line comes', async () => {
  const picture = await upload(fixture.app, fixture.mara)
  const jmid = crypto.randomUUID()
  await fixture.app.callApi(fixture.mara, submitMessage, {
    params: { id: fixture.idOf(key) },
    body: { message: { jmid, text: 'The code is marzipan', attachments: [picture.id] } },
  })
  await expect.poll(() => fixture.delivery(key, jmid)).toMatchObject({ state: 'delivered' })
  const post = shown.at(-1)!
  await company.postEdited(app, post, 'The code is nougat')
  await expect.poll(() => fixture.said(key)).toEqual(['customer: Hi', 'took_over', 'person: The code is nougat'])
  await company.postDeleted(app, post)
  await expect.poll(() => fixture.said(key)).toEqual(['customer: Hi', 'took_over', 'person: '])
  const message = (await fixture.messages(key)).at(-1)!
  expect(message).toMatchObject({ jmid, user_profile: { name: 'Mara' }, withdrawn_at: expect.any(Number) as number })
  expect(message).not.toHaveProperty('attachments')
  expect((await fixture.conversation(key))!.last_message).toMatchObject({ text: '', withdrawn: true, person: fixture.mara.id })
  expect([await copiesOf('marzipan'), await copiesOf('nougat')]).toEqual([[], []])
  expect((await fetch(fixture.app.url + picture.url)).status).toBe(404)
})

test('so is what the AI answered', async () => {
  const { app: server, mara, botId } = fixture
  const { client_key, name } = (await server.callApi(mara, listBots)).find(({ id }) => id === botId)!
  await server.callApi(mara, saveBot, { body: { bot: { client_key, name, engine: 'demo' } } })
  await company.said(app, { channel, user: 'UADA', text: 'Thanks', thread: key.slice(channel.length + 1) })
  await expect.poll(async () => (await fixture.messages(key)).at(-1)).toMatchObject({ by: 'bot', delivery: { state: 'delivered' } })
  const before = await fixture.said(key)
  await company.postDeleted(app, shown.at(-1)!)
  await expect.poll(() => fixture.said(key)).toEqual([...before.slice(0, -1), 'bot: '])
})
