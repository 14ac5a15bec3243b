import { brand } from '#shared/brand.ts'
import { flags, type Flag } from '#shared/call.ts'
import { byName } from './byName.ts'
import type { RightsGiven, ScopeGiven, WorkspaceMember } from './contract.ts'
import { isAdmin, type Rights } from './permissions.ts'
import { choosesBots, seesBot, seesEverything, seesOwn, type Scope } from '#shared/visibility.ts'
import type { AppError } from '#shared/errors.ts'
import { memberErrors } from './errors.ts'

/** What somebody has, or shall have, in a workspace. */
export interface Given extends RightsGiven, ScopeGiven {}

/** Nobody has anything before they join. */
export const nothingGiven: Given = {
  train: false,
  chat: false,
  edit: false,
  billing: false,
  support: false,
  scope: 'assigned',
  scope_bots: [],
}

/** How the flags are called where people read of them (spec, section 6). */
export const flagNames: Record<Flag, string> = {
  train: 'Train AI',
  chat: 'Live Chat',
  edit: 'Users',
  billing: 'Billing',
  support: brand.name,
}

/** The rights that somebody can neither give nor take. */
const outOfReach = (actor: Rights): Flag[] => (isAdmin(actor) ? [] : flags.filter((flag) => !actor[flag]))

/**
 * Why somebody may not turn what a person has into something else, null where they may. One gives and takes only what one
 * has oneself, so nobody raises themselves or brings others to where they could raise them.
 */
export function refusalOfChange(actor: Rights & { scope: Scope }, before: Given, after: Given): AppError | null {
  const lacking = outOfReach(actor).filter((flag) => before[flag] !== after[flag])
  if (lacking.length > 0) return memberErrors.lacksRights({ rights: lacking.map((flag) => flagNames[flag]).join(', ') })
  if (!actor.is_owner && !seesEverything(actor.scope) && !sameScope(before, after)) return memberErrors.seesPart()
  return null
}

/**
 * What somebody can give of what they chose for a person. What they may not give any more, as their own rights changed meanwhile, stays as the
 * person has it: no field on their screen could take it back.
 */
export function withinReach(actor: Rights & { scope: Scope }, before: Given, chosen: Given): Given {
  const seesAll = actor.is_owner || seesEverything(actor.scope)
  return {
    ...chosen,
    ...Object.fromEntries(outOfReach(actor).map((flag) => [flag, before[flag]])),
    ...(!seesAll && { scope: before.scope, scope_bots: before.scope_bots }),
  }
}

/** Whether somebody may hold fewer conversations than before: they may not chat any more, or see those of fewer bots. */
export function mayHoldLess(before: Given, after: Given): boolean {
  if (!after.chat) return before.chat
  // What is theirs they see, whatever bot it is of.
  if (seesEverything(after.scope) || seesOwn(after.scope)) return false
  if (seesEverything(before.scope) || seesOwn(before.scope)) return true
  return before.scope_bots.some((bot) => !after.scope_bots.includes(bot))
}

/** Whether a change takes a right or a sight from somebody. What it does not name stays as it is. */
export function takesSome(before: Partial<Given>, after: Partial<Given>): boolean {
  return flags.some((flag) => before[flag] === true && after[flag] === false) || takesSight(before, after)
}

/** Whether somebody sees less than before. What is not named stays as it is. */
export function takesSight(before: Partial<ScopeGiven>, after: Partial<ScopeGiven>): boolean {
  const { scope, scope_bots: bots = [] } = after
  if (before.scope === undefined || scope === undefined || seesEverything(scope)) return false
  if (seesEverything(before.scope) || (seesOwn(before.scope) && !seesOwn(scope))) return true
  return choosesBots(before.scope) && (before.scope_bots ?? []).some((bot) => !seesBot({ scope, bots }, bot))
}

/** Why somebody may not remove a member; null where they may. To remove somebody is to take all that they have. */
export function refusalOfRemoval(actor: Rights, member: Rights): AppError | null {
  if (actor.is_owner) return null
  if (member.is_owner) return memberErrors.isOwner()
  if (outOfReach(actor).some((flag) => member[flag])) return memberErrors.hasMoreRights()
  return null
}

export function sameScope(one: ScopeGiven, other: ScopeGiven): boolean {
  if (one.scope !== other.scope) return false
  return !choosesBots(one.scope) || one.scope_bots.toSorted().join() === other.scope_bots.toSorted().join()
}

/** Of each bot that somebody touched, by its client key, whether they chose it. */
export type Toggles = Readonly<Record<string, boolean>>

/** The chosen bots once those that somebody touched are on or off. */
export function withToggles(chosen: readonly string[], toggles: Toggles): string[] {
  const on = Object.keys(toggles).filter((bot) => toggles[bot])
  return [...chosen.filter((bot) => !(bot in toggles)), ...on]
}

/** The people of a workspace after somebody joined or was changed. */
export function withMember(members: readonly WorkspaceMember[], member: WorkspaceMember): WorkspaceMember[] {
  return [...members.filter(({ id }) => id !== member.id), member].toSorted(byName)
}

/** The people of a workspace after somebody left. */
export function withoutMember(members: readonly WorkspaceMember[], removed: { id: string }): WorkspaceMember[] {
  return members.filter(({ id }) => id !== removed.id)
}
