import * as z from 'zod/mini'

/** The five permission flags a member carries (spec, section 6). */
export const flags = ['train', 'chat', 'edit', 'billing', 'support'] as const
export type Flag = (typeof flags)[number]

/**
 * Who may make a call: `nobody` special (public), a signed-in `person`, a `member` of the workspace the call concerns, its `owner`,
 * a member with a flag, one who may `connect` a bot (with the flag `support`, or who connected the workspace's Slack), or a `bot` that shows its keys.
 */
export type Need = 'nobody' | 'person' | 'member' | 'owner' | 'bot' | 'connect' | Flag

type ObjectSchema = z.ZodMiniObject
export interface CallShape {
  /** One name from button to test, such as `conversation.pause`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path with `:parameters`. */
  path: string
  /** One sentence for the API page: what it does and what it answers. */
  summary: string
  requires: Need
  /** The workspace must have a plan, or its trial: so it is for what reads or changes conversations. */
  requiresPlan: boolean
  params?: ObjectSchema
  query?: ObjectSchema
  /** Header names in lower case. */
  headers?: ObjectSchema
  body?: z.ZodMiniType
  /** The body is a form (multipart/form-data) with one file, and the call has a route of its own. */
  uploads?: true
  response: z.ZodMiniType
  /** The sentence of the spec's error catalogue that stands in `error` when the call fails. */
  failure?: string
  /** The call changes nothing although it is not a GET. */
  reads?: true
  /**
   * The call asks a company, for which nothing is held meanwhile: it is given no transaction, and writes what it changes in those of its own. Else a few
   * that wait for a slow company take up every connection to the database.
   */
  asksCompany?: true
  /** How often one address, or one person, may make the call, over all servers together. What it guards is expensive, or could be guessed. */
  limit?: CallLimit
}

/** What Baton tells an address of the other side by a POST of its own, for the API page. */
export interface WebhookShape {
  /** What it is about, such as `chat response`. */
  name: string
  summary: string
  /** Header names in lower case. */
  headers: ObjectSchema
  body: z.ZodMiniType
  /** What the answers mean, by their status as OpenAPI writes it, such as `2XX` or `default`. */
  answers: Readonly<Record<string, string>>
}

/** So many calls in so many minutes, counted per address or per signed-in person. */
export interface CallLimit {
  per: 'address' | 'person'
  max: number
  minutes: number
}

/** Declares a call. Server, browser, API page and permission tests are all made from the object. */
export function call<const Shape extends CallShape>(shape: Shape): Shape {
  return shape
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : Record<never, never>
type Given<S> = S extends z.ZodMiniType ? z.input<S> : Record<never, never>

/** What the server's use case receives after parsing. */
export interface Input<C extends CallShape> {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  headers: Parsed<C['headers']>
  body: C['body'] extends z.ZodMiniType ? z.output<C['body']> : undefined
}
/** What a caller hands over: each part only where the call has it. */
export type CallRequest<C extends CallShape> = (C['params'] extends z.ZodMiniType ? { params: Given<C['params']> } : unknown) &
  (C['query'] extends z.ZodMiniType ? { query?: Given<C['query']> } : unknown) &
  (C['headers'] extends z.ZodMiniType ? { headers?: Given<C['headers']> } : unknown) &
  (C['body'] extends z.ZodMiniType ? { body: Given<C['body']> } : unknown)
export type CallResponse<C extends CallShape> = z.output<C['response']>

/** JSON that survives an HTTP header: every character outside printable ASCII is escaped. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * The header of an answer that says in which workspace the conversation or bot lies that the call named. Ids are found in every workspace of
 * the caller, so that only the answer knows it.
 */
export const aboutHeader = 'teamid'

/** The header that names a workspace; without it the caller's current one is meant. */
export const teamHeader = () => z.object({ teamid: z.optional(z.uuid()) })
