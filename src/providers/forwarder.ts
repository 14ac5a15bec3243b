import type { Message } from '#features/inbox/timeline/contract.ts'

/** A request that forwards a message. */
export interface ForwardedCall {
  url: string
  body: string
}

/** An analytics service to which what is said can be forwarded. */
export interface Forwarder {
  id: string
  /** As people know it. */
  name: string
  /** The field of a bot (`analyticsFields`) that holds its key. */
  field: string
  /** The variables of the environment that it reads. */
  variables: readonly string[]
  /** Where it is: the address below which all its calls go. */
  at(settings: Readonly<Record<string, string>>): string
  /** The call that forwards a message; null for one that nobody said to a customer, or a customer did not say. */
  forward(message: Message, key: string, settings: Readonly<Record<string, string>>): ForwardedCall | null
}
