import type { Parsed, RawRequest, Report } from '#providers/provider.ts'
import type { BotMessage } from '#providers/payloads/botMessage.ts'
import { channelMessage } from '#providers/payloads/channelMessage.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, idOf, isGiven, listOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { slackChange } from '#providers/payloads/slackChange.ts'
import { withFileAddresses } from './files.ts'
import { parseInteraction } from './parseInteraction.ts'
import { placeOf } from './places.ts'

/** Events in which nobody says anything to anybody. */
const silent =
  /^(reaction_|member_|channel_|group_|im_|team_|user_|app_(home_opened|uninstalled|rate_limited)|tokens_revoked|pin_|star_|file_|emoji_|link_shared|message_metadata)/

/** What a request of Slack says to a bot of this name: an event, or a pressed button. */
export function parseSlack(raw: RawRequest, name: string): Parsed[] {
  const account = raw.params['client_key'] ?? ''
  const text = raw.body.toString('utf8')
  if (raw.path.endsWith('/interactivity')) return parseInteraction(new URLSearchParams(text).get('payload') ?? '', account)
  const given = fieldsFromJson(text)
  const told = fieldsOf(given?.['event'])
  if (!given || !told) return [{ kind: 'unreadable', account, reason: 'The body is no event of Slack.' }]
  const event = withAddresses(told, scalarOf(given['team_id']))
  const envelope = { ...given, event }
  const type = scalarOf(event['type'])
  if (type !== 'message' && type !== 'app_mention')
    return silent.test(type)
      ? []
      : [{ kind: 'unreadable', account, reason: `Slack sent an event of the type ${JSON.stringify(type.slice(0, 60))}.` }]
  const read = messageIn(envelope, event, { name, now: raw.receivedAt.getTime() })
  if (typeof read === 'string') return [{ kind: 'unreadable', account, reason: read }]
  return read ? [{ kind: 'report', account, report: read }] : []
}

/** The event with an address for each file of what is said in it, or was changed to. */
function withAddresses(event: Fields, team: string): Fields {
  const channel = idOf(event['channel'])
  const message = fieldsOf(event['message'])
  const told = withFileAddresses(event, team, channel)
  return message ? { ...told, message: withFileAddresses(message, team, channel) } : told
}

/** The report of a message; null where nobody said anything to us, and a sentence where it cannot be read. */
function messageIn(envelope: Fields, event: Fields, { name, now }: { name: string; now: number }): Omit<Report, 'bot'> | string | null {
  const subject = slackChange(event)?.message ?? event
  const speaker = speakerOf(envelope, subject)
  // Other apps speak in channels as well, and are nobody's customers.
  if (speaker === 'other bot') return null
  const id = ourUser(envelope)
  const read = channelMessage(envelope, {
    direction: speaker === 'we' ? 'out' : 'in',
    platform: 'slack',
    now,
    ...(id !== '' && { us: { id, name } }),
  })
  if (typeof read === 'string') return read
  if (read.kind === 'ignored') return null
  if (read.platformId === null) return 'The message has no time stamp, by which Slack names it.'
  return reportOf(read, { event, subject, isOurs: speaker === 'we' })
}

/** Who said it: our own app, another one, or a person. */
function speakerOf(envelope: Fields, subject: Fields): 'we' | 'other bot' | 'person' {
  const user = idOf(subject['user'])
  if (user !== '' && user === ourUser(envelope)) return 'we'
  if (!isGiven(subject['bot_id']) && subject['subtype'] !== 'bot_message') return 'person'
  const app = idOf(subject['app_id'])
  return app !== '' && app === idOf(envelope['api_app_id']) ? 'we' : 'other bot'
}

function ourUser(envelope: Fields): string {
  const bot = listOf(envelope['authorizations']).find((one) => fieldsOf(one)?.['is_bot'] === true)
  return idOf(fieldsOf(bot)?.['user_id'])
}

interface Said {
  event: Fields
  subject: Fields
  isOurs: boolean
}

function reportOf(read: BotMessage, { event, subject, isOurs }: Said): Omit<Report, 'bot'> {
  const change = read.kind === 'edited' || read.kind === 'withdrawn' ? read.kind : null
  const { key, address } = placeOf(
    read.channel,
    read.platformId!.slice(read.channel.length + 1),
    subject['thread_ts'],
    event['channel_type'],
  )
  const user = idOf(subject['user']) || read.userKey
  const { text, otherText = text } = read
  return {
    kind: isOurs ? 'out' : 'in',
    channel: key,
    userKey: isOurs ? key : user,
    identity: `id:${read.platformId}`,
    text,
    ...(otherText !== text && { otherText }),
    attachments: read.attachments,
    metadata: isOurs ? read.metadata : { ...read.metadata, slack_user: user },
    reply: null,
    profile: null,
    raw: isOurs ? null : { channel: key, text: otherText },
    address,
    epoch: null,
    echoOf: null,
    ...(isOurs && { providerMessageId: read.platformId!, ...(!change && { isOurs }) }),
    ...(change && { change: { what: change, at: read.saidAt, ...(read.isWhole && { isWhole: true }) } }),
  }
}
