import { WebClient } from '@slack/web-api'
import { silent } from './SlackApp.ts'

/** Milliseconds that Slack may take for one answer. */
const timeoutMs = 10_000

/** Slack's own client. By itself it tries again for half an hour: that is for the outbox to decide, and what was asked twice would stand there twice. */
export function slackClient(token: string, settings: Readonly<Record<string, string>>): WebClient {
  return new WebClient(token, {
    ...(settings['SLACK_API_BASE_URL'] !== undefined && { slackApiUrl: settings['SLACK_API_BASE_URL'] }),
    retryConfig: { retries: 0 },
    timeout: timeoutMs,
    rejectRateLimitedCalls: true,
    logger: silent,
  })
}
