import * as z from 'zod/mini'

/** What the owner of a Slack app fills in. */
export const slackCredentials = z.object({
  slack_bot_token: z.string().check(z.trim(), z.regex(/^xoxb-[\w-]+$/, 'A bot token of Slack begins with xoxb-.')),
  slack_signing_secret: z
    .string()
    .check(z.trim(), z.regex(/^[0-9a-f]{32}$/, 'A signing secret of Slack has 32 digits and letters from a to f.')),
})
export type SlackCredentials = z.output<typeof slackCredentials>
