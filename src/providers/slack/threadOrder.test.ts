import { afterAll, beforeAll, expect, test } from 'vitest'
import pino from 'pino'
import { startServer, type Server } from '#app/startServer.ts'
import { readConfig } from '#platform/config/config.ts'
import { SlackbotCompany } from '#sandbox/slackbot/SlackbotCompany.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { slackbotApp } from '#testing/slackbotApp.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

const app = slackbotApp()
const channel = 'C1'
let fixture: CompanyFixture
let api: Awaited<ReturnType<typeof serveStandIn>>
let other: Server
/** Which of the two servers Slack's next event comes to. */
let to: 'first' | 'second' = 'first'
const company = new SlackbotCompany({
  server: () => (to === 'first' ? fixture.app.url : other.url),
  apps: [app],
  show: () => undefined,
  answerWithinMs: 60_000,
})

beforeAll(async () => {
  api = await serveStandIn((on) => company.serve(on))
  const env = { SLACK_API_BASE_URL: `${api.url}/api/`, BATON_SECRET: 'servers of one installation share one secret', LOG_LEVEL: 'fatal' }
  fixture = await CompanyFixture.open(env)
  const own = { DATABASE_URL: fixture.app.databaseUrl, BATON_DATA_DIR: await temporaryFolder('slack-order'), DATABASE_POOL: '4', PORT: '0' }
  other = await startServer(readConfig({ ...env, ...own }, 'test', ['SLACK_API_BASE_URL']), pino({ level: 'silent' }))
  app.clientKey = await fixture.connect('slack', { slack_bot_token: app.token, slack_signing_secret: app.signingSecret })
  company.people.set('UADA', { id: 'UADA', name: 'Ada Lovelace' })
  company.people.set('UBOB', { id: 'UBOB', name: 'Bob' })
})
afterAll(async () => {
  await other.close()
  await fixture.close()
  await api.close()
})

test('what is said in a thread stands there as it came, whichever server each message came to, also where only the first name is waited for', async () => {
  for (const server of ['first', 'second'] as const) {
    to = server
    const ts = await company.said(app, { channel, user: 'UADA', text: 'Hello' })
    await expect.poll(() => fixture.customer(`${channel}:${ts}`)).toMatchObject({ name: 'Ada Lovelace' })
  }
  const [held, thread] = [api.hold(), company.stamp()]
  to = 'first'
  const first = company.said(app, { channel, user: 'UBOB', text: 'First', ts: thread })
  await held.begun
  to = 'second'
  const second = company.said(app, { channel, user: 'UADA', text: 'Second', thread })
  await Promise.all([first, second])
  await expect.poll(() => fixture.said(`${channel}:${thread}`)).toEqual(['customer: First', 'customer: Second'])
  held.release()
  await expect.poll(() => fixture.customer(`${channel}:${thread}`)).toMatchObject({ name: 'Bob' })
})
