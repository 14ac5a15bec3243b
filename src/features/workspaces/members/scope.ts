import { meetsBot as scopeMeetsBot, sees, seesBot, seesEverything as scopeSeesEverything, type Scope } from '#shared/visibility.ts'

/** A member's scope as a page knows it. */
export interface SeenFrom {
  is_owner: boolean
  scope: Scope
  /** Client keys, where bots are chosen. */
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
  return is_owner || scopeSeesEverything(scope)
}

/** Whether somebody sees every conversation of the bot with this client key. */
export function seesAllOfBot({ is_owner, scope, scope_bots: bots }: SeenFrom, clientKey: string): boolean {
  return is_owner || seesBot({ scope, bots }, clientKey)
}

/** Whether somebody may have conversations of the bot with this client key before them. */
export function meetsBot({ is_owner, scope, scope_bots: bots }: SeenFrom, clientKey: string): boolean {
  return is_owner || scopeMeetsBot({ scope, bots }, clientKey)
}

/** Whether the person with this membership may see the conversation; an owner sees all. The server asks the same in SQL. */
export function maySee(person: string, { is_owner, scope, scope_bots: bots }: SeenFrom, conversation: VisibilityFacts): boolean {
  const { client_key: bot, assignee, mentioned } = conversation
  return is_owner || sees({ person, scope, bots }, { bot, people: assignee === null ? mentioned : [assignee, ...mentioned] })
}
