import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits, type BotMessage, type BotProfile } from './botMessage.ts'
import { cleanText, cutText } from './cleanText.ts'
import { scalarOf } from './narrow.ts'

/** What a platform family found in a body, before the limits. Ids are clean; texts are as they came. */
export interface Found {
  channel: string
  userKey: string
  platformId: string
  text: unknown
  /** As it stands in the body, where that is another text. */
  otherText?: string
  attachments: Attachment[]
  saidAt: number | null
  profile: BotProfile | null
  isEcho: boolean
  botSpoke: boolean
  echoOf: string | null
  metadata: Record<string, unknown> | null
  clientKey: string
  kind: BotMessage['kind']
  isWhole?: true
}

/** One event read, or the sentence that says why not. */
export type Read = BotMessage | string

const unnamed = {
  edited: 'The edit names no message: expected the "id" that the message was reported with.',
  withdrawn: 'The deletion names no message: expected the "id" that the message was reported with.',
}

/** Whether the author of a message changes it or takes it back. */
const isChange = (kind: BotMessage['kind']) => kind === 'edited' || kind === 'withdrawn'

/** An id that is given and not too long; null for others. */
const idWithin = (id: string, max: number) => (id !== '' && id.length <= max ? id : null)

/** Holds what was found to the limits. A message in which nothing is said becomes `ignored`. */
export function messageOf(found: Found): Read {
  if (found.channel.length > limits.channel) return `The conversation's id is longer than ${limits.channel} characters.`
  const platformId = idWithin(found.platformId, limits.platformId)
  if (isChange(found.kind) && platformId === null) return unnamed[found.kind]
  const { text, truncated } = heldText(found.kind === 'withdrawn' ? '' : scalarOf(found.text))
  const otherText = text === '' ? '' : heldText(found.otherText ?? '').text
  return {
    channel: found.channel,
    userKey: idWithin(found.userKey, limits.userKey) ?? found.channel,
    platformId,
    text,
    ...(otherText !== '' && otherText !== text && { otherText }),
    truncated,
    attachments: found.kind === 'withdrawn' ? [] : found.attachments,
    saidAt: found.saidAt,
    profile: found.profile,
    isEcho: found.isEcho,
    botSpoke: found.botSpoke,
    echoOf: found.echoOf,
    metadata: found.metadata,
    clientKey: idWithin(found.clientKey, limits.clientKey),
    kind: text !== '' || found.attachments.length > 0 || found.kind === 'withdrawn' ? found.kind : 'ignored',
    ...(found.isWhole && { isWhole: true }),
  }
}

/** A text within the limit, and whether it was longer; '' where it says nothing. */
function heldText(raw: string): Pick<BotMessage, 'text' | 'truncated'> {
  // Twice the limit is looked at, so that a hostile text of any length costs no more than a long one.
  const looked = raw.length > limits.text * 2 ? raw.slice(0, limits.text * 2) : raw
  const clean = cleanText(looked)
  if (!/\S/.test(clean)) return { text: '', truncated: false }
  return { text: cutText(clean, limits.text), truncated: clean.length > limits.text || looked !== raw }
}
