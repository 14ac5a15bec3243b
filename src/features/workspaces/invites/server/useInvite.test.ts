import { beforeAll, expect, test } from 'vitest'
import { flags, type Flag } from '#shared/call.ts'
import { memberChanged, membershipsChanged, rightsOf } from '#features/workspaces/members/contract.ts'
import { chooseContext, me } from '#features/workspaces/contract.ts'
import type { Guest, House } from '#testing/house.ts'
import { sharedHouse } from '#testing/sharedHouse.ts'
import { nobody } from '#platform/event-log/unit.ts'
import {
  createInvite,
  inviteChanged,
  listInvites,
  useInvite,
  viewInvite,
  type Invite,
  type InviteState,
} from '#features/workspaces/invites/contract.ts'
import { isUsableInvite } from './viewInvite.ts'

let house: House
let mara: Guest
let noor: Guest

beforeAll(async () => {
  house = await sharedHouse()
  mara = await house.person('Mara')
  noor = await house.person('Noor', { workspace: mara.workspace })
})

async function invited(email: string | null, given: readonly Flag[] = ['chat'], more: object = {}): Promise<Invite> {
  const emails = email === null ? [] : [email]
  const { invites } = await house.ask(mara, createInvite, { body: { team_id: mara.workspace, emails, ...rightsOf(given), ...more } })
  return invites[0]!
}
const join = (who: Guest, link: string) => house.ask(who, useInvite, { body: { link } })
const view = (link: string) => house.ask(null, viewInvite, { params: { link } })
const membersCount = async () =>
  (await house.server.db.selectFrom('member').where('workspace_id', '=', mara.workspace).select('person_id').execute()).length
const set = (id: string, values: object) => house.server.db.updateTable('invite').set(values).where('id', '=', id).execute()

