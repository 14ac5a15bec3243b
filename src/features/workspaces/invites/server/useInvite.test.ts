import { beforeAll, expect, test } from 'vitest'
import { flags, type Flag } from '#shared/call.ts'
import {
  leaveWorkspace,
  memberChanged,
  membershipsChanged,
  removeMember,
  rightsOf,
  updateRole,
} from '#features/workspaces/members/contract.ts'
import { chooseContext, me } from '#features/workspaces/contract.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import {
  createInvite,
  inviteChanged,
  listInvites,
  resendInvite,
  useInvite,
  viewInvite,
  type Invite,
  type InviteState,
} from '#features/workspaces/invites/contract.ts'
import { isUsableInvite } from './viewInvite.ts'

let app: TestApp
let mara: TestPerson
let noor: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  noor = await app.person('Noor', { workspace: mara.workspace })
})

async function invited(email: string | null, given: readonly Flag[] = ['chat'], more: object = {}): Promise<Invite> {
  const emails = email === null ? [] : [email]
  const { invites } = await app.callApi(mara, createInvite, { body: { team_id: mara.workspace, emails, ...rightsOf(given), ...more } })
  return invites[0]!
}
const join = (who: TestPerson, link: string) => app.callApi(who, useInvite, { body: { link } })
const view = (link: string) => app.callApi(null, viewInvite, { params: { link } })
const membersCount = async () =>
  (await app.server.db.selectFrom('member').where('workspace_id', '=', mara.workspace).select('person_id').execute()).length
const linkAccount = (person: TestPerson, email: string, revoked_at: Date | null = null) =>
  app.server.db.insertInto('identity').values({ provider: 'slack', subject: email, person_id: person.id, email, revoked_at }).execute()
const set = (id: string, values: object) => app.server.db.updateTable('invite').set(values).where('id', '=', id).execute()

test('who was asked joins with the flags and the sight of the invitation, goes there, and everybody receives it', async () => {
  const shop = await app.bot(mara.workspace, 'Shop')
  const ada = await app.person('Ada')
  const own = await app.bot(ada.workspace, 'Own')
  await app.callApi(ada, chooseContext, { body: { team_id: ada.workspace, client_key: own.clientKey } })
  const invite = await invited(ada.email.toUpperCase(), ['chat', 'train'], { scope: 'bots', scope_bots: [shop.clientKey] })
  const [since, before] = [await app.now(), await app.callApi(mara, me)]

  const answer = await join(ada, invite.link)
  expect(answer).toEqual({ team_id: mara.workspace, team_name: "Mara's workspace", ...rightsOf(['chat', 'train']), joined: true })
  const she = await app.callApi(ada, me)
  expect(she).toMatchObject({ workspace_team: mara.workspace, bot_context: { name: null, client_key: 'all' } })
  expect(she.slack_integrations.find(({ id }) => id === mara.workspace)).toMatchObject({
    ...rightsOf(['chat', 'train']),
    is_admin: false,
    scope: 'bots',
    scope_bots: [shop.clientKey],
  })

  const events = await app.eventsFor(mara, since)
  expect(events.map(({ name }) => name)).toEqual([memberChanged.name, inviteChanged.name])
  const colleague = { id: ada.id, name: 'Ada', email: ada.email, image: null }
  expect(events[0]!.body).toMatchObject({
    ...colleague,
    ...rightsOf(['chat', 'train']),
    is_owner: false,
    scope: 'bots',
    scope_bots: [shop.clientKey],
  })
  expect((await app.callApi(mara, me)).users).toEqual([...before.users, colleague].toSorted((a, b) => a.name.localeCompare(b.name)))
  // Her own page, in her own workspace, learns that there is another.
  expect(await app.eventsFor(ada, since)).toMatchObject([{ name: membershipsChanged.name, body: { id: ada.id } }])

  expect((await app.callApi(mara, listInvites, { headers: { teamid: mara.workspace } })).invites.map(({ id }) => id)).not.toContain(
    invite.id,
  )
  expect(await view(invite.link)).toMatchObject({ state: 'used', email_hint: null })
  const [entry] = await app.server.db
    .selectFrom('audit')
    .where('action', '=', 'member.joined')
    .where('subject_id', '=', ada.id)
    .selectAll()
    .execute()
  expect(entry).toMatchObject({
    actor_id: ada.id,
    subject_name: 'Ada',
    after: { rights: ['train', 'chat'], scope: 'bots', 'invited by': 'Mara', by: 'e-mail' },
  })
})

