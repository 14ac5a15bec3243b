import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { BotLevels, clientKey } from './contract.ts'

/** What the agent of a bot understands; `alertStatus` says whether the caller chose to hear of it. */
const Intent = z.object({ id: z.string(), name: z.string(), alertStatus: z.boolean() })
export type Intent = z.output<typeof Intent>

/** The company of the agent does not let us look any more: `account` is whose rights ended, where it is known. */
const IntentsRefused = z.object({ statusCode: z.literal(403), message: z.string(), account: z.nullable(z.string()), reconnect: z.string() })
export type IntentsRefused = z.output<typeof IntentsRefused>

export const listIntents = call({
  name: 'alerts.intents',
  method: 'GET',
  path: '/api/channels/intents/:id',
  summary:
    'What the agent of the bot with this client key understands, sorted by name; none where the bot answers by itself. `statusCode` 403 where its company does not let us look any more.',
  requires: 'member',
  requiresPlan: false,
  params: clientKey,
  headers: teamHeader(),
  response: z.union([z.array(Intent), IntentsRefused]),
  limit: { per: 'person', max: 120, minutes: 10 },
})

/** When a bot calls people, and what its customers are told when nobody can be reached. */
export const BotRules = z.object({
  /** Minutes after which the next people are asked for a human; null: never. */
  help_round_minutes: z.nullable(z.int().check(z.gte(1), z.lte(1440))),
  /** Who feels worse than this, from -1 to 1, counts as upset. */
  upset_below: z.number().check(z.gte(-1), z.lte(1)),
  /** Empty: they are told nothing. */
  nobody_text: z.string().check(z.trim(), z.maxLength(1000), z.regex(/^[^\0]*$/)),
  /** Of what members are alerted who joined after this was first set, until they set it themselves; given as a whole. */
  new_members: BotLevels,
})
export type BotRules = z.output<typeof BotRules>

export const getBotRules = call({
  name: 'alerts.rulesOfBot',
  method: 'GET',
  path: '/api/alerts/bots/:id',
  summary: 'When the bot with this client key calls people, and what its customers are told when nobody can be reached.',
  requires: 'member',
  requiresPlan: false,
  params: clientKey,
  response: BotRules,
})

export const setBotRules = call({
  name: 'alerts.setRulesOfBot',
  method: 'POST',
  path: '/api/alerts/bots/:id',
  summary:
    'Sets when the bot calls people, and what its customers are told when nobody can be reached. What is not given stays. `new_members` is given as a whole, `new_members_set` sets some rows of it.',
  requires: 'support',
  requiresPlan: false,
  params: clientKey,
  body: z.object({
    ...z.partial(BotRules).shape,
    /** Rows of `new_members` that are set; the others stay. */
    new_members_set: z.optional(BotLevels),
  }),
  response: BotRules,
})

export const previewUpset = call({
  name: 'alerts.previewUpset',
  method: 'GET',
  path: '/api/alerts/bots/:id/upset',
  summary:
    'The last 50 messages of customers of this bot that the caller sees, newest first, each with how it sounds, from -1 to 1: by its words, or to the agent that answered, whichever is worse.',
  requires: 'member',
  requiresPlan: true,
  params: clientKey,
  response: z.array(z.object({ conversation_id: z.string(), name: z.string(), text: z.string(), at: z.number(), feeling: z.number() })),
  limit: { per: 'person', max: 60, minutes: 1 },
})

/** Told to each member of the workspace, whichever workspace they look at. */
export const alertsMoved = event({
  name: 'alert.moved',
  summary: 'A bot was removed or restored. What calls in it went or came back with it, of which no alert tells.',
  body: z.object({ client_key: z.string() }),
})
