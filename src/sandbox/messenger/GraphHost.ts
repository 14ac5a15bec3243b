import { apiFaults } from '#sandbox/kit/companyFaults.ts'
import { FaultSwitch } from '#sandbox/kit/FaultSwitch.ts'
import type { FacebookPeople, FacebookPerson } from './FacebookPeople.ts'
import type { Fields } from './webhookCall.ts'

/** A page as Facebook knows it, or the Instagram account that belongs to one. */
export interface FacebookPage {
  id: string
  name: string
  /** The access token of the page for our app. */
  token: string
  /** The id of its Instagram account. Its webhooks are then of that account. */
  instagram?: string
}

/** What a customer shows a page of themselves. */
export type FacebookProfile = Fields

/** A message that was sent to a customer, as the Send API was told. */
export interface SentMessage {
  text?: string
  attachment?: { type: string; payload: { url?: string } }
  quick_replies?: readonly Fields[]
  metadata?: string
}

export interface FacebookDependencies {
  /** Where Baton is reached, without a slash at the end. */
  server(): string
  /** Where the Graph API is reached, and what it hands out, without a slash at the end. */
  url(): string
  app: { id: string; secret: string; verifyToken: string }
  pages: readonly FacebookPage[]
  /** Who can sign in. */
  people: readonly FacebookPerson[]
  /** The customer reads something of the page. Answers Facebook's id of it. `persona`: under whose name, where it has one. */
  show(page: FacebookPage, customer: string, message: SentMessage, persona: string | null): Promise<string>
  /** The customer sees that what they wrote was read, or that somebody writes. */
  sign(page: FacebookPage, customer: string, action: string): void
  /** What the answer to a message that was sent waits for: its echo may be there before it. */
  untilAnswered?(): Promise<void>
  onError(error: unknown): void
}

/** What can go wrong at Facebook. */
export function facebookFaults() {
  return {
    ...apiFaults(),
    permission: new FaultSwitch(),
    control: new FaultSwitch(),
    window: new FaultSwitch(),
    otherApp: new FaultSwitch(),
    /** Somebody has deleted the personas of all pages. */
    persona: new FaultSwitch(),
    person: new FaultSwitch(),
    restricted: new FaultSwitch(),
    file: new FaultSwitch(),
    cdn: new FaultSwitch(),
    html: new FaultSwitch(),
    duplicate: new FaultSwitch(),
    signature: new FaultSwitch(),
  }
}

/** The company behind the Graph API. */
export interface GraphHost {
  readonly faults: ReturnType<typeof facebookFaults>
  readonly deps: FacebookDependencies
  readonly people: FacebookPeople
  /** What customers show of themselves, by their ids. */
  readonly profiles: ReadonlyMap<string, FacebookProfile>
  /** What customers sent, by the names in its addresses at Facebook. */
  readonly files: ReadonlyMap<string, { bytes: Uint8Array; type: string }>
  /** Every call of the API that was answered, such as `POST /104/take_thread_control`. */
  readonly calls: { call: string; body: Fields }[]
  /** The ids of the pages that have our app told of their messages. */
  readonly subscribed: Set<string>
  /** When a customer last wrote, in ms since 1970. Of anybody else nothing is known, and they may be answered. */
  readonly wroteAt: ReadonlyMap<string, number>
  /** A message has reached the customer. */
  wasSent(page: FacebookPage, customer: string, mid: string, message: SentMessage): Promise<void>
}

/** The id under which the webhooks of a page come. */
export const accountOf = ({ id, instagram }: FacebookPage) => instagram ?? id