test('an address of a linked account will do, also where Google took back what it gave, but not of one that was unlinked', async () => {
  const [bob, bea] = [await app.person('Bob'), await app.person('Bea')]
  await linkAccount(bob, 'bob@old.example.com')
  await app.server.db.deleteFrom('identity').where('email', '=', 'bob@old.example.com').execute()
  await linkAccount(bob, 'Bob@work.example.com')
  await linkAccount(bea, 'bea@work.example.com', new Date())
  const link = async (email: string) => (await invited(email)).link
  const refused = { code: 'forbidden', details: { state: 'wrong-email' } }
  await expect(join(bob, await link('bob@old.example.com'))).rejects.toMatchObject(refused)
  expect(await join(bob, await link('bob@work.example.com'))).toMatchObject({ joined: true })
  expect(await join(bea, await link('bea@work.example.com'))).toMatchObject({ joined: true })
})

test('an open link lets several people in and stays open', async () => {
  const invite = await invited(null, flags)
  for (const name of ['Cy', 'Dee'])
    expect(await join(await app.person(name), invite.link)).toMatchObject({ ...rightsOf(flags), joined: true })
  const { invites } = await app.callApi(mara, listInvites, { headers: { teamid: mara.workspace } })
  expect(invites.find(({ id }) => id === invite.id)).toMatchObject({ uses: 2, state: 'open' })
})

test('a member who opens a link, even an old one, stays what they are and goes there', async () => {
  const [open, old] = [await invited(null, []), await invited(null, [])]
  await set(old.id, { revoked_at: new Date() })
  const elsewhere = await app.person('Elsewhere')
  await app.server.db.updateTable('person').set({ workspace_id: elsewhere.workspace }).where('id', '=', noor.id).execute()
  for (const { link } of [open, old]) {
    const since = await app.now()
    expect(await join(noor, link)).toEqual({ team_id: mara.workspace, team_name: "Mara's workspace", ...rightsOf(flags), joined: false })
    expect(await app.eventsFor(mara, since)).toEqual([])
  }
  expect(await app.callApi(noor, me)).toMatchObject({ workspace_team: mara.workspace })
})

test.each<[InviteState, string, () => Promise<string>]>([
  ['unknown', 'not-found', () => Promise.resolve('inv_nobody-made-this-one')],
  ['expired', 'gone', () => invitedThen({ expires_at: new Date() })],
  ['revoked', 'gone', () => invitedThen({ revoked_at: new Date() })],
  ['used', 'gone', () => invitedThen({ used_at: new Date() })],
  ['gone', 'gone', () => deletedLink()],
])('by an invitation that is %s nobody joins', async (state, code, make) => {
  const link = await make()
  const eve = await app.person('Eve')
  const count = await membersCount()
  await expect(join(eve, link)).rejects.toMatchObject({ code, details: { state } })
  expect(await membersCount()).toBe(count)
  expect(await app.callApi(eve, me)).toMatchObject({ workspace_team: eve.workspace })
  const named = state === 'unknown' || state === 'gone' ? null : "Mara's workspace"
  expect(await view(link)).toEqual({ state, team_name: named, inviter: named && 'Mara', email_hint: null })
  expect(await usable(link, eve.email)).toBe(false)
})

async function invitedThen(values: object): Promise<string> {
  const { id, link } = await invited(null)
  await set(id, values)
  return link
}

async function deletedLink(): Promise<string> {
  const fred = await app.person('Fred')
  const body = { team_id: fred.workspace, ...rightsOf([]) }
  const { invites } = await app.callApi(fred, createInvite, { body })
  await app.server.db.updateTable('workspace').set({ deleted_at: new Date() }).where('id', '=', fred.workspace).execute()
  return invites[0]!.link
}

