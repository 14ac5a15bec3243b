import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { RemovedIntents, SomeIntents } from './someIntents.ts'

/** What an alert is about, the most urgent last. */
export const kinds = [
  'log',
  'intent',
  // The customer of a conversation that the person holds wrote.
  'answered',
  'upset',
  'error',
  // The end of a snooze, which concerns one person.
  'woke',
  // A colleague's note, for who has the conversation or asked.
  'noted',
  'assigned',
  'mentioned',
  'help',
] as const
export const Kind = z.enum(kinds)
export type Kind = z.output<typeof Kind>

/** 0 off, 1 without sound, 2 with sound. */
export const Level = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type Level = z.output<typeof Level>

/** The levels that somebody set for a bot, by the names of the specification; `all` is the row that sets every other. */
export const BotLevels = z.object({
  logSeverityLevel: z.optional(Level),
  userUpsetSeverityLevel: z.optional(Level),
  helpNeededSeverityLevel: z.optional(Level),
  errorWarningLevel: z.optional(Level),
  customAlertSeverityLevel: z.optional(Level),
  whenAssigned: z.optional(Level),
  whenAnswered: z.optional(Level),
  whenMentioned: z.optional(Level),
  all: z.optional(Level),
})
export type BotLevels = z.output<typeof BotLevels>

/** The levels that somebody set for every workspace. */
export const SystemLevels = z.object({
  byEmail: z.optional(Level),
  whenAssigned: z.optional(Level),
  whenAnswered: z.optional(Level),
  whenMentioned: z.optional(Level),
  batonDirect: z.optional(Level),
})
export type SystemLevels = z.output<typeof SystemLevels>

/** What somebody set for one bot: levels, and the intents they want to hear of. */
export const BotAlerts = z.object({ client_key: z.string(), alertOptions: BotLevels, intents: z.array(z.string()) })
export type BotAlerts = z.output<typeof BotAlerts>

export const clientKey = z.object({ id: z.string().check(z.maxLength(100)) })

export const getBotAlerts = call({
  name: 'alerts.ofBot',
  method: 'GET',
  path: '/api/channels/alerts/:id',
  summary: 'Of what the caller is alerted for the bot with this client key. A level that is not there counts as 2, except `all`.',
  requires: 'member',
  requiresPlan: false,
  params: clientKey,
  response: BotAlerts,
})

export const setBotAlerts = call({
  name: 'alerts.setOfBot',
  method: 'POST',
  path: '/api/channels/alerts/:id',
  summary:
    'Sets of what the caller is alerted, for the bot with this client key, or with `all` for every bot of the workspace that they see. `all` sets every level; levels that are not given stay. `intents` is all that they chose; `intents_removed` takes some of it away and `intents_added` adds some, and the others stay.',
  requires: 'member',
  requiresPlan: false,
  params: clientKey,
  headers: teamHeader(),
  body: z.object({ alertOptions: BotLevels, intents: SomeIntents, intents_removed: RemovedIntents, intents_added: SomeIntents }),
  response: z.array(BotAlerts),
})

/** The most that can be chosen. An e-mail goes out every 15 minutes at most. */
export const maxEmailMinutes = 15
/** Who is away and does not come within so many minutes is told by e-mail. */
const EmailMinutes = z.int().check(z.gte(1), z.lte(maxEmailMinutes))
/** Until they choose. */
export const defaultEmailMinutes = 2

const ownId = z.object({ id: z.string().check(z.maxLength(100)) })

export const getSystemAlerts = call({
  name: 'alerts.system',
  method: 'GET',
  path: '/api/channels/systemalerts/:id',
  summary:
    "The caller's own alerts, in every workspace: when assigned, when a customer of a conversation that they hold writes, when mentioned, by e-mail, by direct message; after how many minutes in which they do not come they get an e-mail; and whether this server sends e-mails. {id} is their own id.",
  requires: 'person',
  requiresPlan: false,
  params: ownId,
  response: z.object({ alertOptions: SystemLevels, email_minutes: EmailMinutes, mails: z.boolean() }),
})

