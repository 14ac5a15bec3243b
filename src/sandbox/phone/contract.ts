import * as z from 'zod/mini'
import { recordOf } from '#shared/recordOf.ts'

/** What a phone tells a bot of the customer, as a bot would ask Facebook for it. */
export const Profile = z.object({
  name: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
})
export type Profile = z.output<typeof Profile>

/** A button or a quick answer. With `url` it opens that; otherwise pressing it says its title and carries the payload. */
const Choice = z.object({ title: z.string(), payload: z.optional(z.string()), url: z.optional(z.string()) })
export type Choice = z.output<typeof Choice>

/** A part of a message beside its words. */
const Card = z.object({
  title: z.optional(z.string()),
  text: z.optional(z.string()),
  link: z.optional(z.string()),
  from: z.optional(z.string()),
  image: z.optional(z.string()),
  video: z.optional(z.string()),
  audio: z.optional(z.string()),
  file: z.optional(z.object({ url: z.string(), name: z.string(), size: z.optional(z.number()) })),
  fields: z.optional(z.array(z.object({ title: z.optional(z.string()), value: z.string() }))),
  buttons: z.optional(z.array(Choice)),
})
export type Card = z.output<typeof Card>

/**
 * One message on the phone. Of the customer's own, `state` says how far it got: `sent` to the platform, `delivered` once the bot has it and
 * Baton knows, `seen` once the company said so, `failed` with why.
 */
export const Line = z.object({
  id: z.string(),
  by: z.enum(['customer', 'bot', 'person']),
  text: z.string(),
  cards: z.array(Card),
  /** Quick answers below it, as long as it is the last. */
  quick: z.array(Choice),
  /** Milliseconds since 1970. */
  at: z.number(),
  state: z.optional(z.enum(['sent', 'delivered', 'seen', 'failed'])),
  why: z.optional(z.string()),
  /** Its author has changed it, or taken it back: then nothing of it is left. */
  edited: z.optional(z.literal(true)),
  deleted: z.optional(z.literal(true)),
})
export type Line = z.output<typeof Line>

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
/** Whose phone: a bot by its client key, and the customer's id there. */
export const Whose = z.object({ bot: text(100), customer: text(100) })
export type Whose = z.output<typeof Whose>

/** What can be sent besides words; the phone has one of each at hand. */
export const samples = ['photo', 'bill', 'voice', 'place'] as const
export type Sample = (typeof samples)[number]

/** `id` is made by the page, so that sending it again sends nothing twice. */
export const Saying = z.object({
  ...Whose.shape,
  id: text(100),
  text: z.string().check(z.maxLength(20_000)),
  payload: z.optional(z.string().check(z.maxLength(2000))),
  button: z.optional(z.boolean()),
  sample: z.optional(z.enum(samples)),
})
export type Saying = z.output<typeof Saying>

/** The customer changes an own line, or (`text` null) takes it back. */
export const Changing = z.object({ ...Whose.shape, id: text(100), text: z.nullable(text(20_000)) })
export type Changing = z.output<typeof Changing>

export const NewCustomer = z.object({
  bot: text(100),
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'Enter a name of up to 80 characters.')),
})

/** A customer to be, as the list shows them. `at` in milliseconds since 1970. */
export const Known = z.object({ ...Whose.shape, name: z.string(), last: z.string(), at: z.number() })
export type Known = z.output<typeof Known>

/** The companies that sign people in, and what can go wrong at each. */
export const companyFaults = {
  google: ['expiredCode', 'wrongNonce', 'badSignature', 'expiredToken', 'revokedToken', 'serverError'],
  slack: ['expiredCode', 'wrongNonce', 'badSignature', 'revokedToken', 'serverError'],
} as const
export type Company = keyof typeof companyFaults
export type CompanyFault = (typeof companyFaults)[Company][number]
const when = z.enum(['off', 'once', 'on'])
export type When = z.output<typeof when>
const switches = <const Name extends string>(names: readonly Name[]) => z.object(recordOf(names, () => when))
const off = <const Name extends string>(names: readonly Name[]) => recordOf(names, (): When => 'off')

