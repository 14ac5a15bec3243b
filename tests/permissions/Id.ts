/** The things that calls name by an id, a key or a code. */
export type Kind =
  | 'workspace'
  | 'removedWorkspace'
  | 'conversation'
  | 'bot'
  | 'botWithWebhook'
  | 'removedBot'
  | 'apiKey'
  | 'colleague'
  | 'session'
  | 'failedDelivery'
  | 'failedEvent'
  | 'failedMessage'
  | 'invite'
  | 'inviteLink'
  | 'owner'
  | 'deletedConversation'
  | 'label'
  | 'view'
  | 'reply'
  | 'replyOfBot'
  | 'bulk'

/**
 * What a call does with an id. `checked`: it must lead to something that the caller may reach, in the workspace of the ids before it.
 * `seen`: likewise, and the caller must see every conversation of it. `met`: likewise, and the caller may have conversations of it before them. `chosen`: it is part
 * of what is asked for, which is refused as bad input when it leads to nothing. `code`: anyone who has it may use it, as long as its workspace
 * is there. `filter`: what it does not lead to is simply not in the answer.
 * `ignored`: it changes nothing.
 */
export type Role = 'checked' | 'seen' | 'met' | 'chosen' | 'code' | 'filter' | 'ignored'

/** Stands in an example input where an id has to be. */
export class Id {
  readonly kind: Kind
  readonly role: Role
  constructor(kind: Kind, role: Role) {
    this.kind = kind
    this.role = role
  }
}

export const idOf = (kind: Kind, role: Role = 'checked') => new Id(kind, role)

/** Whose id is put there. `absent`: none, where the call does not insist on one. */
export const forms = ['own', 'other', 'missing', 'not an id', 'absent'] as const
export type Form = (typeof forms)[number]

/** Where in an input an id has to be. */
export interface IdPosition {
  at: string[]
  id: Id
}

/** Every place of an example input, in the order in which a call looks at them: path, query, headers, body. */
export function placesOf(input: object): IdPosition[] {
  const found: IdPosition[] = []
  const walk = (value: unknown, at: string[]) => {
    if (value instanceof Id) found.push({ at, id: value })
    else if (typeof value === 'object' && value !== null) for (const [name, part] of Object.entries(value)) walk(part, [...at, name])
  }
  const parts = input as Record<string, unknown>
  for (const part of ['params', 'query', 'headers', 'body']) walk(parts[part], [part])
  return found
}
