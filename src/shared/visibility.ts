import { fieldNames } from './fieldNames.ts'

/**
 * What somebody can see of the conversations of a workspace: `everything`; those of the `bots` chosen for them; and their `own`, which are
 * assigned to them or mention them.
 */
export type Sight = 'everything' | 'bots' | 'own'

/**
 * How much of a workspace a member sees, by the name of the scope; more sights see more. Whatever asks who sees what (lists, counts, search,
 * sockets, the log, bots) asks here, so that a new scope is a line.
 */
export const sights = {
  all: ['everything'],
  bots: ['bots'],
  assigned: ['own'],
} as const satisfies Record<string, readonly Sight[]>

export type Scope = keyof typeof sights

/** Every scope, the one that sees most first. */
export const scopes = fieldNames(sights)

/** What a scope sees. One that this version does not know sees nothing. */
export function sightsOf(scope: string): readonly Sight[] {
  return (sights as Record<string, readonly Sight[]>)[scope] ?? []
}

export const seesEverything = (scope: string): boolean => sightsOf(scope).includes('everything')

/** Whether bots are chosen for somebody of this scope. */
export const choosesBots = (scope: string): boolean => sightsOf(scope).includes('bots')

/** Whether somebody of this scope sees a conversation because it is theirs, whatever bot it is of. */
export const seesOwn = (scope: string): boolean => sightsOf(scope).includes('own')

/** Somebody who looks: `bots` are those chosen for them, by the names by which conversations name theirs. */
export interface Seer {
  person: string
  scope: string
  bots: readonly string[]
}

/** Whether somebody sees all conversations of a bot. */
export function seesBot({ scope, bots }: Omit<Seer, 'person'>, bot: string): boolean {
  return seesEverything(scope) || (choosesBots(scope) && bots.includes(bot))
}

/**
 * Whether somebody may have conversations of a bot before them: all of them, or those that are theirs, whatever bot these are of. Who may not has no use for
 * what helps to answer there.
 */
export function meetsBot(seer: Omit<Seer, 'person'>, bot: string): boolean {
  return seesBot(seer, bot) || seesOwn(seer.scope)
}

/** Whether somebody sees a conversation of a bot that concerns these people. */
export function sees(seer: Seer, { bot, people }: { bot: string | null; people: readonly string[] }): boolean {
  if (bot === null ? seesEverything(seer.scope) : seesBot(seer, bot)) return true
  return seesOwn(seer.scope) && people.includes(seer.person)
}

/** What somebody looks at, for anything that is sent to places instead of to people, such as rooms of sockets. */
export function viewOf({ scope, bots }: Seer): { everything: boolean; bots: readonly string[]; own: boolean } {
  const everything = seesEverything(scope)
  return { everything, bots: !everything && choosesBots(scope) ? bots : [], own: !everything && seesOwn(scope) }
}