/** What goes wrong on purpose. */
export const Faults = z.object({
  /** Every message between phone and bot takes this much longer, in milliseconds. */
  delayMs: z.int().check(z.gte(0), z.lte(10_000)),
  /** The bot is told of every customer message twice. */
  duplicate: z.boolean(),
  /** Of two customer messages in a row the second reaches the bot first. */
  reorder: z.boolean(),
  /** The bots that listen by socket have hung up. */
  socketDown: z.boolean(),
  /** The bots that have a webhook answer 500 to everything. */
  webhookFails: z.boolean(),
  google: switches(companyFaults.google),
  slack: switches(companyFaults.slack),
  /** Google answers this much later, in milliseconds. */
  googleSlowMs: z.int().check(z.gte(0), z.lte(10_000)),
  /** Slack answers this much later, in milliseconds. */
  slackSlowMs: z.int().check(z.gte(0), z.lte(10_000)),
  /** Of the companies where customers write: by the company and the name of its fault. What is not mentioned is off. */
  companies: z.record(z.string(), z.record(z.string(), when)),
})
export type Faults = z.output<typeof Faults>

/** Nothing goes wrong. */
export const calm: Faults = {
  delayMs: 0,
  duplicate: false,
  reorder: false,
  socketDown: false,
  webhookFails: false,
  google: off(companyFaults.google),
  slack: off(companyFaults.slack),
  googleSlowMs: 0,
  slackSlowMs: 0,
  companies: {},
}

/**
 * How the phone looks where the customers of a bot write. `thread` puts messages below each other, with a name above; `bubbles` puts own ones at
 * the right. Colours are CSS: of own messages and what stands on them, and of the bar at the top, if it has one. `marks` say how far an own
 * message got: by words and ticks, by rings that fill, only that it was seen, or not at all; that it failed is always said.
 */
export const Face = z.object({
  /** What people call the app; nothing where only the bot itself knows. */
  app: z.string(),
  layout: z.enum(['bubbles', 'thread']),
  marks: z.enum(['ticks', 'rings', 'seen', 'none']),
  own: z.string(),
  onOwn: z.string(),
  hasBar: z.boolean(),
  /** What stands in the empty field. */
  field: z.string(),
})
export type Face = z.output<typeof Face>

/**
 * A bot that can be written to. `channel` is where its customers write, `via` what a person reads of how it is reached. `line`: whether it
 * listens to Baton at the moment; a sentence where it does not.
 */
export const PhoneBot = z.object({
  clientKey: z.string(),
  name: z.string(),
  about: z.string(),
  channel: z.string(),
  via: z.string(),
  face: Face,
  line: z.nullable(z.string()),
})
export type PhoneBot = z.output<typeof PhoneBot>

/** What can go wrong at a company where customers write, with a sentence for each fault. */
const CompanyFaults = z.object({
  name: z.string(),
  title: z.string(),
  faults: z.array(z.object({ name: z.string(), sentence: z.string() })),
})
export type CompanyFaults = z.output<typeof CompanyFaults>

/**
 * The first hand-over, which a visitor sees once: `new` before it began, `writing` while the customer talks to the bot, `waiting` once they
 * asked for a person, `answered` while a person has the conversation, `back` when the AI has it again, `done` when the visitor has seen it.
 */
export const relaySteps = ['new', 'writing', 'waiting', 'answered', 'back', 'done'] as const
export type RelayStep = (typeof relaySteps)[number]
const Relay = z.object({ ...Whose.shape, name: z.string(), conversation: z.string(), step: z.enum(relaySteps) })
export type Relay = z.output<typeof Relay>
/** What the page asks of it: to begin, or never to show it again. */
export const RelayCommand = z.object({ do: z.enum(['start', 'end']) })
export type RelayCommand = z.output<typeof RelayCommand>

/** What the page needs before a customer is chosen. */
export const SandboxState = z.object({
  workspace: z.string(),
  bots: z.array(PhoneBot),
  personas: z.array(z.object({ email: z.string(), name: z.string(), about: z.string(), picture: z.string() })),
  faults: Faults,
  companies: z.array(CompanyFaults),
  relay: Relay,
})
export type SandboxState = z.output<typeof SandboxState>

/** What the stream of a phone says: first `phone`, everything as it is; then every change of it. */
export type PhoneMessage =
  | { kind: 'phone'; name: string; lines: Line[]; typing: 'bot' | 'person' | null }
  | { kind: 'line'; line: Line }
  | { kind: 'typing'; by: 'bot' | 'person' | null }
  | { kind: 'faults'; faults: Faults }
  | { kind: 'bots'; bots: PhoneBot[] }
  | { kind: 'relay'; relay: Relay }