export const setSystemAlerts = call({
  name: 'alerts.setSystem',
  method: 'POST',
  path: '/api/channels/systemalerts/:id',
  summary: "Sets the caller's own alerts in every workspace; what is not given stays. {id} is their own id.",
  requires: 'person',
  requiresPlan: false,
  params: ownId,
  body: z.object({ alertOptions: SystemLevels, email_minutes: z.optional(EmailMinutes) }),
  response: z.object({ alertOptions: SystemLevels, email_minutes: EmailMinutes }),
})

/** How an alert reached its person on one notification channel, or why it did not. */
export const Attempt = z.object({
  kind: Kind,
  channel: z.enum(['page', 'email', 'push', 'slack']),
  state: z.enum(['waiting', 'accepted', 'failed', 'seen', 'clicked', 'withdrawn']),
  /** Of `push`: what the browser says of itself; null once the device was removed. */
  device: z.nullable(z.string()),
  why: z.nullable(z.string()),
  at: z.number(),
})
export type Attempt = z.output<typeof Attempt>

/** What somebody is told of a conversation: one a person and conversation, whatever happens in it, until it is over. Times are seconds. */
export const Alert = z.object({
  /** Shared by the alerts of all whom the same called at once; a person has one of it. */
  raise_id: z.string(),
  conversation_id: z.string(),
  client_key: z.string(),
  /** The customer's name. */
  name: z.string(),
  /** The most urgent of the kinds. */
  kind: Kind,
  kinds: z.array(Kind),
  level: Level,
  at: z.number(),
  ended_at: z.nullable(z.number()),
  ended_why: z.nullable(z.string()),
})
export type Alert = z.output<typeof Alert>

/** An alert with its way to the person. */
export const AlertWithAttempts = z.object({ ...Alert.shape, attempts: z.array(Attempt) })
export type AlertWithAttempts = z.output<typeof AlertWithAttempts>

/** So many open alerts are counted. Who has as many may have more, and is shown 99+. */
export const maxCounted = 100

export const listAlerts = call({
  name: 'alerts.list',
  method: 'GET',
  path: '/api/alerts',
  summary:
    'The last 50 alerts of the caller in a workspace, newest first, each with how it reached them, and what became of it. `open` counts up to 100.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  response: z.object({ alerts: z.array(AlertWithAttempts), open: z.number() }),
})

export const countAlerts = call({
  name: 'alerts.count',
  method: 'GET',
  path: '/api/alerts/count',
  summary:
    'How many open alerts call for the caller in each of their workspaces where there is one, up to 100; in all, they are the badge of the app. That a customer wrote calls only for who holds the conversation and is waited for.',
  requires: 'person',
  requiresPlan: false,
  response: z.array(z.object({ workspace: z.string(), open: z.number() })),
})

export const readAlerts = call({
  name: 'alerts.read',
  method: 'POST',
  path: '/api/alerts/read',
  summary: 'The caller has seen what they were alerted of: in one conversation, or in the whole workspace.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  body: z.object({ conversation: z.optional(z.uuid()) }),
  response: z.object({ open: z.number() }),
})

