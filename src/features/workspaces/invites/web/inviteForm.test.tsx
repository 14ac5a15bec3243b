// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Membership } from '#features/workspaces/members/contract.ts'
import type { ListedInvite } from '#features/workspaces/invites/contract.ts'
import { day } from '#shared/time.ts'
import { clockAhead } from '#web/hooks/presentTime.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { queries } from '#web/query/client.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { draft } from './draft.ts'
import { inviteStrings } from './invite.strings.ts'
import { InviteForm } from './InviteForm.tsx'
import { invitesQuery } from './inviteQueries.ts'
import { PendingInvites } from './PendingInvites.tsx'

const page = shownPage()
afterEach(() => {
  page.place.remove()
  toasts.set([])
  draft.set({ emails: [], text: '', bad: {}, given: null })
})

const rights = { train: true, chat: true, edit: true, billing: true, support: true, scope: 'all', scope_bots: [] } as const
const actor: Membership = {
  ...rights,
  scope_bots: [],
  id: 'w',
  name: 'W',
  is_admin: true,
  is_owner: true,
  trial_end: null,
  paid_until: null,
}
const invite = {
  ...rights,
  scope_bots: [],
  id: 'i',
  link: 'l',
  url: 'https://inbox.example.com/invite/l',
  team_id: 'w',
  team_name: 'Northwind',
  email: 'carl@example.com',
  state: 'open',
  invited_by: 'Olga',
  created_at: 1,
  expires_at: 2e9,
  uses: 0,
  mail: 'none',
  mail_why: null,
  mailed_at: null,
} satisfies ListedInvite

test('where no e-mails are sent, one is led to the link of who was asked in, which stands below all people', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ invites: [invite], mails: false })))
  document.body.append(page.place)
  queries.setQueryData(invitesQuery.queryKey, { invites: [invite], mails: false })
  page.show(
    <>
      <InviteForm actor={actor} domain="example.com" fields={() => null} onSent={() => undefined} />
      <PendingInvites team="w" wanted="" />
    </>,
  )
  typeInto(page.place.querySelector('input')!, 'carl@example.com')
  act(() => page.place.querySelector('form')!.requestSubmit())
  await actUntil(() => expect(toasts.get().map(({ action }) => action?.name)).toEqual(['Show it']))
  act(() => toasts.get()[0]!.action!.run())
  expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toContain(
    'the link for carl@example.com',
  )
})

test('of addresses that have unsubscribed nobody is told that an invitation is on its way, and one is led to their links', async () => {
  let invites: ListedInvite[] = []
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ invites, mails: true })))
  document.body.append(page.place)
  queries.setQueryData(invitesQuery.queryKey, { invites, mails: true })
  page.show(
    <>
      <InviteForm actor={actor} domain="example.com" fields={() => null} onSent={() => undefined} />
      <PendingInvites team="w" wanted="" />
    </>,
  )
  const told = async (...mails: ListedInvite['mail'][]) => {
    invites = mails.map((mail, index) => ({ ...invite, id: `${index}`, email: `carl${index}@example.com`, mail }))
    toasts.set([])
    typeInto(page.place.querySelector('input')!, invites.map(({ email }) => email).join(', '))
    await actUntil(() => expect(page.place.querySelector<HTMLButtonElement>('[type=submit]')!.disabled).toBe(false))
    act(() => page.place.querySelector('form')!.requestSubmit())
    await actUntil(() => expect(toasts.get()).toHaveLength(1))
    const { text, action } = toasts.get()[0]!
    return [text, action?.name]
  }
  expect(await told('queued', 'queued')).toEqual([inviteStrings.sent(2), undefined])
  expect(await told('queued', 'refused', 'refused')).toEqual([inviteStrings.sentInPart(1, 2), 'Show them'])
  expect(await told('refused')).toEqual([inviteStrings.sentInPart(0, 1), 'Show it'])
  expect(inviteStrings.sentInPart(0, 1)).toBe('One address has unsubscribed. Send them the link yourself.')
  act(() => toasts.get()[0]!.action!.run())
  expect(document.activeElement?.closest('li')?.textContent).toContain('carl0@example.com')
})

test('what one chose to give and may not give any more is not given, as no field of the form could take it back', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
    if (path.endsWith('/invite/create')) sent.push(JSON.parse(body!))
    return Promise.resolve(Response.json({ invites: [invite], mails: true }))
  })
  document.body.append(page.place)
  queries.setQueryData(invitesQuery.queryKey, { invites: [], mails: true })
  const form = (by: Membership) => <InviteForm actor={by} domain="example.com" fields={() => null} onSent={() => undefined} />
  page.show(form(actor))
  act(() => draft.set({ emails: ['carl@example.com'], text: '', bad: {}, given: { ...rights, scope_bots: [], edit: false } }))
  page.show(form({ ...actor, is_owner: false, is_admin: false, billing: false, scope: 'assigned' }))
  act(() => page.place.querySelector('form')!.requestSubmit())
  const given = { train: true, chat: true, edit: false, billing: false, support: true, scope: 'assigned', scope_bots: [] }
  await actUntil(() => expect(sent).toEqual([{ team_id: 'w', emails: ['carl@example.com'], ...given }]))
})

