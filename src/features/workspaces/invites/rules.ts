import { can, type Rights } from '#features/workspaces/members/permissions.ts'
import { nothingGiven, refusalOfChange, type Given } from '#features/workspaces/members/rules.ts'
import { day } from '#shared/time.ts'
import type { Scope } from '#shared/visibility.ts'
import type { Invite, InviteState } from './contract.ts'

/** An invitation is good for so many days, and for as many again whenever it is sent again. */
export const inviteDays = 14

/** When an invitation was made, or last renewed, by when it runs out. */
export const renewedAt = (expiresAt: Date) => new Date(expiresAt.getTime() - inviteDays * day)

/** The person who invites, with what they have themselves. */
export interface Giver extends Rights {
  scope: Scope
}

/** Why somebody may not give so much to the one who joins; null where they may. Before, those who join have nothing. */
export const refusalOfGift = (giver: Giver, given: Given) => refusalOfChange(giver, nothingGiven, given)

/** What decides what an invitation is worth. */
export interface InviteFacts extends Given {
  deleted: boolean
  revoked: boolean
  used: boolean
  expiresAt: Date
  /** The one who made it, as a member of the workspace; null when they are none any more. */
  giver: Giver | null
}

/** What an invitation is worth now. One that nobody stands behind any more counts as revoked: who is thrown out leaves no door open. */
export function stateOf(invite: InviteFacts, now: Date): Exclude<InviteState, 'unknown'> {
  if (invite.deleted) return 'gone'
  if (invite.revoked) return 'revoked'
  if (invite.used) return 'used'
  if (invite.expiresAt <= now) return 'expired'
  return isBacked(invite) ? 'open' : 'revoked'
}

/** The state of a pending invitation, for those who may send it again. */
export function pendingStateOf(invite: InviteFacts, now: Date): Invite['state'] {
  if (!isBacked(invite)) return 'void'
  return invite.expiresAt <= now ? 'expired' : 'open'
}

function isBacked({ giver, ...given }: InviteFacts): boolean {
  return giver !== null && can(giver, 'edit') && refusalOfGift(giver, given) === null
}

/** The one form in which addresses are compared. */
export const sameAddress = (email: string) => email.toLowerCase()

/** An e-mail address that can be written to and can do no harm in a header. Local parts are ASCII, as every mail server takes them. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u.test(
      text,
    )
  )
}

/**
 * The addresses in a text that somebody typed or pasted, in their order and each once: between anything, and in forms such as
 * `Ada <ada@example.com>`. What is none is in the list too, for its writer to mend.
 */
export function readAddresses(text: string): string[] {
  const seen = new Set<string>()
  const entries = text.replace(/"[^"\n]*"/gu, ' ').split(/[,;|\t\r\n]+/u)
  return entries.flatMap(piecesOf).filter((piece) => {
    const isNew = !seen.has(sameAddress(piece))
    seen.add(sameAddress(piece))
    return isNew
  })
}

/** What stands between brackets, else every word: with brackets, the words are a name. */
function piecesOf(entry: string): string[] {
  const bracketed = [...entry.matchAll(/<([^<>]*)>/gu)].map((match) => match[1]!)
  const words = bracketed.length > 0 ? bracketed : entry.split(/[\s()[\]<>]+/u)
  return words.map((word) => word.trim().replace(/^(mailto:|['.:])+|['.:]+$/giu, '')).filter((word) => /\p{L}/u.test(word))
}

/** A hint at an address for anyone who may be its owner: `m…@example.com`. */
export function hintAt(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.charAt(0)}…@${domain}`
}
