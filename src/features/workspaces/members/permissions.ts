import { flags, type Need } from '#shared/call.ts'
import type { Scope } from '#shared/visibility.ts'
import { seesEverything, type SeenFrom } from './scope.ts'

/** What decides a member's rights: ownership and the five flags of section 6. */
export interface Rights {
  is_owner: boolean
  train: boolean
  chat: boolean
  edit: boolean
  billing: boolean
  support: boolean
}

/** An owner has every flag; all five together make an admin. */
export function isAdmin(rights: Rights): boolean {
  return rights.is_owner || flags.every((flag) => rights[flag])
}

/** The one table of section 6, first part: which rights satisfy which need. Asked by calls, sockets and screens alike. */
const table: Record<Exclude<Need, 'nobody' | 'person' | 'bot'>, (rights: Rights) => boolean> = {
  member: () => true,
  owner: (rights) => rights.is_owner,
  train: (rights) => isAdmin(rights) || rights.train,
  chat: (rights) => isAdmin(rights) || rights.chat,
  edit: (rights) => isAdmin(rights) || rights.edit,
  billing: (rights) => isAdmin(rights) || rights.billing,
  support: (rights) => isAdmin(rights) || rights.support,
  // The one who connected the workspace's Slack may as well; the access function looks that up.
  connect: (rights) => isAdmin(rights) || rights.support,
}

/** Whether a member with these rights may do what needs `need`. */
export function can(rights: Rights, need: Need): boolean {
  if (need === 'bot') return false
  if (need === 'nobody' || need === 'person') return true
  return table[need](rights)
}

/** Whether somebody may do and see, after a change of their rights, all that they might before. */
export function keepsAll(before: Rights & SeenFrom, after: Rights & SeenFrom): boolean {
  const needs = ['owner', ...flags] as const
  if (needs.some((need) => can(before, need) && !can(after, need))) return false
  if (seesEverything(after)) return true
  return !seesEverything(before) && after.scope === before.scope && before.scope_bots.every((bot) => after.scope_bots.includes(bot))
}

/** Somebody who looks at a workspace: their rights, and what else section 6 asks of them. */
export interface Viewer extends Rights {
  scope: Scope
  id: string
  email: string
  /** The workspace that pays for this one, if another does. */
  parent_integration: string | null
  /** Who connected the workspace's Slack. */
  slack_params: { user_id: string | null; user_email: string | null } | null
  /** How many bots the workspace has. */
  bots: number
}

const needs = (need: Need) => (viewer: Viewer) => can(viewer, need)
const pays = (viewer: Viewer) => can(viewer, 'billing') && viewer.parent_integration === null
/** Who sees a part of a workspace adds no bot to it, which would be one they do not see. */
const connects = (viewer: Viewer) =>
  seesEverything(viewer) &&
  (can(viewer, 'support') || viewer.slack_params?.user_id === viewer.id || viewer.slack_params?.user_email === viewer.email)

/** The one table of section 6, second part: who is shown which place of the page. Who is not shown a screen is led to `/messages/` from it. */
const places = {
  /* The sidebar. */
  workspaceGroup: (viewer: Viewer) => (['billing', 'support', 'edit'] as const).some((flag) => can(viewer, flag)),
  product: needs('support'),
  users: needs('edit'),
  billing: pays,
  settings: needs('edit'),
  deleted: needs('owner'),
  /* The menu bar. */
  connectBot: connects,
  botSwitcher: (viewer: Viewer) => connects(viewer) || viewer.bots > 0,
  /* A conversation. */
  chatInput: needs('chat'),
  training: needs('train'),
  /** Whether one stays at an address where no conversation is. */
  missingConversation: isAdmin,
  /* The tabs of the account settings that the sidebar has no item for, and the owners' page. */
  bots: needs('member'),
  ai: needs('train'),
  profile: needs('person'),
  billingScreen: needs('billing'),
  replies: needs('chat'),
  alertLedger: needs('member'),
  audit: needs('owner'),
} satisfies Record<string, (viewer: Viewer) => boolean>

export type PlaceName = keyof typeof places

/** Whether somebody is shown a place of the page. */
export function seesPlace(viewer: Viewer, place: PlaceName): boolean {
  return places[place](viewer)
}