test('a link is shown as long as one can join by it: once a colleague has revoked it, one is told, and can make another one', async () => {
  const links = ['first', 'second'].map((id) => ({ ...invite, id, email: null, url: `https://inbox.example.com/invite/${id}` }))
  const made: ListedInvite[] = []
  let listed = (): ListedInvite[] => made
  vi.stubGlobal('fetch', (path: string) => {
    if (!path.endsWith('/invite/create')) return Promise.resolve(Response.json({ invites: listed(), mails: true }))
    const next = links[made.length]!
    made.unshift(next)
    return Promise.resolve(Response.json({ invites: [next], mails: true }))
  })
  document.body.append(page.place)
  queries.setQueryData(invitesQuery.queryKey, { invites: [], mails: true })
  page.show(<InviteForm actor={actor} domain="example.com" fields={() => null} onSent={() => undefined} />)
  const shown = () => page.place.querySelector<HTMLInputElement>('input[readonly]')?.value
  const make = () => act(() => [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Make a link')!.click())
  const fresh = () => act(() => queries.invalidateQueries({ queryKey: invitesQuery.queryKey }))
  make()
  await actUntil(() => expect(shown()).toBe(links[0]!.url))
  await fresh()
  expect(shown()).toBe(links[0]!.url)

  listed = () => made.filter(({ id }) => id !== 'first')
  await fresh()
  await actUntil(() => expect(page.place.textContent).toContain(inviteStrings.linkGone))
  expect(shown()).toBeUndefined()
  make()
  await actUntil(() => expect(shown()).toBe(links[1]!.url))
  expect(page.place.textContent).not.toContain(inviteStrings.linkGone)

  listed = () => made.map((one) => ({ ...one, state: 'void' }))
  await fresh()
  await actUntil(() => expect(shown()).toBeUndefined())
})

test('an invitation whose time runs out while it stands there says so, and its link cannot be copied any more', async () => {
  onTestFinished(() => clockAhead.set(0))
  const link = { ...invite, id: 'open', email: null, expires_at: (Date.now() + day) / 1000 }
  const mine = { ...invite, expires_at: link.expires_at }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json({ invites: path.endsWith('/invite/create') ? [link] : [link, mine], mails: true })),
  )
  document.body.append(page.place)
  queries.setQueryData(invitesQuery.queryKey, { invites: [mine], mails: true })
  page.show(
    <>
      <InviteForm actor={actor} domain="example.com" fields={() => null} onSent={() => undefined} />
      <PendingInvites team="w" wanted="" />
    </>,
  )
  const shown = () => page.place.querySelector<HTMLInputElement>('input[readonly]')?.value
  const copies = () => [...page.place.querySelectorAll('button')].filter(({ textContent }) => textContent?.includes('Copy')).length
  act(() => [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Make a link')!.click())
  await actUntil(() => expect([shown(), copies()]).toEqual([link.url, 3]))
  // By the server's clock two days have passed.
  act(() => clockAhead.set(-2 * day))
  expect([shown(), copies()]).toEqual([undefined, 0])
  expect(page.place.textContent).toContain(inviteStrings.linkGone)
  expect(page.place.textContent).toContain(inviteStrings.expired)
})

test('a link of which the list heard before its answer came stands there once', async () => {
  const link = { ...invite, email: null }
  vi.stubGlobal('fetch', (path: string) => {
    // The change is told first, and the list is asked for again.
    if (path.endsWith('/invite/create')) queries.setQueryData(invitesQuery.queryKey, { invites: [link], mails: true })
    return Promise.resolve(Response.json({ invites: [link], mails: true }))
  })
  document.body.append(page.place)
  queries.setQueryData(invitesQuery.queryKey, { invites: [], mails: true })
  page.show(<InviteForm actor={actor} domain="example.com" fields={() => null} onSent={() => undefined} />)
  const lengths = new Set<number>()
  onTestFinished(
    queries.getQueryCache().subscribe(() => void lengths.add(queries.getQueryData(invitesQuery.queryKey)?.invites.length ?? 0)),
  )
  act(() => [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Make a link')!.click())
  await actUntil(() => expect(page.place.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe(link.url))
  expect([...lengths]).toEqual([1])
})
