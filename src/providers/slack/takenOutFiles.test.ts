import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a file that is deleted in Slack goes here too where a preview of a link is left of its message', async () => {
  company.files.set('plan.pdf', { bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' })
  const address = `${api.url}/files/plan.pdf`
  const files = [{ id: 'F1', name: 'plan.pdf', mimetype: 'application/pdf', url_private: address, url_private_download: address }]
  const said = { channel: 'C1', user: 'UADA', text: 'See <https://a.example>' }
  const ts = await company.said(app, { ...said, files })
  const attachments = async () => (await fixture.messages(`C1:${ts}`))[0]?.attachments
  const kept = async () => (await attachments())?.[0]?.file_url ?? ''
  await expect.poll(kept).toMatch(/^\/files\//)
  const path = `${fixture.app.url}${await kept()}`
  expect((await fetch(path)).status).toBe(200)
  const message = { type: 'message', user: said.user, text: said.text, ts, attachments: [{ title: 'A page', text: 'What it says' }] }
  await company.event(app, {
    type: 'message',
    subtype: 'message_changed',
    hidden: true,
    channel: said.channel,
    channel_type: 'channel',
    ts: company.stamp(),
    message: { ...message, files: [{ id: 'F1', mode: 'tombstone' }] },
    previous_message: { ...message, files },
  })
  await expect.poll(attachments).toEqual([{ title: 'A page', text: 'What it says' }])
  expect((await fetch(path)).status).toBe(404)
})
