import { WebAPIPlatformError, WebAPIRequestError } from '@slack/web-api'
import { expect, test } from 'vitest'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { slackClient } from './slackClient.ts'
import { attemptOf, isPassing } from './slackErrors.ts'

const busy = { outcome: 'refused', reason: { code: 'slack.busy' }, retryable: true }

test.each(['ratelimited', 'rate_limited'])('too much, as Slack calls it %s, is tried again and says nothing of the token', (error) => {
  expect(attemptOf(new WebAPIPlatformError({ ok: false, error }))).toMatchObject(busy)
  expect(isPassing(error)).toBe(true)
})

test('so is too much without a word on how long to wait', async () => {
  const slack = await serveStandIn((app) => {
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.post('/api/*', (_request, reply) => reply.code(429).send(''))
  })
  const post = slackClient('xoxb-1', { SLACK_API_BASE_URL: `${slack.url}/api/` }).auth.test()
  expect(attemptOf(await post.catch((error: unknown) => error))).toMatchObject(busy)
  await slack.close()
})

test.each(['UND_ERR_CONNECT_TIMEOUT', 'ENODATA', 'ECONNREFUSED', 'SELF_SIGNED_CERT_IN_CHAIN'])(
  'what failed by %s never got there, and is tried again',
  (code) => {
    const cause = Object.assign(new Error('no'), { code })
    expect(attemptOf(new WebAPIRequestError(new TypeError('fetch failed', { cause })))).toMatchObject({
      outcome: 'unreachable',
      reason: { code: 'slack.unreached' },
    })
  },
)

test('so is what found no connection by any address of Slack’s', () => {
  const late = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' })
  const cause = Object.assign(new AggregateError([late, late]), { code: 'ETIMEDOUT' })
  for (const why of [late, cause])
    expect(attemptOf(new WebAPIRequestError(new TypeError('fetch failed', { cause: why })))).toMatchObject({
      outcome: 'unreachable',
      reason: { code: 'slack.unreached', params: { detail: 'ETIMEDOUT' } },
    })
})

test('what broke off may have arrived', () => {
  const cause = Object.assign(new Error('no'), { code: 'ECONNRESET' })
  expect(attemptOf(new WebAPIRequestError(new TypeError('fetch failed', { cause })))).toMatchObject({ reason: { code: 'slack.uncertain' } })
})
