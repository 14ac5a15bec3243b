import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { flags, type Flag } from '#shared/call.ts'
import { me } from '#features/workspaces/contract.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import {
  everybody,
  leaveWorkspace,
  listMembers,
  memberChanged,
  memberRemoved,
  membershipsChanged,
  removeMember,
  rightsOf,
  updateRole,
  type WorkspaceMember,
} from '#features/workspaces/members/contract.ts'
import { withMember, withoutMember } from '#features/workspaces/members/rules.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let anna: TestPerson
let stranger: TestPerson

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  mara = await app.person('Mara')
  ben = await app.person('Ben', { workspace: mara.workspace, rights: ['edit', 'chat'] })
  anna = await app.person('Anna', { workspace: mara.workspace, rights: ['train'] })
  stranger = await app.person('Stranger')
})

const list = (person: TestPerson) => app.callApi(person, listMembers, { body: { team_id: mara.workspace } })
const give = (person: TestPerson, whom: TestPerson, rights: readonly Flag[], scope = {}) =>
  app.callApi(person, updateRole, { body: { team_id: mara.workspace, user_id: whom.id, ...rightsOf(rights), ...scope } })
const remove = (person: TestPerson, whom: TestPerson) =>
  app.callApi(person, removeMember, { body: { team_id: mara.workspace, user_id: whom.id } })
const leave = (person: TestPerson) => app.callApi(person, leaveWorkspace, { body: { team_id: mara.workspace } })
const audited = async () => {
  const { rows } = await sql<{
    action: string
    actor: string
    subject: string
    before: unknown
    after: unknown
  }>`select action, actor_name as actor, subject_name as subject, before, after from audit where workspace_id = ${mara.workspace} order by id desc limit 1`.execute(
    app.server.db,
  )
  return rows[0]
}
/** The list of people as a page of `guest` has it after what it received since. */
const follow = async (before: WorkspaceMember[], person: TestPerson, since: string) =>
  (await app.eventsFor(person, since)).reduce((members, { name, body }) => {
    if (name === memberChanged.name) return withMember(members, body as WorkspaceMember)
    return name === memberRemoved.name ? withoutMember(members, body as { id: string }) : members
  }, before)

