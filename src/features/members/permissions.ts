import { flags, type Need } from '#shared/call.ts'

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

/** The one table of section 6: which rights satisfy which need. Asked by calls, sockets and screens alike. */
const table: Record<Exclude<Need, 'nobody' | 'person' | 'bot'>, (rights: Rights) => boolean> = {
  member: () => true,
  owner: (rights) => rights.is_owner,
  train: (rights) => isAdmin(rights) || rights.train,
  chat: (rights) => isAdmin(rights) || rights.chat,
  edit: (rights) => isAdmin(rights) || rights.edit,
  billing: (rights) => isAdmin(rights) || rights.billing,
  support: (rights) => isAdmin(rights) || rights.support,
}

/** Whether a member with these rights may do what needs `need`. */
export function can(rights: Rights, need: Need): boolean {
  if (need === 'bot') return false
  if (need === 'nobody' || need === 'person') return true
  return table[need](rights)
}
