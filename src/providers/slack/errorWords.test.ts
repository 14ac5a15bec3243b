import { WebAPIPlatformError } from '@slack/web-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { SlackApp } from './SlackApp.ts'
import { SlackDirect } from './SlackDirect.ts'
import { attemptOf } from './slackErrors.ts'

let says = ''
let slack: Awaited<ReturnType<typeof serveStandIn>>
beforeAll(async () => {
  slack = await serveStandIn((app) => {
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.post('/api/*', () => ({ ok: false, error: says }))
  })
})
afterAll(() => slack.close())

/** What a word of Slack's means to each who hears it: to a token, to a direct message, to a reply. */
async function heard(error: string) {
  says = error
  const app = new SlackApp({ clientId: 'c', clientSecret: 's', issuer: slack.url })
  const direct = new SlackDirect(slack.url, async (url, { method, headers, body }) => {
    const answer = await fetch(url, { method, headers, body })
    return { status: answer.status, headers: {}, body: Buffer.from(await answer.arrayBuffer()) }
  })
  const [token, changed] = await Promise.all([app.check('xoxb'), direct.change('xoxb', 'D1:1.1', null)])
  const attempt = attemptOf(new WebAPIPlatformError({ ok: false, error }))
  return { token, changed, attempt }
}

test.each(['token_revoked', 'invalid_auth', 'not_authed', 'account_inactive', 'token_expired', 'app_uninstalled'])(
  'by %s a token is dead, whoever hears it',
  async (error) => {
    expect(await heard(error)).toMatchObject({
      token: 'revoked',
      changed: { reason: 'token' },
      attempt: { reason: { code: 'slack.token' } },
    })
  },
)

test.each(['service_unavailable', 'team_added_to_org', 'org_login_required', 'ratelimited', 'rate_limited'])(
  'by %s Slack did nothing, and is asked again',
  async (error) => {
    const changed = { reason: 'busy', againMs: expect.any(Number) as unknown }
    expect(await heard(error)).toMatchObject({ token: 'unknown', changed, attempt: { retryable: true } })
  },
)

test.each(['fatal_error', 'internal_error', 'request_timeout'])('by %s nobody knows whether Slack did it', async (error) => {
  const attempt = { reason: { code: 'slack.uncertain' }, retryable: false }
  expect(await heard(error)).toMatchObject({ token: 'unknown', changed: { reason: 'unsure' }, attempt })
})
