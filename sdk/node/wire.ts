/** The platform whose message bodies a bot passes on. */
export type Platform = 'slack' | 'messenger' | 'microsoft' | 'generic'

/** A message body exactly as the platform sent it, or as it would be sent to the platform. */
export type PlatformBody = Record<string, unknown>

/** What Baton says about a conversation: may the bot speak, and since which hand-over (`epoch` rises with each). */
export type Standing = { paused: boolean; epoch?: number; channel?: string }

/** The answer to `out`. `suppressed`: a person has the conversation, Baton kept the text as a draft, do not send it. */
export type OutAnswer = { paused: boolean; epoch?: number; suppressed: boolean }

/** A button a customer may press instead of typing. */
export type QuickReply = { content_type?: string; title?: string; payload?: string; image_url?: string }

/** A picture (`image_url`), or a file (`file_url`) with its media type and its size in bytes. Whoever has the address may fetch it. */
export type ReplyAttachment = { image_url?: string; file_url?: string; file_name?: string; file_type?: string; file_size?: number }

/**
 * What a person wrote in Baton and the bot has to deliver ('chat response' on the wire). `ts` is the platform-like time stamp. `attachment` is the first
 * picture, else the first file, as Messenger's Send API takes it. `activity` (Bot Framework 4) or `address` (3) is the way back to the customer.
 */
export type Reply = {
  id: string
  channel: string
  text: string
  ts: string
  slack_user: string
  team: string
  attachments?: ReplyAttachment[]
  attachment?: { type: 'image' | 'file'; payload: { url: string } }
  quick_replies?: QuickReply[]
  metadata?: unknown
  activity?: PlatformBody
  address?: PlatformBody
}

/**
 * A conversation was paused, resumed, assigned, moved to a folder ('channel update' on the wire).
 * `unanswered` are the bodies of customer messages nobody answered while it was paused, oldest first, as they were posted to `in`;
 * those without id and time carry a `baton_id`, by which Baton knows them again.
 */
export type ChannelUpdate = {
  channel: string
  paused: boolean
  epoch: number
  assignee?: unknown
  is_done?: boolean
  unanswered?: PlatformBody[]
}

/** Somebody of the team is writing to this customer. */
export type Typing = { channel: string }