export const testAlert = call({
  name: 'alerts.test',
  method: 'POST',
  path: '/api/alerts/test',
  summary:
    'Sends the caller a test of a row, of a bot or of their own, and says of each step on its way whether it worked. `plan`, `rights` (of what only who may chat is told) and `quiet` (quiet hours) are named where they stand in the way; a human who is needed may get past `quiet`.',
  requires: 'member',
  requiresPlan: false,
  headers: teamHeader(),
  body: z.object({ kind: Kind, client_key: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({ steps: z.array(z.object({ what: z.enum(['level', 'plan', 'rights', 'quiet', 'page', 'push']), ok: z.boolean() })) }),
  limit: { per: 'person', max: 30, minutes: 1 },
})

export const testDirect = call({
  name: 'alerts.testDirect',
  method: 'POST',
  path: '/api/alerts/direct/test',
  summary: "Writes a test to the caller in the workspace's Slack, and says of each step whether it worked and else why.",
  requires: 'member',
  requiresPlan: false,
  reads: true,
  headers: teamHeader(),
  response: z.object({
    steps: z.array(z.object({ what: z.enum(['level', 'connected', 'sent']), ok: z.boolean(), why: z.nullable(z.string()) })),
  }),
  limit: { per: 'person', max: 10, minutes: 1 },
})

export const testEmail = call({
  name: 'alerts.testEmail',
  method: 'POST',
  path: '/api/alerts/email/test',
  summary: 'Writes a test to the caller by e-mail, and says of each step whether it worked and else why.',
  requires: 'person',
  requiresPlan: false,
  reads: true,
  response: z.object({
    steps: z.array(z.object({ what: z.enum(['level', 'server', 'wanted', 'sent']), ok: z.boolean(), why: z.nullable(z.string()) })),
  }),
  limit: { per: 'person', max: 10, minutes: 1 },
})

/**
 * How the person is told, which was decided when it happened: they see the conversation itself, they have a page open, they are away, or they want
 * no alerts now, and only their bell tells them.
 */
export const Reach = z.enum(['in sight', 'page', 'away', 'quiet'])
export type Reach = z.output<typeof Reach>

/** Told only to the people. */
export const alertRaised = event({
  name: 'alert.raised',
  summary:
    'People are alerted of something in a conversation. `fresh` is what happened; the alert may have been there before. `is_held`: the people hold the conversation. `channel` is what the source calls it.',
  body: z.object({ alert: Alert, fresh: Kind, reach: Reach, is_held: z.optional(z.boolean()), channel: z.string() }),
})
export const alertEnded = event({
  name: 'alert.ended',
  summary:
    'An alert of the person is over: they read it, or somebody answered, took the conversation, snoozed it or moved it to Done. `kinds` is all that it ever told, `kind` the most urgent of it.',
  body: z.object({
    raise_id: z.string(),
    conversation_id: z.string(),
    why: z.string(),
    kind: Kind,
    kinds: z.array(Kind),
    is_held: z.optional(z.boolean()),
  }),
})
/** Told only to the person. */
export const alertSettled = event({
  name: 'alert.settled',
  summary:
    'Of what an alert of the person told, something is over, and it goes on for something else: they need not help any more, but have not read the message. `kind` is the most urgent of what is left in `kinds`.',
  body: z.object({ raise_id: z.string(), conversation_id: z.string(), kind: Kind, kinds: z.array(Kind) }),
})
/** A conversation that needs a human while nobody can be reached. `since` is seconds. */
const Unreached = z.object({ conversation_id: z.string(), client_key: z.string(), name: z.string(), since: z.number() })
export type Unreached = z.output<typeof Unreached>

export const listUnreached = call({
  name: 'alerts.unreached',
  method: 'GET',
  path: '/api/alerts/unreached',
  summary:
    'The last 50 conversations that the caller sees, need a human, and for which nobody could be reached, the longest waiting first.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  response: z.array(Unreached),
})
export const alertUnreached = event({
  name: 'alert.unreached',
  summary: 'A conversation needs a human, and nobody can be reached: everyone who comes has to know.',
  body: Unreached,
})
export const alertReached = event({
  name: 'alert.reached',
  summary: 'Somebody came to a conversation for which nobody could be reached, or it needs nobody any more.',
  body: z.object({ conversation_id: z.string() }),
})
/** Told only to the person who asked for it. */
export const alertTested = event({
  name: 'alert.tested',
  summary: 'The person asked for a test of their alerts.',
  body: z.object({ id: z.string(), kind: Kind, level: Level }),
})
