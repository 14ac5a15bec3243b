import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits, type BotMessage, type IncomingContext } from './botMessage.ts'
import { notPassedOn } from './attachmentTypes.ts'
import { attachmentsOf } from './attachmentsOf.ts'
import { fulfillmentText, withFulfillment } from './fulfillment.ts'
import { messageOf, type Read } from './message.ts'
import { metadataOf, type Extras } from './metadata.ts'
import { fieldsOf, idOf, isGiven, isTrue, listOf, partyId, scalarOf, shortText, type Fields } from './narrow.ts'
import { profileOf } from './profileOf.ts'
import { replyIntent } from './replyIntent.ts'
import { saidAt } from './saidAt.ts'

/** Where an entry has its events. */
export const eventLists = ['messaging', 'standby'] as const

/** Whether the body is a whole Messenger webhook with its batches. */
export function isMessengerWebhook(body: Fields): boolean {
  return body['entry'] !== undefined && typeof body['entry'] === 'object' && body['entry'] !== null
}

/** Whether the body is one Messenger event, incoming or as sent: it names its parties as objects. */
export function isMessengerEvent(body: Fields): boolean {
  return fieldsOf(body['sender']) !== null || fieldsOf(body['recipient']) !== null || body['recipient_id'] !== undefined
}

/** Every event of a webhook body, in its order; those of `standby` too, as the customer wrote them all the same. */
export function messengerWebhook(body: Fields, context: IncomingContext): Read[] {
  const read: Read[] = []
  for (const event of itemsOf(body['entry']).flatMap(eventsOf)) {
    if (read.length === limits.events) return [...read, `Only the first ${limits.events} events of one body are read.`]
    const fields = fieldsOf(event)
    read.push(
      fields ? messengerEvent(fields, context, body) : 'An event of this webhook is not an object: expected {"sender": …, "message": …}.',
    )
  }
  return read
}

/** What an entry brings; an entry that is none, as it is. */
function eventsOf(entry: unknown): unknown[] {
  const fields = fieldsOf(entry)
  return fields ? eventLists.flatMap((name) => itemsOf(fields[name])) : [entry]
}

/** Everything that is given in a list, whatever it is; what was given instead of a list counts as its one item. */
export function itemsOf(value: unknown): unknown[] {
  return (typeof value === 'object' ? listOf(value) : [value]).filter(isGiven)
}

/** One event. `around` is the body it came in, which may carry what SDKs add (`client_key`, `user_profile`). */
export function messengerEvent(event: Fields, context: IncomingContext, around: Fields = event): Read {
  const said = fieldsOf(event['message']) ?? fieldsOf(event['message_edit']) ?? event
  const postback = fieldsOf(event['postback'])
  const isEcho = isTrue(said['is_echo'])
  // An echo is the page's own message: its sender is the page and its recipient the customer.
  const channel = context.direction === 'out' || isEcho ? customerOfSent(event) : customerOfReceived(event)
  if (channel === '') return unnamedError(context)
  return messageOf({
    channel,
    userKey: channel,
    platformId: idOf(said['mid']) || idOf(postback?.['mid']) || idOf(event['message_id']),
    text: textOf(event, said, postback),
    attachments: isTrue(said['is_unsupported']) ? [{ title: notPassedOn }] : attachments(said),
    saidAt: saidAt(event['timestamp'], context.now),
    profile: profileOf(event['user_profile'] ?? said['user_profile'] ?? around['user_profile']),
    isEcho,
    botSpoke: false,
    echoOf: null,
    metadata: metadataOf(said['metadata'] ?? event['metadata'], extras(event, said, postback)),
    clientKey: idOf(event['client_key']) || idOf(around['client_key']),
    kind: kindOf(event, said, postback),
  })
}

function customerOfReceived(event: Fields): string {
  return partyId(event['sender']) || partyId(event['channel']) || (event['sender'] === undefined ? partyId(event['recipient']) : '')
}

function customerOfSent(event: Fields): string {
  return partyId(event['recipient']) || idOf(event['recipient_id']) || partyId(event['channel'])
}

function unnamedError(context: IncomingContext): string {
  return context.direction === 'out'
    ? 'The event names no recipient: expected "recipient": {"id": …}.'
    : 'The event names no sender: expected "sender": {"id": …}.'
}

function textOf(event: Fields, said: Fields, postback: Fields | null): string {
  const text = scalarOf(said['text']) || scalarOf(event['message'])
  return text || fulfillmentText(said['fulfillmentMessages']) || scalarOf(postback?.['title']) || scalarOf(postback?.['payload'])
}

function attachments(said: Fields): Attachment[] {
  const { attachments: several, attachment: one, quick_replies: replies, fulfillmentMessages: fulfillment } = said
  const about = [storyOf(said['reply_to']), productOf(said['referral'])]
  if ([several, one, replies, fulfillment, ...about].every((given) => given === undefined)) return []
  return withFulfillment(attachmentsOf([...about, several, one], [replies]), fulfillment)
}

/** The story of the business that an answer is about, as a link: the picture behind it goes after a day. */
function storyOf(replyTo: unknown): unknown {
  const story = fieldsOf(fieldsOf(replyTo)?.['story'])
  return story ? { type: 'story', title: 'In reply to a story', payload: { url: story['url'] } } : undefined
}

/** The product in a shop of the business that a message was written at. */
function productOf(referral: unknown): unknown {
  const id = productIn(fieldsOf(referral))
  return id === '' ? undefined : { type: 'product', title: aboutProduct(id), payload: {} }
}

/** Messenger tells of edits, Instagram of what was unsent; `deleted` and `edited` say the same in the shape of any bot. */
function kindOf(event: Fields, said: Fields, postback: Fields | null): BotMessage['kind'] {
  if (isTrue(said['is_deleted']) || isTrue(event['deleted'])) return 'withdrawn'
  if (said === event['message_edit'] || isTrue(event['edited'])) return 'edited'
  return postback ? 'postback' : 'message'
}

/** What a button or link carried, beside its words. Null, without making anything, for the plain message that most are. */
function extras(event: Fields, said: Fields, postback: Fields | null): Extras | null {
  const quickReply = fieldsOf(said['quick_reply'])
  const ref = refOf(event, said, postback)
  const replyTo = fieldsOf(said['reply_to'])
  const intent = replyIntent(event['reply'])
  if (!quickReply && !postback && ref === '' && !replyTo && !intent && said['app_id'] === undefined) return null
  return {
    quick_reply: scalarOf(quickReply?.['payload']),
    postback: scalarOf(postback?.['payload']),
    ref,
    reply_to: scalarOf(replyTo?.['mid']),
    app_id: scalarOf(said['app_id']),
    intent: intent ?? '',
  }
}

/** By which link, advertisement or product the customer came; '' for none. An advertisement that says nothing of itself is known by its id, as is a product. */
function refOf(event: Fields, said: Fields, postback: Fields | null): string {
  const referral = fieldsOf(event['referral']) ?? fieldsOf(postback?.['referral']) ?? fieldsOf(said['referral'])
  return scalarOf(referral?.['ref']) || scalarOf(referral?.['ad_id']) || productIn(referral)
}

/** The id of the product that a referral names; '' for none. */
export const productIn = (referral: Fields | null): string => shortText(fieldsOf(referral?.['product'])?.['id'], 200)

/** What stands where a customer comes from a product in a shop. */
export const aboutProduct = (id: string): string => `About the product ${id}`
