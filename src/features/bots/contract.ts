import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { givenName } from '#shared/givenName.ts'
import { nameMissingText } from './name.strings.ts'
import { AiOff, BrokenConnection, LoggedDelivery, ReasonShape } from './shapes.ts'

/** A bot on the wire (spec, section 3). */
export const Bot = z.object({
  id: z.string(),
  name: z.string(),
  client_key: z.string(),
  /** What it is built with, or who answers. */
  source: z.string(),
  /** The same in the words of the specification, where several sources may share one. */
  code_lang: z.string(),
  /** Where its customers write. */
  platform: z.string(),
  /** Where replies are sent when no socket of the bot is open; empty for none. Who may not change the bot reads only its host, as `https://bot.example.com/…`. */
  webhook: z.string(),
  /** What its source asks for besides, without what is secret. */
  settings: z.record(z.string(), z.string()),
  /** Secrets of its source are stored. */
  has_credentials: z.boolean(),
  /** Which of them, by the names of the fields; what they hold is never shown. */
  stored_secrets: z.array(z.string()),
  /** Which engine answers for it, where it does not by itself. */
  engine: z.nullable(z.string()),
  /** What the engine asks for, without what is secret. */
  engine_settings: z.record(z.string(), z.string()),
  has_engine_credentials: z.boolean(),
  /** What a customer is told when its engine asks for a person; empty for nothing. */
  handover_text: z.string(),
  /** Minutes without a word from a person after which the AI resumes by itself; null for never. */
  auto_resume_minutes: z.nullable(z.number()),
  /** Minutes that a customer waits for the person who holds their conversation before it needs a human again; null for never. */
  escalate_after_minutes: z.nullable(z.number()),
  /** Whether the AI answers what a customer writes after their conversation was moved to Done; else the one who held it does. */
  done_ends_hold: z.boolean(),
  /** Why nothing can be sent, or nobody answers, until somebody connects it again; null while all is well. */
  broken: z.nullable(BrokenConnection),
  /** While its AI is off, all that customers write goes to people; null while it answers. */
  ai_off: z.nullable(AiOff),
  /** Seconds since 1970. */
  created_at: z.number(),
})
export type Bot = z.output<typeof Bot>

/** A bot that was removed and can still be restored. Times are seconds since 1970. */
export const RemovedBot = z.object({ client_key: z.string(), name: z.string(), removed_at: z.number() })
export type RemovedBot = z.output<typeof RemovedBot>

/** How a bot is doing, at a glance. Times are seconds since 1970. */
export const BotStatus = z.object({
  client_key: z.string(),
  /** How many sockets of the bot are open. */
  sockets: z.number(),
  last_in_at: z.nullable(z.number()),
  last_out_at: z.nullable(z.number()),
  last_error: z.nullable(z.object({ at: z.number(), reason: ReasonShape })),
  /** Since when an answer to a customer waits longer than usual; null while none does. */
  stuck_since: z.nullable(z.number()),
})
export type BotStatus = z.output<typeof BotStatus>

/** So many of the newest events of its company are in the health of a bot, whatever became of them. */
export const newestEvents = 20

/** How a bot is doing, for its health card. */
export const BotHealth = z.object({
  ...BotStatus.shape,
  waiting: z.number(),
  /** How many answers to customers wait longer than usual. */
  stuck: z.number(),
  deliveries: z.array(LoggedDelivery),
  unreadable: z.array(z.object({ id: z.string(), at: z.number(), path: z.string(), reason: z.string(), body: z.string() })),
  /** What its company sent, and what became of it. */
  events: z.array(
    z.object({
      id: z.string(),
      at: z.number(),
      path: z.string(),
      state: z.enum(['waiting', 'done', 'unreadable', 'failed', 'emptied']),
      attempts: z.number(),
      error: z.nullable(ReasonShape),
      body: z.string(),
    }),
  ),
})
export type BotHealth = z.output<typeof BotHealth>

/** An API key of the workspace; the key itself is shown once, when it is made. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  starts_with: z.string(),
  created_at: z.number(),
  last_used_at: z.nullable(z.number()),
  /** Who made it, unless the command line did, and whether they may still make keys here. The key works on without them. */
  made_by: z.nullable(z.object({ name: z.string(), may_still: z.boolean() })),
})
export type ApiKey = z.output<typeof ApiKey>

const teamHeader = z.object({ teamid: z.optional(z.uuid()), userid: z.optional(z.string()) })
const byKey = z.object({ client_key: z.string().check(z.minLength(1), z.maxLength(100)) })
/** The name of a source, a platform or a field. */
const word = z.string().check(z.minLength(1), z.maxLength(60))
const done = z.object({ ok: z.literal(true) })

export const listBots = call({
  name: 'bot.list',
  method: 'GET',
  path: '/api/bots/get',
  summary: 'The bots of the workspace, sorted by name.',
  requires: 'member',
  requiresPlan: false,
  headers: teamHeader,
  response: z.array(Bot),
})

export const removedBots = call({
  name: 'bot.removed',
  method: 'GET',
  path: '/api/bots/removed',
  summary: 'The bots that were removed in the last 30 days and can be restored, the latest first.',
  requires: 'support',
  requiresPlan: false,
  headers: teamHeader,
  response: z.array(RemovedBot),
})

export const listBotStatuses = call({
  name: 'bot.pulses',
  method: 'GET',
  path: '/api/bots/pulses',
  summary: 'How the bots of the workspace are doing at a glance, in no order.',
  requires: 'member',
  requiresPlan: false,
  headers: teamHeader,
  response: z.array(BotStatus),
})

