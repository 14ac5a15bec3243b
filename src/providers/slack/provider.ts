import type { Provider, WebhookRoute } from '#providers/provider.ts'
import { card } from './card.ts'
import { checkToken } from './checkToken.ts'
import { slackCredentials, type SlackCredentials } from './credentials.ts'
import { requestOfFile } from './files.ts'
import { parseSlack } from './parse.ts'
import { People } from './People.ts'
import { slackTransport } from './transport.ts'
import { receiveSlack } from './webhook.ts'

/**
 * Customers who write in a Slack workspace: in threads of channels and in direct messages, to an app that the owner of the bot has made. It has
 * nothing to do with our own app (`SlackApp.ts`), by which people sign in and connect their workspace.
 */
export const slack: Provider<SlackCredentials> = {
  id: 'slack',
  card,
  variables: ['SLACK_API_BASE_URL'],
  // By `response_url` anybody posts in the conversation, for half an hour.
  secrets: ['token', 'response_url'],
  credentials: slackCredentials,
  transportOf: () => 'slack-post',
  parse: ({ raw, bot }) => parseSlack(raw, bot.name),
  open(ports) {
    const people = new People(ports.settings)
    const route = (path: string): WebhookRoute<SlackCredentials> => ({
      method: 'POST',
      path,
      keepsHeaders: ['x-slack-retry-num', 'x-slack-retry-reason'],
      receive: (request, deps) => receiveSlack(request, deps, ports),
    })
    return {
      transports: { 'slack-post': slackTransport(ports) },
      webhooks: [route('/webhooks/slack/:client_key'), route('/webhooks/slack/:client_key/interactivity')],
      fileOf: (address, { slack_bot_token: token }) => requestOfFile(address, token, ports.settings),
      introduce: ({ bot, userKey }, account, { botOf }) =>
        people.profileOf(bot.id, userKey, async () => (await botOf(account))?.credentials?.slack_bot_token),
      check: (credentials) => checkToken(ports.settings, credentials),
    }
  },
}
