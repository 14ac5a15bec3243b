import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { BotMessage, IncomingContext } from './botMessage.ts'
import { attachmentsOf } from './attachmentsOf.ts'
import { messageOf, type Read } from './message.ts'
import { copyFields, metadataOf, type Extras } from './metadata.ts'
import { fieldsOf, idOf, isGiven, partyId, scalarOf, type Fields } from './narrow.ts'
import { withNames } from './microsoftMentions.ts'
import { profileOf } from './profileOf.ts'
import { replyIntent } from './replyIntent.ts'
import { saidAt } from './saidAt.ts'

/** Whether the body is a Bot Framework message (version 3, with an `address`) or activity (version 4, with a `conversation`). */
export function isMicrosoft(body: Fields): boolean {
  const address = fieldsOf(body['address'])
  if (address) return fieldsOf(address['conversation']) !== null || fieldsOf(address['user']) !== null
  return fieldsOf(body['conversation']) !== null
}

/** One message or activity. */
export function microsoftMessage(body: Fields, context: IncomingContext): Read {
  const inward = context.direction === 'in'
  const customer = customerOf(body, inward)
  const channel = channelOf(body) || partyId(customer)
  if (channel === '') return 'The activity names no conversation: expected "conversation": {"id": …}, in "address" for version 3.'
  const native = nativeOf(body)
  const nativeMessage = fieldsOf(native['message'])
  const postback = fieldsOf(native['postback'])
  const submitted = submittedText(body['value'])
  return messageOf({
    channel,
    userKey: partyId(customer),
    platformId: inward ? ownId(body, channel, nativeMessage) : '',
    ...wordsOf(body, scalarOf(postback?.['title']) || submitted),
    attachments: attachments(body, native, nativeMessage),
    saidAt: saidAt(body['timestamp'] ?? body['localTimestamp'] ?? native['timestamp'], context.now),
    profile: inward ? profileOf(body['user_profile'], fieldsOf(customer)?.['name']) : profileOf(body['user_profile']),
    isEcho: false,
    botSpoke: inward && isOfBot(body, native),
    echoOf: null,
    metadata: metadataOf(body['metadata'], extras(nativeMessage, postback, replyIntent(body['reply']))),
    clientKey: idOf(body['client_key']),
    kind: kindOf(body, inward, postback !== null || (submitted !== '' && !isGiven(body['text']))),
  })
}

/** The words with the names of those whom they mention; `others` where it has no text. */
function wordsOf(body: Fields, others: string): { text: string; otherText?: string } {
  const given = scalarOf(body['text'])
  const us = fieldsOf(body['address'])?.['bot'] ?? body['recipient']
  const text = given.includes('<at') ? withNames(given, body['entities'], fieldsOf(us)) : given
  return text === given ? { text: given || others } : { text, otherText: given }
}

/** Version 3 keeps its parties in the address both ways; version 4 swaps them when the bot speaks. */
function customerOf(body: Fields, inward: boolean): unknown {
  const address = fieldsOf(body['address'])
  if (address) return address['user']
  return inward ? body['from'] : body['recipient']
}

function channelOf(body: Fields): string {
  const parties = fieldsOf(body['address']) ?? body
  return partyId(parties['conversation']) || partyId(body['channel'])
}

/** Whether the Bot Framework, or Slack behind it, says that a bot wrote the message. */
function isOfBot(body: Fields, native: Fields): boolean {
  const slackEvent = fieldsOf(fieldsOf(native['SlackMessage'])?.['event'])
  return fieldsOf(body['from'])?.['role'] === 'bot' || isGiven(slackEvent?.['bot_id']) || isGiven(body['bot_id'])
}

/**
 * The activity's id, unique in its conversation. Only of what a customer said: a bot makes its message from a copy of the one it
 * answers, so the id in an `out` is the other's.
 */
function ownId(body: Fields, channel: string, nativeMessage: Fields | null): string {
  const id = idOf(body['id']) || idOf(fieldsOf(body['address'])?.['id'])
  return id === '' ? idOf(nativeMessage?.['mid']) : `${channel}:${id}`
}

/** What the channel behind the Bot Framework said in its own words. */
function nativeOf(body: Fields): Fields {
  return fieldsOf(body['sourceEvent']) ?? fieldsOf(body['channelData']) ?? {}
}

function attachments(body: Fields, native: Fields, nativeMessage: Fields | null): Attachment[] {
  const { metadata, suggestedActions } = body
  const choices = [fieldsOf(metadata)?.['quick_replies'], fieldsOf(suggestedActions)?.['actions'], native['quick_replies']]
  const own = attachmentsOf([body['attachments'], native['attachment']], choices)
  // The Bot Framework usually translates the channel's attachments; where it did not, the channel's own are better than none.
  return own.length > 0 || !nativeMessage ? own : attachmentsOf([nativeMessage['attachments'], nativeMessage['attachment']])
}

function kindOf(body: Fields, inward: boolean, chosen: boolean): BotMessage['kind'] {
  const type = scalarOf(body['type'])
  // What a bot changes of its own has no id by which it was reported.
  if (inward && type === 'messageUpdate') return 'edited'
  if (inward && type === 'messageDelete') return 'withdrawn'
  if (type !== '' && type !== 'message' && type !== 'user_message') return 'ignored'
  return chosen ? 'postback' : 'message'
}

/** What a card with inputs handed in, as text: a plain value as it is, a form as its JSON. */
function submittedText(value: unknown): string {
  const fields = fieldsOf(value)
  if (!fields) return scalarOf(value)
  const copy = copyFields(fields)
  return copy && Object.keys(copy).length > 0 ? JSON.stringify(copy) : ''
}

function extras(nativeMessage: Fields | null, postback: Fields | null, intent: string | null): Extras | null {
  const quickReply = fieldsOf(nativeMessage?.['quick_reply'])
  if (!quickReply && !postback && intent === null) return null
  return { quick_reply: scalarOf(quickReply?.['payload']), postback: scalarOf(postback?.['payload']), intent: intent ?? '' }
}
