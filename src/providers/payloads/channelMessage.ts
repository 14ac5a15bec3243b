import { isObject } from '#shared/isObject.ts'
import type { BotMessage, BotProfile, IncomingContext } from './botMessage.ts'
import { messageOf, type Read } from './message.ts'
import { metadataOf, type Extras } from './metadata.ts'
import { fieldsOf, idOf, isGiven, isTrue, partyId, scalarOf, type Fields } from './narrow.ts'
import { profileOf } from './profileOf.ts'
import { replyIntent } from './replyIntent.ts'
import { saidAt } from './saidAt.ts'
import { saidIn } from './saidIn.ts'
import { slackChange, type SlackChange } from './slackChange.ts'
import { isSlackNoise, slackId, slackIsEcho, slackWrapped } from './slack.ts'

const noText = 'The "text" of the message is a list or an object: expected its words.'
const unnamed = 'The body names no conversation: expected "channel", "sender": {"id": …} or "conversation": {"id": …}.'

/** Whatever names a `channel`: Slack's events and answers, Botkit's messages of any platform, and bots of nobody's make. */
export function channelMessage(body: Fields, context: IncomingContext): Read {
  const { event, answered } = slackWrapped(body)
  const changed = slackChange(event)
  if (changed) return slackChanged(event, changed, context, idOf(body['client_key']))
  const inner = fieldsOf(event['message'])
  const channel = channelOf(event, answered ? body : event)
  if (channel === '') return unnamed
  const inward = context.direction === 'in'
  const { userKey, isEcho, botSpoke } = speakerOf(event, inner, inward)
  const ts = ownTs(event, inward || answered)
  const postback = fieldsOf(event['postback'])
  const named = slackId(ts, channel)
  const said = saidIn(event, inner, { ...context, bySlack: named !== '', ofBot: botSpoke || !inward })
  if (said.text === '' && isObject(event['text'])) return noText
  return messageOf({
    channel,
    userKey,
    platformId: named || ownId(event, inner, channel, context.platform),
    ...said,
    saidAt: saidAt(event['timestamp'] ?? ts ?? inner?.['timestamp'], context.now),
    profile: customerProfile(event, body, inward),
    isEcho,
    botSpoke,
    echoOf: echoOf(event, inward),
    metadata: metadataOf(event['metadata'] ?? inner?.['metadata'], extras(event, inner, postback)),
    clientKey: idOf(event['client_key']) || idOf(body['client_key']),
    kind: kindOf(event, postback),
  })
}

/** Who said it: a customer, by their id; the bot; or nobody, where it only comes back. */
function speakerOf(event: Fields, inner: Fields | null, inward: boolean): Pick<BotMessage, 'userKey' | 'isEcho' | 'botSpoke'> {
  const botSpoke = inward && isOfBot(event)
  const isEcho = slackIsEcho(event) || isTrue(event['is_echo']) || isTrue(inner?.['is_echo'])
  // A bot that speaks often puts its own id here, so only what a customer said names the customer.
  const userKey = inward && !botSpoke && !isEcho ? partyId(event['user']) : ''
  return { userKey, isEcho, botSpoke }
}

/** Whether Slack says that a bot wrote the message. */
function isOfBot(message: Fields): boolean {
  return isGiven(message['bot_id']) || message['subtype'] === 'bot_message'
}

/** The time stamp where it is the message's own: reporting what it says, a bot often hands on a copy of the message it answers. */
function ownTs(event: Fields, isSure: boolean): unknown {
  return isSure || isGiven(event['bot_id']) ? event['ts'] : undefined
}

function customerProfile(event: Fields, body: Fields, inward: boolean): BotProfile | null {
  return profileOf(event['user_profile'] ?? body['user_profile'] ?? (inward ? fieldsOf(event['user']) : undefined))
}

/** What Slack tells of a message that was changed or deleted: the message itself is inside, and of a deleted one what it was. */
function slackChanged(event: Fields, { kind, message, ts }: SlackChange, context: IncomingContext, clientKey: string): Read {
  const channel = partyId(event['channel'])
  if (channel === '') return unnamed
  const botSpoke = context.direction === 'in' && isOfBot(message)
  const said = saidIn(message, null, { ...context, bySlack: true, ofBot: botSpoke || context.direction === 'out' })
  return messageOf({
    channel,
    userKey: context.direction === 'in' && !botSpoke ? partyId(message['user']) : '',
    platformId: slackId(ts, channel),
    ...said,
    ...(kind !== 'edited' && { attachments: [] }),
    saidAt: saidAt(fieldsOf(message['edited'])?.['ts'] ?? event['ts'] ?? event['event_ts'], context.now),
    profile: null,
    isEcho: false,
    botSpoke,
    echoOf: null,
    metadata: null,
    clientKey: idOf(event['client_key']) || clientKey,
    kind,
    ...(kind === 'edited' && { isWhole: true }),
  })
}

function channelOf(event: Fields, around: Fields): string {
  // Botkit reports the page as `channel` of an echo on Messenger, and the customer as `page`.
  if (isTrue(event['is_echo']) && isGiven(event['page'])) return partyId(event['page'])
  return partyId(event['channel']) || partyId(around['channel'])
}

/**
 * An id the body gives beside Slack's. Messenger's `mid` is unique everywhere; anyone who makes up other ids may count in each channel again.
 * Slack's realtime API numbers what a bot sends from 1 in each connection: those are no ids. Elsewhere a short number is what a database
 * gives out.
 */
function ownId(event: Fields, inner: Fields | null, channel: string, platform: string | null): string {
  const mid = idOf(event['mid']) || idOf(inner?.['mid'])
  if (mid !== '') return mid
  const id =
    isGiven(event['slack_user']) || (isOfSlacksRealtime(event, platform) && /^\d{1,9}$/.test(scalarOf(event['id'])))
      ? ''
      : idOf(event['id'])
  const named = idOf(event['message_id']) || idOf(event['client_msg_id']) || id
  return named === '' ? '' : `${channel}:${named}`
}

function isOfSlacksRealtime(event: Fields, platform: string | null): boolean {
  return platform === 'slack' || ['ts', 'reply_to', 'ok'].some((name) => isGiven(event[name]))
}

/** A `chat response` that a bot reports as its own `out` still has the marks we put on it. */
function echoOf(event: Fields, inward: boolean): string | null {
  if (inward || !isGiven(event['slack_user'])) return null
  const id = idOf(event['id'])
  return id !== '' && id.length <= 100 ? id : null
}

function kindOf(event: Fields, postback: Fields | null): BotMessage['kind'] {
  if (isTrue(event['deleted'])) return 'withdrawn'
  if (isTrue(event['edited'])) return 'edited'
  if (isSlackNoise(event)) return 'ignored'
  return postback || event['type'] === 'facebook_postback' ? 'postback' : 'message'
}

function extras(event: Fields, inner: Fields | null, postback: Fields | null): Extras | null {
  const quickReply = fieldsOf(event['quick_reply']) ?? fieldsOf(inner?.['quick_reply'])
  const intent = replyIntent(event['reply'])
  const thread = scalarOf(event['thread_ts'])
  if (!quickReply && !postback && intent === null && thread === '') return null
  return {
    quick_reply: scalarOf(quickReply?.['payload']),
    postback: scalarOf(postback?.['payload']),
    thread_ts: thread,
    intent: intent ?? '',
  }
}