test('who was asked joins with the flags and the sight of the invitation, goes there, and everybody hears it', async () => {
  const shop = await house.bot(mara.workspace, 'Shop')
  const ada = await house.person('Ada')
  const own = await house.bot(ada.workspace, 'Own')
  await house.ask(ada, chooseContext, { body: { team_id: ada.workspace, client_key: own.clientKey } })
  const invite = await invited(ada.email.toUpperCase(), ['chat', 'train'], { scope: 'bots', scope_bots: [shop.clientKey] })
  const [since, before] = [await house.now(), await house.ask(mara, me)]

  const answer = await join(ada, invite.link)
  expect(answer).toEqual({ team_id: mara.workspace, team_name: "Mara's workspace", ...rightsOf(['chat', 'train']), joined: true })
  const she = await house.ask(ada, me)
  expect(she).toMatchObject({ workspace_team: mara.workspace, bot_context: { name: null, client_key: 'all' } })
  expect(she.slack_integrations.find(({ id }) => id === mara.workspace)).toMatchObject({
    ...rightsOf(['chat', 'train']),
    is_admin: false,
    scope: 'bots',
    scope_bots: [shop.clientKey],
  })

  const told = await house.told(mara, since)
  expect(told.map(({ name }) => name)).toEqual([memberChanged.name, inviteChanged.name])
  const colleague = { id: ada.id, name: 'Ada', email: ada.email, image: null }
  expect(told[0]!.body).toMatchObject({
    ...colleague,
    ...rightsOf(['chat', 'train']),
    is_owner: false,
    scope: 'bots',
    scope_bots: [shop.clientKey],
  })
  expect((await house.ask(mara, me)).users).toEqual([...before.users, colleague].toSorted((a, b) => a.name.localeCompare(b.name)))
  // Her own page, in her own workspace, learns that there is another.
  expect(await house.told(ada, since)).toMatchObject([{ name: membershipsChanged.name, body: { id: ada.id } }])

  expect((await house.ask(mara, listInvites, { headers: { teamid: mara.workspace } })).invites.map(({ id }) => id)).not.toContain(invite.id)
  expect(await view(invite.link)).toMatchObject({ state: 'used', email_hint: null })
  const [entry] = await house.server.db
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

test('an address of a linked account will do, but not of one that was unlinked', async () => {
  const bob = await house.person('Bob')
  const link = async (email: string, revoked_at: Date | null) =>
    house.server.db.insertInto('identity').values({ provider: 'slack', subject: email, person_id: bob.id, email, revoked_at }).execute()
  await link('bob@old.example.com', new Date())
  await link('Bob@work.example.com', null)
  const [old, work] = [await invited('bob@old.example.com'), await invited('bob@work.example.com')]
  await expect(join(bob, old.link)).rejects.toMatchObject({ code: 'forbidden', details: { state: 'wrong-email' } })
  expect(await join(bob, work.link)).toMatchObject({ joined: true })
})

test('an open link lets several people in and stays open', async () => {
  const invite = await invited(null, flags)
  for (const name of ['Cy', 'Dee'])
    expect(await join(await house.person(name), invite.link)).toMatchObject({ ...rightsOf(flags), joined: true })
  const { invites } = await house.ask(mara, listInvites, { headers: { teamid: mara.workspace } })
  expect(invites.find(({ id }) => id === invite.id)).toMatchObject({ uses: 2, state: 'open' })
})

test('a member who opens a link, even an old one, stays what they are and goes there', async () => {
  const [open, old] = [await invited(null, []), await invited(null, [])]
  await set(old.id, { revoked_at: new Date() })
  const elsewhere = await house.person('Elsewhere')
  await house.server.db.updateTable('person').set({ workspace_id: elsewhere.workspace }).where('id', '=', noor.id).execute()
  for (const { link } of [open, old]) {
    const since = await house.now()
    expect(await join(noor, link)).toEqual({ team_id: mara.workspace, team_name: "Mara's workspace", ...rightsOf(flags), joined: false })
    expect(await house.told(mara, since)).toEqual([])
  }
  expect(await house.ask(noor, me)).toMatchObject({ workspace_team: mara.workspace })
})

test.each<[InviteState, string, () => Promise<string>]>([
  ['unknown', 'not-found', () => Promise.resolve('inv_nobody-made-this-one')],
  ['expired', 'gone', () => invitedThen({ expires_at: new Date() })],
  ['revoked', 'gone', () => invitedThen({ revoked_at: new Date() })],
  ['used', 'gone', () => invitedThen({ used_at: new Date() })],
  ['gone', 'gone', () => goneLink()],
])('by an invitation that is %s nobody joins', async (state, code, make) => {
  const link = await make()
  const eve = await house.person('Eve')
  const count = await membersCount()
  await expect(join(eve, link)).rejects.toMatchObject({ code, details: { state } })
  expect(await membersCount()).toBe(count)
  expect(await house.ask(eve, me)).toMatchObject({ workspace_team: eve.workspace })
  const named = state === 'unknown' || state === 'gone' ? null : "Mara's workspace"
  expect(await view(link)).toEqual({ state, team_name: named, inviter: named && 'Mara', email_hint: null })
  expect(await usable(link, [eve.email])).toBe(false)
})

async function invitedThen(values: object): Promise<string> {
  const { id, link } = await invited(null)
  await set(id, values)
  return link
}

async function goneLink(): Promise<string> {
  const fred = await house.person('Fred')
  const body = { team_id: fred.workspace, ...rightsOf([]) }
  const { invites } = await house.ask(fred, createInvite, { body })
  await house.server.db.updateTable('workspace').set({ deleted_at: new Date() }).where('id', '=', fred.workspace).execute()
  return invites[0]!.link
}

const usable = (link: string, addresses: string[]): Promise<boolean> =>
  house.server.units.read(nobody, (unit) => isUsableInvite(unit, link, addresses))

test('an invitation for another address lets nobody in, and hints at whose it is', async () => {
  const invite = await invited('gina@example.com')
  const hal = await house.person('Hal')
  // What the caller claims counts for nothing.
  const claim = house.ask(hal, useInvite, { body: { link: invite.link, email: 'gina@example.com' } })
  await expect(claim).rejects.toMatchObject({ code: 'forbidden', details: { state: 'wrong-email', email_hint: 'g…@example.com' } })
  expect(await view(invite.link)).toEqual({ state: 'open', team_name: "Mara's workspace", inviter: 'Mara', email_hint: 'g…@example.com' })
  expect([await usable(invite.link, [hal.email]), await usable(invite.link, [hal.email, 'Gina@Example.com'])]).toEqual([false, true])
})

test('who was thrown out does not come back by a link of their own', async () => {
  const ida = await house.person('Ida', { workspace: mara.workspace })
  const body = { team_id: mara.workspace, ...rightsOf(flags) }
  const { invites } = await house.ask(ida, createInvite, { body })
  await house.server.db.deleteFrom('member').where('person_id', '=', ida.id).execute()
  await expect(join(ida, invites[0]!.link)).rejects.toMatchObject({ details: { state: 'revoked' } })
})

test('two clicks at once join once, and of two people with one invitation one gets in', async () => {
  const jo = await house.person('Jo')
  const twice = await invited(jo.email)
  const answers = await Promise.all([join(jo, twice.link), join(jo, twice.link)])
  expect(answers.filter(({ joined }) => joined)).toHaveLength(1)
  expect(
    await house.server.db.selectFrom('audit').where('action', '=', 'member.joined').where('subject_id', '=', jo.id).select('id').execute(),
  ).toHaveLength(1)

  const pair = [await house.person('Kim'), await house.person('Lee')]
  for (const { id } of pair)
    await house.server.db
      .insertInto('identity')
      .values({ provider: 'slack', subject: id, person_id: id, email: 'shared@example.com' })
      .execute()
  const shared = await invited('shared@example.com')
  const results = await Promise.allSettled(pair.map((one) => join(one, shared.link)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { details: { state: 'used' } } })
})