const usable = (link: string, email: string): Promise<boolean> =>
  app.server.contexts.read(nobody, (ctx) => isUsableInvite(ctx, link, email))

test('an invitation for another address lets nobody in, and hints at whose it is', async () => {
  const invite = await invited('gina@example.com')
  const hal = await app.person('Hal')
  // What the caller claims counts for nothing.
  const claim = app.callApi(hal, useInvite, { body: { link: invite.link, email: 'gina@example.com' } })
  await expect(claim).rejects.toMatchObject({ code: 'forbidden', details: { state: 'wrong-email', email_hint: 'g…@example.com' } })
  expect(await view(invite.link)).toEqual({ state: 'open', team_name: "Mara's workspace", inviter: 'Mara', email_hint: 'g…@example.com' })
  expect([await usable(invite.link, hal.email), await usable(invite.link, 'Gina@Example.com')]).toEqual([false, true])
})

test('who was thrown out does not come back by a link of their own', async () => {
  const ida = await app.person('Ida', { workspace: mara.workspace })
  const body = { team_id: mara.workspace, ...rightsOf(flags) }
  const { invites } = await app.callApi(ida, createInvite, { body })
  await app.server.db.deleteFrom('member').where('person_id', '=', ida.id).execute()
  await expect(join(ida, invites[0]!.link)).rejects.toMatchObject({ details: { state: 'revoked' } })
})

test('who was removed does not come back by what somebody else made before, and does by what is made or renewed since', async () => {
  const ivy = await app.person('Ivy')
  const remove = () => app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ivy.id } })
  const others = await invited('somebody@example.com')
  const open = await invited(null)
  // It waits for an address that becomes hers later.
  const later = await invited('ivy@later.example.com')
  expect(await join(ivy, open.link)).toMatchObject({ joined: true })
  await remove()
  await linkAccount(ivy, 'ivy@later.example.com')
  for (const { link } of [open, later]) {
    await expect(join(ivy, link)).rejects.toMatchObject({ code: 'gone', details: { state: 'revoked' } })
    expect(await view(link)).toMatchObject({ state: 'open' })
    // Where she is signed in she is told before she tries.
    expect(await app.callApi(ivy, viewInvite, { params: { link } })).toMatchObject({ state: 'revoked', email_hint: null })
  }
  expect(await join(await app.person('Jan'), open.link)).toMatchObject({ joined: true })
  await app.callApi(mara, resendInvite, { body: { team_id: mara.workspace, id: open.id } })
  expect(await app.callApi(ivy, viewInvite, { params: { link: open.link } })).toMatchObject({ state: 'open' })
  expect(await join(ivy, open.link)).toMatchObject({ joined: true })
  expect(await app.callApi(ivy, viewInvite, { params: { link: later.link } })).toMatchObject({ state: 'open' })
  expect(await view(others.link)).toMatchObject({ state: 'open' })

  await remove()
  expect(await join(ivy, (await invited(ivy.email)).link)).toMatchObject({ joined: true })
  // Who leaves goes by themselves, and comes back by the same link.
  await app.callApi(ivy, leaveWorkspace, { body: { team_id: mara.workspace } })
  await app.callApi(mara, resendInvite, { body: { team_id: mara.workspace, id: open.id } })
  expect(await join(ivy, open.link)).toMatchObject({ joined: true })
  await app.callApi(ivy, leaveWorkspace, { body: { team_id: mara.workspace } })
  expect(await join(ivy, open.link)).toMatchObject({ joined: true })
})