test('every member sees who is in the workspace and what they may do, by name; a stranger learns nothing', async () => {
  const members = await list(anna)
  expect(members.map(({ name, is_owner, is_admin, train, chat }) => [name, is_owner, is_admin, train, chat])).toEqual([
    ['Anna', false, false, true, false],
    ['Ben', false, false, false, true],
    ['Mara', true, true, true, true],
  ])
  await expect(list(stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(stranger, listMembers, { body: { team_id: crypto.randomUUID() } })).rejects.toMatchObject({
    code: 'not-found',
    message: 'This workspace does not exist, or you are not a member of it.',
  })
})

test('everybody is everybody of one’s workspaces, each once', async () => {
  const other = await app.person('Other')
  for (const person_id of [mara.id, ben.id])
    await app.server.db.insertInto('member').values({ workspace_id: other.workspace, person_id }).execute()
  expect((await app.callApi(mara, everybody)).map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Mara', 'Other'])
  expect((await app.callApi(anna, everybody)).map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Mara'])
  expect((await app.callApi(stranger, everybody)).map(({ id }) => id)).toEqual([stranger.id])
})

test('rights and scope are set, every open list follows, and the log says from what to what', async () => {
  const bot = await app.bot(mara.workspace, 'Shop bot')
  const before = await list(ben)
  const since = await app.now()
  const scope = { scope: 'bots' as const, scope_bots: [bot.clientKey] }
  expect(await give(mara, anna, ['train', 'chat'], scope)).toMatchObject({ id: anna.id, train: true, chat: true, edit: false, ...scope })
  const fresh = await list(ben)
  expect(await follow(before, ben, since)).toEqual(fresh)
  expect(fresh).not.toEqual(before)
  expect(await audited()).toEqual({
    action: 'member.rights',
    actor: 'Mara',
    subject: 'Anna',
    before: { chat: false, scope: 'all', scope_bots: [] },
    after: { chat: true, ...scope },
  })
  const [own] = (await app.callApi(anna, me, { headers: { teamid: mara.workspace } })).slack_integrations
  expect(own).toMatchObject({ chat: true, ...scope })
  await expect(give(mara, anna, ['train'], { scope: 'bots', scope_bots: ['bot_none'] })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(give(mara, anna, ['train'], { scope: 'bots', scope_bots: [] })).rejects.toMatchObject({
    message: 'Choose at least one bot.',
  })
  await expect(give(mara, anna, ['train'], { scope: 'bots', scope_bots: ['a\0'] })).rejects.toMatchObject({ code: 'bad-input' })
})

test('a right can be taken from somebody of whose bots none is left, and their scope is asked for only where it is changed', async () => {
  const bot = await app.bot(mara.workspace, 'Shop bot')
  await give(mara, anna, ['chat', 'train'], { scope: 'bots', scope_bots: [bot.clientKey] })
  // What is erased after a month stays behind as an id of nothing.
  await app.server.db
    .updateTable('member')
    .set({ scope_bots: [crypto.randomUUID()] })
    .where('person_id', '=', anna.id)
    .execute()
  const change = (body: { chat?: boolean; scope?: 'bots' }) =>
    app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: anna.id, ...body } })
  await expect(change({ scope: 'bots' })).rejects.toMatchObject({ message: 'Choose at least one bot.' })
  expect(await change({ chat: false })).toMatchObject({ chat: false, train: true, scope: 'bots', scope_bots: [] })
})

test('two who change different rights of somebody at the same moment keep what each of them set', async () => {
  const bot = await app.bot(mara.workspace, 'Shop bot')
  const change = (who: TestPerson, body: { chat?: boolean; edit?: boolean; scope?: 'bots'; scope_bots?: string[] }) =>
    app.callApi(who, updateRole, { body: { team_id: mara.workspace, user_id: anna.id, ...body } })
  const scope = { scope: 'bots' as const, scope_bots: [bot.clientKey] }
  await Promise.all([change(mara, scope), change(ben, { chat: true }), change(mara, { edit: true })])
  expect(await change(mara, {})).toMatchObject({ ...rightsOf(['train', 'chat', 'edit']), ...scope })
})

test('setting what is set already tells and writes nothing', async () => {
  await give(mara, anna, ['train', 'chat'])
  const [since, last] = [await app.now(), await audited()]
  await give(ben, anna, ['train', 'chat'])
  expect(await app.eventsFor(ben, since)).toEqual([])
  expect(await audited()).toEqual(last)
})

test('one gives and takes only what one has oneself; nobody raises themselves', async () => {
  await expect(give(ben, ben, [...flags])).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('Train AI, Billing, Baton'),
  })
  await expect(give(ben, anna, ['train', 'billing'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give(ben, anna, [])).rejects.toMatchObject({ code: 'forbidden' })
  expect(await give(ben, anna, ['train', 'chat'])).toMatchObject({ train: true, chat: true })
  await expect(give(anna, anna, ['train', 'chat', 'edit'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give(stranger, anna, ['train'])).rejects.toMatchObject({ code: 'not-found' })
  await expect(give(mara, stranger, ['train'])).rejects.toMatchObject({ code: 'not-found' })
})

test('an owner has everything, and nobody changes that; saving it as it is does no harm', async () => {
  expect(await give(mara, mara, flags)).toMatchObject({ is_owner: true, scope: 'all' })
  for (const person of [mara, ben]) await expect(give(person, mara, ['chat'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give(mara, mara, flags, { scope: 'assigned' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('who is removed is gone from every list, may do nothing there any more, and is told so', async () => {
  const before = await list(ben)
  const since = await app.now()
  await remove(mara, anna)
  expect(await follow(before, ben, since)).toEqual(await list(ben))
  expect((await list(ben)).map(({ name }) => name)).toEqual(['Ben', 'Mara'])
  await expect(list(anna)).rejects.toMatchObject({ code: 'signed-out' })
  expect(await audited()).toMatchObject({ action: 'member.removed', actor: 'Mara', subject: 'Anna', before: { email: anna.email } })
})

test('who has another workspace stays signed in there, and its pages learn that one is gone', async () => {
  const other = await app.person('Other')
  await app.server.db.insertInto('member').values({ workspace_id: other.workspace, person_id: anna.id }).execute()
  const since = await app.now()
  await remove(mara, anna)
  const there = await app.eventsFor({ ...anna, workspace: other.workspace }, since)
  expect(there.map(({ name }) => name)).toEqual([membershipsChanged.name])
  expect((await app.callApi(anna, me)).slack_integrations.map(({ id }) => id)).toEqual([other.workspace])
  expect(await app.eventsFor(other, since)).toEqual([])
})

test('who is removed from the last two workspaces they had at the same moment is signed out', async () => {
  const other = await app.person('Other')
  await app.server.db.insertInto('member').values({ workspace_id: other.workspace, person_id: anna.id }).execute()
  const { both } = await app.server.db.transaction().execute(async (trx) => {
    // Both go on until they note in the audit log what they did, as far as they do not wait for each other.
    await sql`lock table audit in share mode`.execute(trx)
    const there = app.callApi(other, removeMember, { body: { team_id: other.workspace, user_id: anna.id } })
    const removed = Promise.all([remove(mara, anna), there])
    await expect.poll(() => waitingForThis(trx)).toBe(2)
    return { both: removed }
  })
  await both
  await expect(app.callApi(anna, me)).rejects.toMatchObject({ code: 'signed-out' })
})

test('one removes only people who have no more rights than oneself; nobody but an owner removes an owner', async () => {
  await expect(remove(ben, anna)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(remove(ben, mara)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(remove(anna, ben)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(remove(stranger, anna)).rejects.toMatchObject({ code: 'not-found' })
  await expect(remove(mara, stranger)).rejects.toMatchObject({ code: 'not-found' })
  expect(await list(mara)).toHaveLength(3)
  await give(mara, anna, ['chat'])
  await remove(ben, anna)
  expect(await list(mara)).toHaveLength(2)
})

test('the last owner is neither removed nor leaves; anybody else leaves, and stays signed in', async () => {
  await expect(leave(mara)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('A workspace needs an owner.') })
  await expect(remove(mara, mara)).rejects.toMatchObject({ code: 'conflict' })
  const since = await app.now()
  await leave(anna)
  expect((await app.eventsFor(mara, since)).map(({ name, body }) => [name, body])).toEqual([[memberRemoved.name, { id: anna.id }]])
  expect(await audited()).toMatchObject({ action: 'member.left', actor: 'Anna' })
  expect(await app.callApi(anna, me)).toMatchObject({ workspace_team: null, slack_integrations: [], users: [] })
  await expect(leave(anna)).rejects.toMatchObject({ code: 'not-found' })
})

test('of two owners one may go, but not both at the same moment', async () => {
  await app.server.db.updateTable('member').set({ is_owner: true }).where('person_id', '=', ben.id).execute()
  const both = await Promise.allSettled([leave(mara), leave(ben), remove(mara, ben), remove(ben, mara)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await sql`select from member where workspace_id = ${mara.workspace} and is_owner`.execute(app.server.db)
  expect(rows).toHaveLength(1)
})
