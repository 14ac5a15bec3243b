import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBots } from '#features/bots/contract.ts'
import { SlackbotCompany } from '#sandbox/slackbot/SlackbotCompany.ts'
import { CompanyFixture } from '#testing/CompanyFixture.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { slackbotApp } from '#testing/slackbotApp.ts'

const app = slackbotApp()
const company = new SlackbotCompany({ server: () => fixture.app.url, apps: [app], show: () => undefined, answerWithinMs: 60_000 })
let api: Awaited<ReturnType<typeof serveStandIn>>
let fixture: CompanyFixture
beforeAll(async () => {
  api = await serveStandIn((on) => company.serve(on))
  fixture = await CompanyFixture.open({ SLACK_API_BASE_URL: `${api.url}/api/`, LOG_LEVEL: 'fatal' })
  app.clientKey = await fixture.connect('slack', { slack_bot_token: app.token, slack_signing_secret: app.signingSecret })
})
afterAll(async () => {
  await fixture.close()
  await api.close()
})

test('an app that is removed from Slack disconnects its bot when bots are looked at next, and not a day later', async () => {
  const look = async () => {
    await fixture.app.server.checkBots()
    return (await fixture.app.callApi(fixture.mara, listBots)).find(({ id }) => id === fixture.botId)?.broken
  }
  company.faults.token.on()
  expect(await look()).toBeNull()
  await company.event(app, { type: 'app_uninstalled' })
  expect(await look()).toMatchObject({
    source: { code: 'bot.refused', params: { detail: expect.stringContaining('token_revoked') as unknown } },
  })
  await expect.poll(async () => (await fixture.health()).last_error?.reason.code).toBe('slack.uninstalled')
})