test('who was restricted and leaves comes back by what gives no more or is renewed since, and who was given more by any', async () => {
  const desk = await app.bot(mara.workspace, 'Desk')
  const [wide, narrow] = [await invited(null, ['chat', 'train']), await invited(null, ['chat'])]
  const part = await invited(null, ['chat'], { scope: 'bots', scope_bots: [desk.clientKey] })
  const setAndLeave = async (who: TestPerson, ...roles: object[]) => {
    for (const role of roles) await app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: who.id, ...role } })
    await app.callApi(who, leaveWorkspace, { body: { team_id: mara.workspace } })
  }
  const kit = await app.person('Kit')
  await join(kit, wide.link)
  await setAndLeave(kit, { train: false })
  await expect(join(kit, wide.link)).rejects.toMatchObject({ code: 'gone', details: { state: 'revoked' } })
  expect(await app.callApi(kit, viewInvite, { params: { link: wide.link } })).toMatchObject({ state: 'revoked' })
  expect(await view(wide.link)).toMatchObject({ state: 'open' })
  expect(await join(kit, narrow.link)).toMatchObject({ joined: true, train: false })

  await setAndLeave(kit, { scope: 'bots', scope_bots: [desk.clientKey] })
  await expect(join(kit, narrow.link)).rejects.toMatchObject({ details: { state: 'revoked' } })
  expect(await join(kit, part.link)).toMatchObject({ joined: true })
  await setAndLeave(kit)
  await app.callApi(mara, resendInvite, { body: { team_id: mara.workspace, id: wide.id } })
  expect(await join(kit, wide.link)).toMatchObject({ joined: true, train: true })

  const lou = await app.person('Lou')
  await join(lou, part.link)
  await setAndLeave(lou, { edit: true, scope: 'all' }, { chat: false }, { chat: true })
  expect(await join(lou, narrow.link)).toMatchObject({ joined: true, chat: true })
})

test('what waits for the addresses of somebody who is removed is revoked, and the list says so', async () => {
  const kai = await app.person('Kai')
  await linkAccount(kai, 'kai@work.example.com')
  const [home, work] = [await invited(kai.email.toUpperCase()), await invited('Kai@Work.example.com')]
  expect(await join(kai, (await invited(null)).link)).toMatchObject({ joined: true })
  const since = await app.now()
  await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: kai.id } })
  const { invites } = await app.callApi(mara, listInvites, { headers: { teamid: mara.workspace } })
  const changed = (await app.eventsFor(mara, since)).filter(({ name }) => name === inviteChanged.name)
  expect(changed.map(({ body }) => (body as { id: string }).id).toSorted()).toEqual([home.id, work.id].toSorted())
  for (const { id, link } of [home, work]) {
    expect(await view(link)).toMatchObject({ state: 'revoked' })
    expect(invites.map((invite) => invite.id)).not.toContain(id)
    await expect(join(kai, link)).rejects.toMatchObject({ details: { state: 'revoked' } })
  }
  const audited = await app.server.db
    .selectFrom('audit')
    .where('action', '=', 'invite.revoked')
    .where('subject_id', '=', home.id)
    .selectAll()
    .execute()
  expect(audited).toMatchObject([{ actor_id: mara.id, subject_name: kai.email.toUpperCase() }])
})

test('two clicks at once join once, and of two people with one invitation one gets in', async () => {
  const jo = await app.person('Jo')
  const twice = await invited(jo.email)
  const answers = await Promise.all([join(jo, twice.link), join(jo, twice.link)])
  expect(answers.filter(({ joined }) => joined)).toHaveLength(1)
  expect(
    await app.server.db.selectFrom('audit').where('action', '=', 'member.joined').where('subject_id', '=', jo.id).select('id').execute(),
  ).toHaveLength(1)

  const pair = [await app.person('Kim'), await app.person('Lee')]
  for (const { id } of pair)
    await app.server.db
      .insertInto('identity')
      .values({ provider: 'slack', subject: id, person_id: id, email: 'shared@example.com' })
      .execute()
  const shared = await invited('shared@example.com')
  const results = await Promise.allSettled(pair.map((one) => join(one, shared.link)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { details: { state: 'used' } } })
})

test('who opens two invitations at once, their own and an open link, joins by one and goes there by the other', async () => {
  const jo = await app.person('Jo')
  const both = [await invited(jo.email), await invited(null)]
  const answers = await Promise.all(both.map(({ link }) => join(jo, link)))
  expect(answers.filter(({ joined }) => joined)).toHaveLength(1)
})
