import type { Attachment } from '#features/inbox/timeline/contract.ts'

/** The limits every normalised message keeps, in characters (UTF-16 units) unless said otherwise. A longer text is cut, a longer id is not accepted. */
export const botMessageLimits = {
  channel: 256,
  userKey: 256,
  platformId: 512,
  clientKey: 256,
  text: 20_000,
  attachments: 20,
  attachmentText: 5_000,
  title: 500,
  fields: 25,
  fieldValue: 2_000,
  actions: 25,
  actionText: 200,
  actionValue: 2_000,
  options: 100,
  optionGroups: 25,
  url: 4_096,
  profileValue: 256,
  metadataBytes: 4_096,
  /** Messages read from one webhook body; Facebook batches at most 1,000. */
  events: 1_000,
} as const

type ProfileKey = 'name' | 'first_name' | 'last_name' | 'email' | 'image' | 'locale' | 'timezone' | 'gender' | 'phone' | 'address'
/** What a source says about a customer; absent means it did not say. */
export type BotProfile = { [key in ProfileKey]?: string }

/** One message as Baton understands it, whatever platform it came from. */
export interface BotMessage {
  /** The conversation's key: the customer's side of it, or the room. */
  channel: string
  /** The customer's id on the platform, else the channel. On `out` it is only a hint: bots put their own id there. */
  userKey: string
  /** The platform's own id of the message; two arrivals with the same one are the same message. */
  platformId: string | null
  text: string
  /** The same words as they stand in the body, where `text` has them otherwise. */
  otherText?: string
  /** The text was longer than Baton keeps and ends in '…'. */
  truncated: boolean
  attachments: Attachment[]
  /** When the platform says it was said (edited, withdrawn), in ms since 1970; null when it does not say or cannot be believed. */
  saidAt: number | null
  profile: BotProfile | null
  /** The platform told the bot of its own message. */
  isEcho: boolean
  /** Somebody reported as `in` what a bot said. */
  botSpoke: boolean
  /** The id of a `chat response` of ours that came back as the bot's own `out`. */
  echoOf: string | null
  metadata: Record<string, unknown> | null
  /** The bot a process with several bots says it speaks for. */
  clientKey: string | null
  /**
   * `edited` and `withdrawn`: its author changed the message that `platformId` names, or took it back. `ignored`: receipts, typing and other
   * events in which nobody said anything.
   */
  kind: 'message' | 'postback' | 'edited' | 'withdrawn' | 'ignored'
  /** Of `edited`: the platform told the message as it is now, so that it has no files but these. */
  isWhole?: true
}

export type Direction = 'in' | 'out'

export interface IncomingContext {
  direction: Direction
  /** The `platform` header, if any. Not believed: the shape of the body decides, since old clients send the wrong one. */
  platform: string | null
  /** Milliseconds since 1970. */
  now: number
  /** The bot on its platform, where that is known: by the id it is mentioned by there, and by what it is called here. */
  us?: { id: string; name: string }
}

/**
 * `messages` may be empty (a body that carries no event). `unreadable` has a sentence for each event of a batch that could not be
 * read beside others that could; `reason` is the sentence for the refusal of the whole body.
 */
export type Normalised = { ok: true; messages: BotMessage[]; unreadable: string[] } | { ok: false; reason: string }
