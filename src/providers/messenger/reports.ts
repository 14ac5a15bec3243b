import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { BotMessage } from '#providers/payloads/botMessage.ts'
import { cannotBeShown } from '#providers/payloads/cannotBeShown.strings.ts'
import { aboutProduct, messengerEvent, productIn } from '#providers/payloads/messenger.ts'
import { repliedIn } from '#providers/payloads/metadata.ts'
import { fieldsOf, idOf, scalarOf, shortText, type Fields } from '#providers/payloads/narrow.ts'
import type { Report } from '#providers/provider.ts'
import { markedIn } from './echoMark.ts'
import { messengerStrings as strings } from './messenger.strings.ts'

type Said = Omit<Report, 'bot'>

/** What decides how the events of an account are read. */
export interface ParseContext {
  /** The id of the app that answers on this page for the bot; '' for none. */
  botApp: string
  /** Milliseconds since 1970. */
  now: number
}

const nothing = {
  text: '',
  attachments: [],
  metadata: null,
  reply: null,
  profile: null,
  raw: null,
  address: null,
  epoch: null,
  echoOf: null,
} satisfies Partial<Said>

/** The inboxes of Facebook itself, by the ids of their apps. */
const inboxes: Readonly<Record<string, string>> = {
  '263902037430900': strings.pageInbox,
  '1217981644879628': strings.instagramInbox,
}

/**
 * What a message says, an echo, an edit, a deletion or a pressed button; a sentence where it cannot be read. An echo that is not ours is said by
 * the app that answers for the bot, or else by somebody in another inbox, who has taken over by that.
 */
export function toReport(event: Fields, context: ParseContext): Said | string {
  const read = messengerEvent(event, { direction: 'in', platform: null, now: context.now })
  if (typeof read === 'string') return read
  const message = fieldsOf(event['message'])
  const marked = markedIn(message)
  const kind = read.isEcho ? kindOfEcho(message, marked.echoOf, context.botApp) : 'in'
  const name = kind !== 'in' && read.platformId !== null ? { providerMessageId: read.platformId } : {}
  const changes = read.kind === 'edited' || read.kind === 'withdrawn' ? read.kind : null
  // Whatever is told of what an inbox of Facebook changed, only its author changes what stands here.
  if (changes && kind === 'takeover') return { ...partsOf(read), kind: 'out', ...name, change: { what: changes, at: read.saidAt } }
  return {
    ...partsOf(read),
    kind,
    attachments: shownOf(read),
    raw: kind === 'in' && changes !== 'withdrawn' ? essenceOf(read) : null,
    ...marked,
    ...(kind === 'takeover' && authorOf(scalarOf(message?.['app_id']))),
    ...name,
    ...(changes && { change: { what: changes, at: read.saidAt } }),
  }
}

function partsOf(read: BotMessage): Said {
  const { channel, userKey, text, metadata, profile } = read
  return { ...nothing, kind: 'in', channel, userKey, identity: identityOf(read), text, metadata, profile, ...repliedIn(metadata) }
}

function kindOfEcho(message: Fields | null, echoOf: string | null, botApp: string): 'out' | 'takeover' {
  return echoOf !== null || (botApp !== '' && scalarOf(message?.['app_id']) === botApp) ? 'out' : 'takeover'
}

/** Who else wrote it. Echoes of Instagram say neither which app did nor what it marked, so they may also be of what we are just sending. */
function authorOf(app: string): Pick<Said, 'by' | 'mayBeOurs'> {
  if (app === '') return { by: { id: 'messenger:page', name: strings.pageInbox }, mayBeOurs: true }
  return { by: { id: `messenger:${app}`, name: inboxes[app] ?? strings.otherApp(app) } }
}

/** By the company's id, else by who, what and when: an old button press has no id. */
function identityOf({ platformId, channel, saidAt, kind, text }: BotMessage): string {
  return platformId === null ? JSON.stringify([channel, saidAt, kind, text]) : `id:${platformId}`
}

/** A message always says something, even where it is of a kind that nobody knows. */
function shownOf({ kind, attachments }: BotMessage): Attachment[] {
  return kind === 'ignored' ? [{ title: cannotBeShown }] : attachments
}

function essenceOf({ channel, userKey, text, platformId, saidAt }: BotMessage): Fields {
  return {
    type: 'message',
    channel,
    user: userKey,
    text,
    ...(platformId !== null && { mid: platformId }),
    ...(saidAt !== null && { timestamp: saidAt }),
  }
}

/** A reaction wants no answer. Another one of the same customer to the same message takes its place, also after it was taken back. */
export function readReaction(event: Fields, customer: string, at: number | null): Said | null {
  const reaction = fieldsOf(event['reaction'])
  if (!reaction) return null
  const mid = idOf(reaction['mid'])
  const emoji = shortText(reaction['emoji'], 20) || shortText(reaction['reaction'], 50)
  const isTakenBack = reaction['action'] === 'unreact'
  return {
    ...nothing,
    kind: 'in',
    channel: customer,
    userKey: customer,
    identity: JSON.stringify(['reaction', customer, mid]),
    text: isTakenBack ? '' : strings.reacted(emoji),
    metadata: { reply_to: mid },
    replyTo: mid,
    quiet: true,
    change: { what: isTakenBack ? 'withdrawn' : 'edited', at },
  }
}

/** A link or an advertisement that brought the customer to a conversation that they have already. */
export function readReferral(event: Fields, customer: string): Said | 'nothing' | null {
  const referral = fieldsOf(event['referral'])
  if (!referral) return null
  const product = productIn(referral)
  const link = shortText(referral['ref'], 200) || shortText(referral['ad_id'], 200)
  const ref = link || product
  if (ref === '') return 'nothing'
  return {
    ...nothing,
    kind: 'in',
    channel: customer,
    userKey: customer,
    identity: JSON.stringify(['referral', customer, scalarOf(event['timestamp']), ref]),
    text: link === '' ? aboutProduct(product) : strings.camePerLink(link),
    metadata: { ref },
    quiet: true,
  }
}

/** The app that answers has handed the conversation over: a person is asked for. Facebook's own inbox hands back what is done there. */
export function askedForPerson(event: Fields, customer: string): Said | 'nothing' | null {
  const passed = fieldsOf(event['pass_thread_control'])
  if (!passed) return null
  if (inboxes[idOf(passed['previous_owner_app_id'])] !== undefined) return 'nothing'
  return {
    ...nothing,
    kind: 'human',
    channel: customer,
    userKey: customer,
    identity: JSON.stringify(['passed', customer, scalarOf(event['timestamp'])]),
  }
}
