import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Outgoing, Transport } from '#providers/provider.ts'
import { fieldsOf, scalarOf } from '#providers/payloads/narrow.ts'
import { slackClient } from './slackClient.ts'
import type { SlackCredentials } from './credentials.ts'
import { escapeSlack } from '#providers/payloads/slackEscapes.ts'
import { shownInSlack } from './shownInSlack.ts'
import { attemptOf } from './slackErrors.ts'

/** Posts a reply into its thread or direct message, under the name and the picture of the person. */
export function slackTransport({ settings, publicUrl }: Pick<ProviderPorts, 'settings' | 'publicUrl'>): Transport<SlackCredentials> {
  return {
    reaches: () => null,
    concurrency: { perBot: 2 },
    lost: { code: 'slack.uncertain', params: { detail: '' } },
    async send(outgoing, { slack_bot_token: token }) {
      // Nobody in Slack need know who has the conversation.
      if (outgoing.reply === null) return { outcome: 'sent', providerMessageIds: [], delivered: false }
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is a method of Slack's, and no window's.
        const { channel, ts } = await slackClient(token, settings).chat.postMessage(postOf(outgoing, outgoing.reply, publicUrl()))
        // It stands in Slack for everybody to read.
        return { outcome: 'sent', providerMessageIds: channel && ts ? [`${channel}:${ts}`] : [], delivered: true }
      } catch (error) {
        return attemptOf(error)
      }
    },
  }
}

function postOf(outgoing: Outgoing, { text, attachments, person }: NonNullable<Outgoing['reply']>, server: string) {
  const address = fieldsOf(outgoing.address)
  const [channelInKey = '', threadInKey = ''] = outgoing.channel.split(':')
  const thread = scalarOf(address?.['thread']) || threadInKey
  const image = person?.image?.startsWith('/') ? server + person.image : person?.image
  return {
    channel: scalarOf(address?.['channel']) || channelInKey,
    ...(thread !== '' && { thread_ts: thread }),
    text: escapeSlack(text),
    attachments: attachments.flatMap(shownInSlack),
    unfurl_links: false,
    ...(person !== null && { username: person.name, ...(image && { icon_url: image }) }),
  }
}
