import { flags, type Flag } from '#shared/call.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import type { Rights } from '#features/workspaces/members/permissions.ts'
import type { Scope } from '#shared/visibility.ts'

/** A membership in one of the two workspaces of a fixture. */
export interface Home {
  rights: Rights
  scope: Scope
  /** For the scope `bots`. */
  bots: ('shop' | 'help')[]
}

/** The fixture has two workspaces with the same things in both: `ours`, whose things are the own ones, and `theirs`. */
export type Side = 'ours' | 'theirs'

/** Somebody who makes calls. */
export interface Who {
  name: string
  /** What they show; only a good token says who they are. */
  token: 'good' | 'none' | 'unknown' | 'expired' | 'revoked'
  homes: Partial<Record<Side, Home>>
  /** Whether the conversation of our shop is assigned to them, or mentions them. */
  talk?: 'assigned' | 'mentioned'
  /** They were a member of ours. */
  removed?: true
  /** Our workspace has been removed. */
  closed?: true
}

const may = (given: readonly Flag[], owner = false): Rights => ({ is_owner: owner, ...rightsOf(given) })
const home = (rights: Rights, scope: Scope = 'all', bots: Home['bots'] = []): Home => ({ rights, scope, bots })
const owner = home(may(flags, true))
const admin = home(may(flags))

const member = (name: string, given: readonly Flag[]): Who => ({ name, token: 'good', homes: { ours: home(may(given)) } })
const scoped = (name: string, scope: Scope, more: { bots?: Home['bots']; talk?: 'assigned' | 'mentioned' } = {}): Who => {
  const { bots = [], ...rest } = more
  return { name, token: 'good', homes: { ours: home(may(flags), scope, bots) }, ...rest }
}

/** Everybody whom the table of section 6 tells apart, and who is outside of it. */
export const thePeople: Who[] = [
  { name: 'nobody', token: 'none', homes: {} },
  { name: 'a token that never was', token: 'unknown', homes: {} },
  { name: 'an owner with an expired token', token: 'expired', homes: { ours: owner } },
  { name: 'an owner with a revoked token', token: 'revoked', homes: { ours: owner } },
  { name: 'a stranger, owner of another workspace', token: 'good', homes: { theirs: owner } },
  { name: 'a member of another workspace', token: 'good', homes: { theirs: admin } },
  { name: 'a removed member', token: 'good', homes: {}, removed: true, talk: 'assigned' },
  { name: 'a removed member with a workspace of their own', token: 'good', homes: { theirs: owner }, removed: true, talk: 'mentioned' },
  { name: 'the owner of a workspace that was removed', token: 'good', homes: { ours: owner }, closed: true },
  { name: 'Owner', token: 'good', homes: { ours: owner } },
  member('Admin', flags),
  member('App User', ['train', 'chat', 'support']),
  member('Restricted', ['train', 'chat']),
  member('Ultra Restricted', ['train']),
  member('No Role', []),
  member('only chat', ['chat']),
  member('only edit', ['edit']),
  member('only billing', ['billing']),
  member('only support', ['support']),
  { name: 'an owner, whose scope counts for nothing', token: 'good', homes: { ours: home(may(flags, true), 'assigned') } },
  scoped('who sees the bot', 'bots', { bots: ['shop'] }),
  scoped('who sees another bot', 'bots', { bots: ['help'] }),
  scoped('who sees no bot', 'bots', { talk: 'assigned' }),
  scoped('to whom it is assigned', 'assigned', { talk: 'assigned' }),
  scoped('whom it mentions', 'assigned', { talk: 'mentioned' }),
  scoped('whom it does not concern', 'assigned'),
  { name: 'owner there, nobody here', token: 'good', homes: { ours: home(may([])), theirs: owner } },
  { name: 'owner here, nobody there', token: 'good', homes: { ours: owner, theirs: home(may([])) } },
]
