import type { BotIdentity, Receipt, Report } from '#features/inbox/timeline/ports.ts'

/** A request of a company as it came: signatures are made over its bytes. */
export interface RawRequest {
  method: 'GET' | 'POST'
  /** Without the query. */
  path: string
  /** The parts of the path that stand for something, by their names. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** By their names in lower case; of several of one name the first. Of a stored event only those that its route keeps. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  receivedAt: Date
}

/** What a company is answered. An object is sent as JSON. */
export interface HttpAnswer {
  status: number
  body?: string | Readonly<Record<string, unknown>>
}

/** What is done with a request: it is answered at once, refused and not kept, or kept as an event to be worked on, and then answered. */
export type Received =
  | { answer: HttpAnswer }
  | { refuse: 'signature' | 'shape' }
  | {
      keep: {
        /** The company's own id of this delivery; where it has none, a hash of the body. A second arrival is answered and not kept again. */
        deliveryId: string
        /**
         * What the body says to each of the accounts that it speaks to, in a body of the same shape: each gets an event of its own, and who sees the bot of
         * one learns nothing of the others. Those that no bot has are left out.
         */
        bodies: ReadonlyMap<string, Buffer>
      }
      answer: HttpAnswer
    }

/** What a route may ask while it decides; the company waits for its answer meanwhile. */
export interface ReceiveDeps<Credentials> {
  /** The bot of an account, with its credentials opened (null where they cannot be read); null where no bot has it. */
  botOf(account: string): Promise<{ bot: BotIdentity; credentials: Credentials | null } | null>
}

/** An address that a company calls. */
export interface WebhookRoute<Credentials = unknown> {
  method: 'GET' | 'POST'
  /** Under `/webhooks/<provider>`, or an address that companies were given long ago. `:name` is a part that stands for something. */
  path: string
  /** The headers that are kept with an event, in lower case: never one that is a secret. */
  keepsHeaders: readonly string[]
  /** Decides about a request, by its bytes. A rejection is a mistake of ours: it is answered with 500, and the company comes again. */
  receive(request: RawRequest, deps: ReceiveDeps<Credentials>): Received | Promise<Received>
}

/** A thing that the body of a company says, about one conversation of the bot that has `account`. */
export type Parsed =
  | { kind: 'report'; account: string; report: Omit<Report, 'bot'> }
  | { kind: 'receipt'; account: string; receipt: Receipt }
  /** An item that cannot be read. It is kept and shown, and its neighbours are taken all the same. */
  | { kind: 'unreadable'; account: string | null; reason: string }

/**
 * What became of an event. `waiting`: to be worked on. `unreadable`: worked on, but parts of it could not be read. `failed`: given up. `emptied`:
 * worked on, and its content erased since.
 */
export type EventState = 'waiting' | 'done' | 'unreadable' | 'failed' | 'emptied'
