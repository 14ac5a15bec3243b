import type { CallShape } from '#shared/call.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { maySee } from '#features/workspaces/members/scope.ts'
import type { Entry, Example, AccessOutcome } from './Entry.ts'
import { idOf, type Form, type Kind, type IdPosition } from './Id.ts'
import { currentOf, type Fixture } from './createFixture.ts'
import type { Home, Side } from './thePeople.ts'

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
  const checked = places.map(({ id }, by) => ({ id, by, form: forms[by]! })).filter(({ id }) => id.role === 'checked' || id.role === 'seen')
  const checks =
    checked.length > 0 || requires === 'nobody' || requires === 'person'
      ? checked
      : [{ id: idOf('workspace'), by: 0, form: 'absent' as Form }]
  let at: Side | null = null
  let reached: Home | undefined
  for (const {
    id: { kind, role },
    by,
    form,
  } of checks) {
    const side = form === 'absent' ? currentOf(who) : (sideOf[form] ?? null)
    if (requires === 'person' && form === 'absent') continue
    // A bulk is its person's as long as they belong to its workspace, and a device wherever they belong.
    if (kind === 'bulk' && side === 'theirs') return { outcome: 'not-found', by }
    const home = kind === 'session' ? (side === 'ours' ? anybody : undefined) : side === null ? undefined : homeAt(fixture, side, kind)
    if (!home || side === null || (at !== null && side !== at)) return { outcome: 'not-found', by }
    const isTalk = kind === 'conversation' || kind === 'failedMessage'
    if (isTalk && !seesTalk(home, fixture, side, 'shop')) return { outcome: 'not-found', by }
    if (kind === 'deletedConversation' && !seesAllOf(home, 'shop')) return { outcome: 'not-found', by }
    if (at === null && !can(home.rights, requires)) return { outcome: 'forbidden', by }
    if ((role === 'seen' || kind === 'failedDelivery' || kind === 'failedEvent') && !seesAllOf(home, 'shop'))
      return { outcome: 'not-found', by }
    at = side
    reached = home
  }
  for (const [
    by,
    {
      id: { role },
    },
  ] of places.entries()) {
    if (role !== 'code') continue
    const side = sideOf[forms[by]!]
    if (!side) return { outcome: 'not-found', by }
    if (side === 'ours' && who.closed) return { outcome: 'gone' }
  }
  const strays = places.some(({ id: { role } }, index) => role === 'chosen' && sideOf[forms[index]!] !== at)
  const outcome = strays ? 'bad-input' : 'ok'
  return { outcome: more.becomes?.(outcome, reached) ?? outcome }
}

const anybody: Home = { rights: { is_owner: false, ...rightsOf([]) }, scope: 'all', bots: [] }

/** What nobody may find in an answer to the caller. */
export function hiddenFrom(fixture: Fixture): string[] {
  return (['ours', 'theirs'] as const).flatMap((side) => {
    const { secrets, talks } = fixture[side]
    const home = homeAt(fixture, side)
    const { workspace, removedWorkspace } = fixture[side].ids
    // Owners are told of what they can restore.
    const known = fixture.who.homes[side]?.rights.is_owner ? [workspace, removedWorkspace] : []
    if (!home) return [...secrets, ...talks.shop, ...talks.help].filter((secret) => !known.includes(secret))
    return (['shop', 'help'] as const).flatMap((bot) => (seesTalk(home, fixture, side, bot) ? [] : talks[bot]))
  })
}

function homeAt({ who }: Fixture, side: Side, kind?: Kind): Home | undefined {
  return side === 'ours' && who.closed && kind !== 'removedWorkspace' ? undefined : who.homes[side]
}

function seesAllOf({ rights, scope, bots }: Home, bot: 'shop' | 'help'): boolean {
  return rights.is_owner || scope === 'all' || (scope === 'bots' && bots.includes(bot))
}

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
