import type { Report } from '#features/inbox/timeline/ports.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { BotProfile } from './botMessage.ts'
import { messageOf } from './message.ts'
import { metadataOf } from './metadata.ts'
import type { Fields } from './narrow.ts'

/** What a company's body says of one message, as it came. */
export interface CompanyMessage {
  kind: Report['kind']
  channel: string
  userKey: string
  /** The company's id of it, or what stands for one. */
  identity: string
  aliases?: readonly string[]
  text: unknown
  attachments: Attachment[]
  profile: BotProfile | null
  metadata: Fields | null
}

/** The report of a message, held to the limits; or the sentence that says why it cannot be read. */
export function companyReport(given: CompanyMessage): Omit<Report, 'bot'> | string {
  const { kind, channel, userKey, text, attachments, profile } = given
  const read = messageOf({
    channel,
    userKey,
    platformId: '',
    text,
    attachments,
    saidAt: null,
    profile,
    isEcho: false,
    botSpoke: false,
    echoOf: null,
    metadata: given.metadata === null ? null : metadataOf(given.metadata, null),
    clientKey: '',
    kind: 'message',
  })
  if (typeof read === 'string') return read
  return {
    kind,
    channel: read.channel,
    userKey: read.userKey,
    identity: given.identity,
    ...(given.aliases && { aliases: given.aliases }),
    text: read.text,
    attachments: read.attachments,
    metadata: read.metadata,
    reply: null,
    profile: read.profile,
    raw: kind === 'out' ? null : { channel: read.channel, text: read.text },
    address: null,
    epoch: null,
    echoOf: null,
  }
}