export const saveBot = call({
  name: 'bot.save',
  method: 'POST',
  path: '/api/bots/update',
  summary:
    'Makes a bot (without client_key) or changes one, of which only what is given changes. `source` says what it is built with (or `code_lang`, by which the specification calls it), `credentials` what that source asks for: those that are given replace what was there, an empty one removes it, and secrets are never shown again; they may stand beside the name as well. What no such bot has is refused by its name, but for what the specification lists as fields of a bot. `engine` says who answers where the source does not by itself, `engine_credentials` what that engine asks for. A name is unique in its workspace. The first bot of a workspace without API keys brings one, shown only here; a bot whose source has a webhook gets the secret of it when it is made, or else with its first address, and it is shown only then.',
  requires: 'connect',
  requiresPlan: false,
  asksCompany: true,
  headers: teamHeader,
  body: z.object({
    bot: z.looseObject({
      client_key: z.optional(z.string().check(z.maxLength(100))),
      name: z.optional(givenName(nameMissingText)),
      source: z.optional(word),
      code_lang: z.optional(word),
      platform: z.optional(word),
      webhook: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      credentials: z.optional(z.record(word, z.string().check(z.trim(), z.maxLength(4000)))),
      engine: z.optional(z.nullable(word)),
      engine_credentials: z.optional(z.record(word, z.string().check(z.trim(), z.maxLength(8000)))),
      handover_text: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
      auto_resume_minutes: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1440)))),
      escalate_after_minutes: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1440)))),
      done_ends_hold: z.optional(z.boolean()),
    }),
  }),
  response: z.object({ bot: Bot, api_key: z.nullable(z.string()), webhook_secret: z.nullable(z.string()) }),
})

export const removeBot = call({
  name: 'bot.remove',
  method: 'DELETE',
  path: '/api/bots/remove',
  summary:
    'Removes a bot: its keys stop working at once, its conversations leave the inbox. A name that is given must be its own, so that a slip of the hand removes nothing. Kept for 30 days.',
  requires: 'support',
  requiresPlan: false,
  headers: teamHeader,
  body: z.object({ ...byKey.shape, name: z.optional(z.string()) }),
  response: done,
})

export const restoreBot = call({
  name: 'bot.restore',
  method: 'POST',
  path: '/api/bots/restore',
  summary: 'Takes a removal back, within 30 days, as long as its name is still free.',
  requires: 'support',
  requiresPlan: false,
  headers: teamHeader,
  body: byKey,
  response: Bot,
})

export const botHealth = call({
  name: 'bot.health',
  method: 'GET',
  path: '/api/bots/:client_key/health',
  summary: 'How a bot is doing: connections, last words, last error, what waits for it or failed, and what it sent that could not be read.',
  requires: 'member',
  requiresPlan: false,
  params: byKey,
  response: BotHealth,
})

export const replayDelivery = call({
  name: 'bot.replay',
  method: 'POST',
  path: '/api/bots/:client_key/replay',
  summary: 'Queues a failed delivery again, under its old id. Conflict when it tells of a state in which its conversation is no more.',
  requires: 'support',
  requiresPlan: false,
  params: byKey,
  body: z.object({ id: z.uuid() }),
  response: done,
})

export const replayEvent = call({
  name: 'bot.replayEvent',
  method: 'POST',
  path: '/api/bots/:client_key/events/replay',
  summary: 'Works again on what the company of a bot sent. What it brought before is known and stays; what was missing comes.',
  requires: 'support',
  requiresPlan: false,
  params: byKey,
  body: z.object({ id: z.uuid() }),
  response: done,
})

export const rotateWebhookSecret = call({
  name: 'bot.rotateSecret',
  method: 'POST',
  path: '/api/bots/:client_key/secret',
  summary: 'Makes a new webhook secret and shows it once; the old one, if there is one, stops at once.',
  requires: 'support',
  requiresPlan: false,
  params: byKey,
  response: z.object({ webhook_secret: z.string() }),
  limit: { per: 'person', max: 60, minutes: 60 },
})

export const listKeys = call({
  name: 'key.list',
  method: 'GET',
  path: '/api/keys',
  summary: 'The API keys of the workspace, without the keys themselves.',
  requires: 'support',
  requiresPlan: false,
  headers: teamHeader,
  response: z.array(ApiKey),
})

export const makeKey = call({
  name: 'key.make',
  method: 'POST',
  path: '/api/keys',
  summary:
    'Makes an API key; this answer is the only place where it can be read. `new_id` names a new one: where a call whose answer was lost is made again, none is made a second time, and the key that nobody could read is replaced.',
  requires: 'support',
  requiresPlan: false,
  headers: teamHeader,
  body: z.object({ name: givenName('Please enter a name for the key, such as where it is used.'), new_id: z.optional(z.uuid()) }),
  response: z.object({ key: ApiKey, api_key: z.string() }),
  limit: { per: 'person', max: 60, minutes: 60 },
})

export const revokeKey = call({
  name: 'key.revoke',
  method: 'DELETE',
  path: '/api/keys/:id',
  summary: 'Revokes an API key; bots that use it are refused from then on.',
  requires: 'support',
  requiresPlan: false,
  params: z.object({ id: z.uuid() }),
  response: done,
})

export const botChanged = event({ name: 'bot.changed', summary: 'A bot was made, changed or restored.', body: Bot })
export const botRemoved = event({
  name: 'bot.removed',
  summary: 'A bot was removed, and its conversations with it.',
  body: z.object({ id: z.string(), client_key: z.string() }),
})
export const keysChanged = event({ name: 'key.changed', summary: 'An API key was made or revoked.', body: z.object({ id: z.string() }) })
