import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBots } from '#features/bots/contract.ts'
import { SlackbotCompany } from '#sandbox/slackbot/SlackbotCompany.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { slackbotApp } from '#testing/slackbotApp.ts'

const app = slackbotApp(['chat:write', 'chat:write.customize', 'users:read'])
const channel = 'C1'
let fixture: CompanyFixture
let api: Awaited<ReturnType<typeof serveStandIn>>
const company = new SlackbotCompany({ server: () => fixture.app.url, apps: [app], show: () => undefined, answerWithinMs: 60_000 })

beforeAll(async () => {
  api = await serveStandIn((on) => company.serve(on))
  fixture = await CompanyFixture.open({ SLACK_API_BASE_URL: `${api.url}/api/`, LOG_LEVEL: 'fatal' })
  app.clientKey = await fixture.connect('slack', { slack_bot_token: app.token, slack_signing_secret: app.signingSecret })
})
afterAll(async () => {
  await fixture.close()
  await api.close()
})

/** What is put aside for the bot. */
async function putAside(key: string): Promise<string> {
  const { rows } = await sql<{ raw: string }>`select unanswered::text as raw from conversation where channel = ${key}`.execute(
    fixture.app.server.db,
  )
  return rows[0]!.raw
}

test('our bot is read by its name, nobody’s name is put into the words of others, and what is put aside stays as it came', async () => {
  const { name } = (await fixture.app.callApi(fixture.mara, listBots)).find(({ id }) => id === fixture.botId)!
  for (const [id, person] of [
    ['UADA', 'Ada'],
    ['UBOB', 'Bob <|> Lee'],
    ['UNEW', 'Eve'],
  ] as const)
    company.people.set(id, { id, name: person })
  const first = `${channel}:${await company.said(app, { channel, user: 'UBOB', text: 'Hi' })}`
  await expect.poll(() => fixture.customer(first)).toMatchObject({ name: 'Bob <|> Lee' })
  const text = `<@UBOB> and <@UNEW> said <@${app.botUser}> can help &amp; write`
  const ts = await company.said(app, { channel, user: 'UADA', text })
  const key = `${channel}:${ts}`
  await expect.poll(() => fixture.said(key)).toEqual([`customer: <@UBOB> and <@UNEW> said @${name} can help & write`])
  expect(JSON.parse(await putAside(key))).toMatchObject([{ raw: { text } }])
  const changed = `<@${app.botUser}> ask <@UBOB>`
  await company.edited(app, { channel, user: 'UADA', text: changed }, ts, text)
  await expect.poll(() => fixture.said(key)).toEqual(['customer: ask <@UBOB>'])
  expect(JSON.parse(await putAside(key))).toMatchObject([{ raw: { text: changed } }])
})
