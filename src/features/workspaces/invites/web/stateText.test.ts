import { expect, test } from 'vitest'
import { day } from '#shared/time.ts'
import type { ListedInvite } from '#features/workspaces/invites/contract.ts'
import { inviteStrings } from './invite.strings.ts'
import { stateText } from './stateText.ts'

const now = Date.UTC(2026, 10, 23, 12)
const says = (left: number) =>
  stateText({ state: 'open', email: null, uses: 0, invited_by: 'Mara', expires_at: (now + left) / 1000 } as ListedInvite, now).says

test('an e-mail that was sent says when, by whom, and until when it works', () => {
  const sent = {
    state: 'open',
    email: 'a@b.example',
    mail: 'sent',
    mailed_at: now / 1000,
    invited_by: 'Mara',
    expires_at: (now + 14 * day) / 1000,
  }
  expect(stateText(sent as ListedInvite, now)).toEqual({
    says: expect.stringMatching(/^E-mail sent .+ by Mara · expires in 14 days$/),
    isWrong: false,
  })
})

test('a link, and an e-mail that did not go, say it in the same way', () => {
  const invite = { state: 'open', email: null, uses: 0, invited_by: 'Mara', expires_at: (now + 14 * day) / 1000 }
  expect(stateText(invite as ListedInvite, now).says).toBe('Nobody joined yet · by Mara · expires in 14 days')
  const failed = { ...invite, email: 'a@b.example', mail: 'failed', mail_why: 'The mailbox is full.' }
  expect(stateText(failed as ListedInvite, now)).toEqual({
    says: 'The e-mail was not sent. The mailbox is full · by Mara · expires in 14 days',
    isWrong: true,
  })
})

test('what was just made expires in no day more than it is good for, also by a clock that is a little behind', () => {
  for (const ahead of [0, 1000, 60_000]) expect(says(14 * day + ahead)).toContain('expires in 14 days')
  expect(says(13.5 * day)).toContain('expires in 14 days')
  expect(says(2 * day)).toContain('expires in 2 days')
  expect(says(day)).toContain('expires within a day')
})

test('one whose time has run out since it was fetched says so, whatever became of its e-mail', () => {
  for (const mail of ['none', 'sent', 'failed'] as const) {
    const invite = {
      state: 'open',
      email: 'a@b.example',
      mail,
      mail_why: null,
      mailed_at: null,
      invited_by: 'Mara',
      expires_at: now / 1000,
    }
    expect(stateText({ ...invite, expires_at: now / 1000 + 1 } as ListedInvite, now).says).toContain('expires within a day')
    expect(stateText(invite as ListedInvite, now)).toEqual({ says: inviteStrings.expired, isWrong: true })
    expect(stateText({ ...invite, state: 'void' } as ListedInvite, now).says).toBe(inviteStrings.void)
  }
})

test('one that gives more than its reader has says who made it and what is left to do, also when it has expired', () => {
  const beyond = { state: 'expired', email: null, url: null, link: null, invited_by: 'Mara' }
  const left = 'gives more than you have yourself. You can revoke it, but not hand on its link.'
  expect(stateText(beyond as ListedInvite, now)).toEqual({ says: `Made by Mara, it ${left}`, isWrong: false })
  expect(stateText({ ...beyond, invited_by: null } as ListedInvite, now)).toEqual({ says: `It ${left}`, isWrong: false })
})
