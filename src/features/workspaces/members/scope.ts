/** How much of a workspace a member sees: every conversation, those of chosen bots, or those assigned to them or that mention them. */
export const scopes = ['all', 'bots', 'assigned'] as const
export type Scope = (typeof scopes)[number]

/** A member's scope as a page knows it. */
export interface SeenFrom {
  is_owner: boolean
  scope: Scope
  /** Client keys, for the scope `bots`. */
  scope_bots: string[]
}

/** What decides whether somebody sees a conversation. */
export interface VisibilityFacts {
  client_key: string
  assignee: string | null
  mentioned: string[]
}

/** Whether somebody sees every conversation of a workspace; an owner does. */
export function seesEverything({ is_owner, scope }: Pick<SeenFrom, 'is_owner' | 'scope'>): boolean {
  return is_owner || scope === 'all'
}

/** Whether somebody sees every conversation of the bot with this client key. */
export function seesAllOfBot(seer: SeenFrom, clientKey: string): boolean {
  return seesEverything(seer) || (seer.scope === 'bots' && seer.scope_bots.includes(clientKey))
}

/** Whether the person with this membership may see the conversation; an owner sees all. The server asks the same in SQL. */
export function maySee(personId: string, { is_owner, scope, scope_bots }: SeenFrom, conversation: VisibilityFacts): boolean {
  if (is_owner || scope === 'all') return true
  if (scope === 'bots') return scope_bots.includes(conversation.client_key)
  return conversation.assignee === personId || conversation.mentioned.includes(personId)
}
