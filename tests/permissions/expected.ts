import type { CallShape, Need } from '#shared/call.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { maySee } from '#features/workspaces/members/scope.ts'
import type { Entry, Example, AccessOutcome } from './Entry.ts'
import { idOf, type Form, type Id, type Kind, type IdPosition } from './Id.ts'
import { currentOf, type Fixture } from './createFixture.ts'
import type { Home, Side, Who } from './thePeople.ts'

/** The workspace to which an id of a form leads. */
const sideOf: Partial<Record<Form, Side>> = { own: 'ours', other: 'theirs' }

/** How a call must end, and which place of its input decided that, where one did. */
export interface Verdict {
  outcome: AccessOutcome
  by?: number
}

/**
 * What section 6 and the scope say of a call: the tables alone, and nothing that the server did. Anyone who is let through comes to what the
 * entry says beyond that. Who may not enter learns nothing; who is in but may not do it is told that first.
 */
export function expected({ requires, call, more }: Entry, fixture: Fixture, input: Example, places: IdPosition[], forms: Form[]): Verdict {
  const { who } = fixture
  if (requires !== 'nobody' && who.token !== 'good') return { outcome: 'signed-out' }
  if (!isUnderstood(call, input)) return { outcome: 'bad-input' }
  const { refused, reached } = follow(checksOf(requires, places, forms), requires, fixture)
  if (refused) return refused
  const ended = endedByCode(places, forms, who)
  if (ended) return ended
  const at = reached?.side ?? null
  const strays = places.some(({ id: { role } }, index) => role === 'chosen' && sideOf[forms[index]!] !== at)
  const outcome = strays ? 'bad-input' : 'ok'
  return { outcome: more.becomes?.(outcome, reached?.home) ?? outcome }
}

/** An id of the input that decides who may make the call. */
interface Check {
  id: Id
  by: number
  form: Form
}

/** The ids to look at, in their order. A call without one is about the current workspace, if it needs a right there. */
function checksOf(requires: Need, places: IdPosition[], forms: Form[]): Check[] {
  const checked = places.map(({ id }, by) => ({ id, by, form: forms[by]! })).filter(({ id }) => isLookedAt(id))
  if (requires === 'person') return checked.filter(({ form }) => form !== 'absent')
  return checked.length > 0 || requires === 'nobody' ? checked : [{ id: idOf('workspace'), by: 0, form: 'absent' }]
}

const isLookedAt = ({ role }: Id) => role === 'checked' || role === 'seen' || role === 'met'

/** A workspace, and who the caller is in it. */
interface Reached {
  side: Side
  home: Home
}

/** Goes from id to id, which must all lead to one workspace: where that ends, or the verdict on the first that the caller may not use. */
function follow(checks: Check[], requires: Need, fixture: Fixture): { reached?: Reached; refused?: Verdict } {
  let reached: Reached | undefined
  for (const check of checks) {
    const { id, by } = check
    const next = reachedBy(check, fixture)
    if (!next || (reached && next.side !== reached.side)) return { refused: { outcome: 'not-found', by } }
    if (!reached && !can(next.home.rights, requires)) return { refused: { outcome: 'forbidden', by } }
    if (needsWholeBot(id) && !seesAllOf(next.home, 'shop')) return { refused: { outcome: 'not-found', by } }
    if (id.role === 'met' && !meets(next.home, 'shop')) return { refused: { outcome: 'not-found', by } }
    reached = next
  }
  return reached ? { reached } : {}
}

/** Where an id leads; null where the caller must not learn that it leads anywhere. */
function reachedBy({ id: { kind }, form }: Check, fixture: Fixture): Reached | null {
  const side = form === 'absent' ? currentOf(fixture.who) : (sideOf[form] ?? null)
  if (side === null) return null
  // A bulk is its person's as long as they belong to its workspace, and a device wherever they belong.
  if ((kind === 'bulk' || kind === 'session') && side === 'theirs') return null
  const home = kind === 'session' ? anybody : homeAt(fixture, side, kind)
  if (!home) return null
  const isTalk = kind === 'conversation' || kind === 'failedMessage'
  if (isTalk && !seesTalk(home, fixture, side, 'shop')) return null
  return kind === 'deletedConversation' && !seesAllOf(home, 'shop') ? null : { side, home }
}

const needsWholeBot = ({ kind, role }: Id) => role === 'seen' || kind === 'failedDelivery' || kind === 'failedEvent'

/** What a code says that leads nowhere, or to a workspace that was removed. */
function endedByCode(places: IdPosition[], forms: Form[], who: Who): Verdict | null {
  for (const [by, { id }] of places.entries()) {
    if (id.role !== 'code') continue
    const side = sideOf[forms[by]!]
    if (!side) return { outcome: 'not-found', by }
    if (side === 'ours' && who.closed) return { outcome: 'gone' }
  }
  return null
}

const anybody: Home = { rights: { is_owner: false, ...rightsOf([]) }, scope: 'all', bots: [] }

const bothBots = ['shop', 'help'] as const

/** What nobody may find in an answer to the caller. */
export function hiddenFrom(fixture: Fixture): string[] {
  return (['ours', 'theirs'] as const).flatMap((side) => {
    const { secrets, talks, replies } = fixture[side]
    const home = homeAt(fixture, side)
    const { workspace, removedWorkspace } = fixture[side].ids
    // Owners are told of what they can restore.
    const known = fixture.who.homes[side]?.rights.is_owner ? [workspace, removedWorkspace] : []
    if (!home) return [secrets, ...bothBots.flatMap((bot) => [talks[bot], replies[bot]])].flat().filter((secret) => !known.includes(secret))
    return bothBots.flatMap((bot) => [...(seesTalk(home, fixture, side, bot) ? [] : talks[bot]), ...(meets(home, bot) ? [] : replies[bot])])
  })
}

function homeAt({ who }: Fixture, side: Side, kind?: Kind): Home | undefined {
  return side === 'ours' && who.closed && kind !== 'removedWorkspace' ? undefined : who.homes[side]
}

function seesAllOf({ rights, scope, bots }: Home, bot: 'shop' | 'help'): boolean {
  return rights.is_owner || scope === 'all' || (scope === 'bots' && bots.includes(bot))
}

/** Whether they may have conversations of a bot before them: all, or those that are theirs. */
const meets = (home: Home, bot: 'shop' | 'help') => seesAllOf(home, bot) || home.scope === 'assigned'

function seesTalk({ rights, scope, bots }: Home, { who, person }: Fixture, side: Side, bot: 'shop' | 'help'): boolean {
  const concerns = side === 'ours' && bot === 'shop'
  return maySee(
    person,
    { is_owner: rights.is_owner, scope, scope_bots: bots },
    {
      client_key: bot,
      assignee: concerns && who.talk === 'assigned' ? person : null,
      mentioned: concerns && who.talk === 'mentioned' ? [person] : [],
    },
  )
}

/** Whether the contract takes the input, as text where it travels as text. */
function isUnderstood(call: CallShape, input: Example): boolean {
  return (['params', 'query', 'headers', 'body'] as const).every((part) => {
    const schema = call[part]
    return schema === undefined || schema.safeParse(input[part] ?? {}).success
  })
}
