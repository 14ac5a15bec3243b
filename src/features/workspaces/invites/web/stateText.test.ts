import { expect, test } from 'vitest'
import { day } from '#shared/time.ts'
import type { Invite } from '#features/workspaces/invites/contract.ts'
import { stateText } from './stateText.ts'

const now = Date.UTC(2026, 10, 23, 12)
const says = (left: number) =>
  stateText({ state: 'open', email: null, uses: 0, invited_by: 'Mara', expires_at: (now + left) / 1000 } as Invite, now).says

test('an e-mail that was sent says when, by whom, and until when it works', () => {
  const sent = {
    state: 'open',
    email: 'a@b.example',
    mail: 'sent',
    mailed_at: now / 1000,
    invited_by: 'Mara',
    expires_at: (now + 14 * day) / 1000,
  }
  expect(stateText(sent as Invite, now)).toEqual({
    says: expect.stringMatching(/^E-mail sent .+ by Mara · expires in 14 days$/),
    isWrong: false,
  })
})

test('what was just made expires in no day more than it is good for, also by a clock that is a little behind', () => {
  for (const ahead of [0, 1000, 60_000]) expect(says(14 * day + ahead)).toContain('expires in 14 days')
  expect(says(13.5 * day)).toContain('expires in 14 days')
  expect(says(2 * day)).toContain('expires in 2 days')
  expect(says(day)).toContain('expires within a day')
})
