import type { FastifyPluginAsync } from 'fastify'
import type { FaultSwitch } from './kit/FaultSwitch.ts'
import type { SandboxBot } from './northwind.ts'
import type { Face } from './phone/contract.ts'
import type { Platform } from './phone/Platform.ts'

/** What a stand-in is made on. */
export interface StandInDependencies {
  /** Where Baton is reached, without a slash at the end: webhooks are called there. */
  server: string
  /** Where the world finds what `serve` serves, without a slash at the end. */
  url: string
  /** Makes a secret of this installation from a text: the same after every start, another one on every machine. */
  sign(text: string): string
  onError(error: unknown): void
}

/** A bot of a company, with what its owner would have typed into the bot form. */
export interface CompanyBot {
  bot: SandboxBot
  /** How its customers' phones look. */
  face: Face
  /** By the names of the fields of its source's card. */
  credentials: Readonly<Record<string, string>>
  /** The engine that answers for it, where one of the sandbox does. */
  engine?: string
  /** What the company gives for what was chosen from an account there, such as the token of a page. */
  granted?: Readonly<Record<string, string>>
}

/** Something that a company can be told to do wrong. */
export interface StandInFault {
  /** What a person reads beside the switch. */
  sentence: string
  fault: FaultSwitch
}

/**
 * A company that the sandbox plays, between the customers' phones and Baton. On one side it takes from a phone what the customer does and calls
 * the webhooks of Baton as the company would; on the other it answers the company's own API, and shows on the phone what comes that way. It
 * knows the wire of the company, and nothing of ours. A line in `standIns.ts` adds it.
 */
export interface StandIn {
  /** Its part of an address: it is served under `/sandbox/<name>`. */
  name: string
  /** What people call the company. */
  title: string
  /** The variables of the environment that its provider reads, as they are in the sandbox: addresses, ids and secrets of our app. */
  variables: Readonly<Record<string, string>>
  /** Its bots at the company of the sandbox; each has a phone. */
  bots: readonly CompanyBot[]
  faults: Readonly<Record<string, StandInFault>>
  /** An engine that it plays, with what the owner of a bot would have filled in for it. */
  engine?: {
    name: string
    credentials: Readonly<Record<string, string>>
    /** What the company would have given for a connected account. */
    granted?: Readonly<Record<string, string>>
  }
  serve: FastifyPluginAsync
  /** Begins to play for one of its bots: `platform.serve` receives what customers do, `platform.send` shows them what is sent. */
  play(platform: Platform): void
}

export type MakeStandIn = (deps: StandInDependencies) => StandIn
