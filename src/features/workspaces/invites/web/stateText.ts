import { daysLeft } from '#shared/daysLeft.ts'
import { listTime } from '#web/dates/formats.ts'
import type { Invite, ListedInvite } from '#features/workspaces/invites/contract.ts'
import { inviteStrings } from './invite.strings.ts'
import { stateAt } from './stateAt.ts'

const words = inviteStrings

/** How an invitation is doing, in words; `isWrong` where somebody has to do something about it. `now` in milliseconds. */
export function stateText(invite: ListedInvite, now: number): { says: string; isWrong: boolean } {
  if (invite.url === null) return { says: words.givesMore(invite.invited_by), isWrong: false }
  const state = stateAt(invite, now)
  if (state !== 'open') return { says: words[state], isWrong: true }
  const by = invite.invited_by === null ? '' : words.by(invite.invited_by)
  const expires = words.expires(daysLeft(invite.expires_at * 1000, now))
  const facts = [by, expires].filter(Boolean)
  if (invite.email === null) return { says: [words.used(invite.uses), ...facts].join(' · '), isWrong: false }
  if (invite.mail === 'sent') return { says: words.mails.sent(listTime(invite.mailed_at ?? now / 1000, now), by, expires), isWrong: false }
  const { says, isWrong } = mailText(invite.mail, invite.mail_why)
  return { says: [says.replace(/\.$/, ''), ...facts].join(' · '), isWrong }
}

function mailText(mail: Exclude<Invite['mail'], 'sent'>, reason: string | null): { says: string; isWrong: boolean } {
  const why = reason === null ? '' : ` ${reason}`
  return { says: words.mails[mail] + why, isWrong: mail === 'failed' || mail === 'refused' }
}
