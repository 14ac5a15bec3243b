import type { SlackbotApp } from '#sandbox/slackbot/SlackbotCompany.ts'

/** An app at Slack that a bot has; its client key is filled in once the bot is connected. */
export const slackbotApp = (scopes: string[] = ['chat:write', 'chat:write.customize', 'users:read', 'files:read']): SlackbotApp => ({
  id: 'A1',
  teamId: 'T1',
  botUser: 'UBOT',
  botId: 'B1',
  token: 'xoxb-1-1',
  signingSecret: '0'.repeat(32),
  clientKey: '',
  scopes,
})
