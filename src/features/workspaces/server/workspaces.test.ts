import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listBots } from '#features/bots/contract.ts'
import {
  listMembers,
  memberChanged,
  membershipsChanged,
  updateRole,
  rightsOf,
  type WorkspaceMember,
} from '#features/workspaces/members/contract.ts'
import { withMember } from '#features/workspaces/members/rules.ts'
import { flags } from '#shared/call.ts'
import { listOwn, membershipsOf, workspaceOf } from './workspaceRows.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { makeHome } from './makeHome.ts'
import {
  getWorkspace,
  listWorkspaces,
  makeWorkspace,
  me,
  removedWorkspaces,
  removeWorkspace,
  restoreWorkspace,
  updatePerson,
  updateWorkspace,
  workspaceChanged,
  workspaceRemoved,
} from '#features/workspaces/contract.ts'

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

const get = (person: TestPerson, id = mara.workspace) => app.callApi(person, getWorkspace, { params: { id } })
const update = (person: TestPerson, change: { name?: string; userid?: string; email?: string }) =>
  app.callApi(person, updateWorkspace, { body: { teamid: mara.workspace, name: "Mara's workspace", ...change } })
const remove = (person: TestPerson, name = "Mara's workspace") =>
  app.callApi(person, removeWorkspace, { body: { team_id: mara.workspace, name } })
const restore = (person: TestPerson) => app.callApi(person, restoreWorkspace, { body: { team_id: mara.workspace } })
const removed = (person: TestPerson) => app.callApi(person, removedWorkspaces)
const names = async (person: TestPerson, since: string) => (await app.eventsFor(person, since)).map(({ name }) => name)
const audited = async (workspace = mara.workspace) => {
  const { rows } = await sql<{
    action: string
    actor: string
    before: unknown
    after: unknown
  }>`select action, actor_name as actor, before, after from audit where workspace_id = ${workspace} order by id desc limit 1`.execute(
    app.server.db,
  )
  return rows[0]
}

test('a member sees name, owner, size and trial of a workspace; a stranger nothing', async () => {
  const workspace = await get(anna)
  expect(workspace).toMatchObject({ id: mara.workspace, name: "Mara's workspace", userid: mara.id, email: mara.email, members: 3 })
  expect(workspace.trial_end! - workspace.created_at).toBeGreaterThan(13 * 86_400)
  await expect(get(stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(get(stranger, crypto.randomUUID())).rejects.toMatchObject({ code: 'not-found' })
})

test('anyone who makes a workspace owns it, looks at it from then on, and other pages of theirs are notified', async () => {
  const since = await app.now()
  const body = { name: '  Second home ', userid: mara.id, email: mara.email, teamid: 'anything' }
  const made = await app.callApi(ben, makeWorkspace, { body })
  expect(made).toMatchObject({ name: 'Second home', userid: ben.id, email: ben.email, members: 1 })
  const person = await app.callApi(ben, me)
  expect(person).toMatchObject({ workspace_team: made.id, bot_context: { client_key: 'all' } })
  expect(person.slack_integrations.find(({ id }) => id === made.id)).toMatchObject({
    is_owner: true,
    is_admin: true,
    chat: true,
    scope: 'all',
  })
  expect(await names(ben, since)).toEqual([membershipsChanged.name])
  expect(await names(mara, since)).toEqual([])
  expect(await audited(made.id)).toMatchObject({ action: 'workspace.created', actor: 'Ben', after: { owner: ben.email } })
  for (const name of ['', '   ', '\u00a0', 'a\nb', 'x'.repeat(81)])
    await expect(app.callApi(ben, makeWorkspace, { body: { name } })).rejects.toMatchObject({ code: 'bad-input' })
})

test('the first workspace of somebody new is in its log as theirs, though they were not signed in yet', async () => {
  const id = await app.server.contexts.write(nobody, (ctx) => makeHome(ctx, anna.id, "Anna's workspace"))
  expect(await audited(id)).toMatchObject({ action: 'workspace.created', actor: 'Anna', after: { owner: anna.email } })
})

test('names that break databases are kept as what they are, or whole', async () => {
  for (const [given, kept] of [
    ["'; drop table workspace; --", "'; drop table workspace; --"],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['half \ud83d', 'half \ufffd'],
    ['__proto__', '__proto__'],
  ] as const) {
    expect(await update(mara, { name: given })).toMatchObject({ name: kept })
    expect(await get(anna)).toMatchObject({ name: kept })
  }
})

test('a renamed workspace has its new name on every page, and the log knows the old one', async () => {
  const other = await app.callApi(anna, makeWorkspace, { body: { name: "Anna's own" } })
  const since = await app.now()
  expect(await update(ben, { name: 'Northwind' })).toMatchObject({ name: 'Northwind', userid: mara.id })
  const events = await app.eventsFor(mara, since)
  expect(events.map(({ name, body }) => [name, body])).toEqual([[workspaceChanged.name, { id: mara.workspace, name: 'Northwind' }]])
  expect(await names({ ...anna, workspace: other.id }, since)).toEqual([membershipsChanged.name])
  expect((await app.callApi(anna, me)).slack_integrations.map(({ name }) => name)).toEqual(["Anna's own", 'Northwind'])
  expect(await audited()).toMatchObject({ action: 'workspace.renamed', before: { name: "Mara's workspace" }, after: { name: 'Northwind' } })
  const again = await app.now()
  await update(ben, { name: 'Northwind' })
  expect(await app.eventsFor(mara, again)).toEqual([])
})

test('only who may edit renames', async () => {
  await expect(update(anna, { name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(update(stranger, { name: 'Mine' })).rejects.toMatchObject({ code: 'not-found' })
  expect((await get(mara)).name).toBe("Mara's workspace")
})

test('an owner hands a workspace over and stays as an admin; every open list follows', async () => {
  const before = await app.callApi(anna, listMembers, { body: { team_id: mara.workspace } })
  const since = await app.now()
  // Without a name: the workspace keeps the one it has, whatever the page has heard of.
  const handed = await app.callApi(mara, updateWorkspace, { body: { teamid: mara.workspace, userid: anna.id } })
  expect(handed).toMatchObject({ userid: anna.id, email: anna.email, name: "Mara's workspace" })
  const fresh = await app.callApi(anna, listMembers, { body: { team_id: mara.workspace } })
  const events = await app.eventsFor(ben, since)
  const live = events
    .filter(({ name }) => name === memberChanged.name)
    .reduce((list, { body }) => withMember(list, body as WorkspaceMember), before)
  expect(live).toEqual(fresh)
  expect(events.at(-1)).toMatchObject({ name: workspaceChanged.name })
  expect(fresh.map(({ name, is_owner, is_admin }) => [name, is_owner, is_admin])).toEqual([
    ['Anna', true, true],
    ['Ben', false, false],
    ['Mara', false, true],
  ])
  expect(await audited()).toMatchObject({ action: 'workspace.ownership', before: { owner: mara.email }, after: { owner: anna.email } })
  // What was theirs alone is so no more.
  await expect(update(mara, { userid: mara.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(remove(mara)).rejects.toMatchObject({ code: 'forbidden' })
  const demote = { team_id: mara.workspace, user_id: mara.id, ...rightsOf(['chat']) }
  expect(await app.callApi(anna, updateRole, { body: demote })).toMatchObject({ is_admin: false })
})

test('ownership is handed over by e-mail as well, by nobody but an owner, and to nobody from outside', async () => {
  await expect(update(ben, { userid: ben.id })).rejects.toMatchObject({ code: 'forbidden' })
  for (const outside of [
    { userid: stranger.id },
    { email: stranger.email },
    { userid: crypto.randomUUID() },
    { email: 'nobody@example.com' },
    { userid: anna.id, email: ben.email },
  ])
    await expect(update(mara, outside)).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining('Only a member') })
  expect(await update(ben, { userid: mara.id, name: 'Same owner' })).toMatchObject({ userid: mara.id, name: 'Same owner' })
  expect(await update(mara, { email: ` ${ben.email.toUpperCase()} ` })).toMatchObject({ userid: ben.id })
  const person = await app.callApi(ben, me, { headers: { teamid: mara.workspace } })
  expect(person.slack_integrations[0]).toMatchObject({ is_owner: true, ...rightsOf(flags) })
})

test('two who take a workspace over at once do not both get it', async () => {
  await Promise.allSettled([update(mara, { userid: ben.id }), update(mara, { userid: anna.id })])
  const members = await app.callApi(mara, listMembers, { body: { team_id: mara.workspace } })
  expect(members.filter(({ is_owner }) => is_owner)).toHaveLength(1)
})

test('the list of one’s workspaces says what one is in each, how many people it has, and its trial', async () => {
  const other = await app.callApi(anna, makeWorkspace, { body: { name: 'A home' } })
  const list = await app.callApi(anna, listWorkspaces)
  expect(list.map(({ id, role, members }) => [id, role, members])).toEqual([
    [other.id, 'Workspace Owner', 1],
    [mara.workspace, 'Member', 3],
  ])
  expect(list[1]!.trial_end).toBe((await get(anna)).trial_end)
})

test('where billing is off no workspace is on trial', async () => {
  const ctx = { db: app.server.db, billing: false }
  const lists = [[await workspaceOf(ctx, mara.workspace)], await listOwn(ctx, mara.id), await membershipsOf(ctx, mara.id)]
  expect(lists.map((list) => list.map(({ id, trial_end }) => [id, trial_end]))).toEqual(lists.map(() => [[mara.workspace, null]]))
})

test('a workspace is removed by its owner once its name is typed, and is there for nobody then', async () => {
  await expect(remove(mara, 'Maras workspace')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining("Mara's workspace"),
  })
  await expect(remove(ben)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(remove(stranger)).rejects.toMatchObject({ code: 'not-found' })
  const other = await app.callApi(ben, makeWorkspace, { body: { name: "Ben's own" } })
  const since = await app.now()
  await remove(mara)
  expect(await names(ben, since)).toEqual([workspaceRemoved.name])
  expect(await names({ ...ben, workspace: other.id }, since)).toEqual([membershipsChanged.name])
  for (const person of [mara, ben, anna]) await expect(get(person)).rejects.toMatchObject({ code: 'not-found' })
  await expect(app.callApi(ben, listBots, { headers: { teamid: mara.workspace } })).rejects.toMatchObject({ code: 'not-found' })
  // Its owner has no other; they stay signed in, or they could not take it back.
  expect(await app.callApi(mara, me)).toMatchObject({ workspace_team: null, slack_integrations: [] })
  expect(await audited()).toMatchObject({ action: 'workspace.removed', actor: 'Mara' })
})

test('its owner takes a removal back, within 30 days; everything is as it was', async () => {
  const before = await get(mara)
  await remove(mara)
  expect((await removed(mara)).map(({ id, name }) => [id, name])).toEqual([[mara.workspace, "Mara's workspace"]])
  expect(await removed(ben)).toEqual([])
  await expect(restore(ben)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(restore(stranger)).rejects.toMatchObject({ code: 'not-found' })
  const since = await app.now()
  expect(await restore(mara)).toEqual(before)
  expect(await restore(mara)).toEqual(before)
  expect(await names(ben, since)).toEqual([workspaceChanged.name])
  expect(await get(anna)).toEqual(before)
  expect(await removed(mara)).toEqual([])
  expect(await audited()).toMatchObject({ action: 'workspace.restored' })
})

test('after 30 days nothing can be taken back', async () => {
  await remove(mara)
  await sql`update workspace set deleted_at = now() - interval '31 days' where id = ${mara.workspace}`.execute(app.server.db)
  expect(await removed(mara)).toEqual([])
  await expect(restore(mara)).rejects.toMatchObject({ code: 'not-found' })
})

test('the keys of its bots are refused at once, also those known a moment ago, and good again after a restore', async () => {
  const bot = await app.bot(mara.workspace, 'Shop bot')
  const report = async () => {
    const response = await app.server.app.inject({
      method: 'POST',
      url: '/api/v1/in',
      headers: { apikey: bot.apiKey, clientkey: bot.clientKey },
      payload: { channel: 'c1', user: 'u1', text: 'Hello' },
    })
    return response.statusCode
  }
  const becomes = (status: number) => expect.poll(report).toBe(status)
  expect(await report()).toBe(200)
  await remove(mara)
  await becomes(401)
  await restore(mara)
  await becomes(200)
})

test('one changes one’s own names and picture, and colleagues see it at once; anything else is refused by its name', async () => {
  const before = await app.callApi(ben, listMembers, { body: { team_id: mara.workspace } })
  const since = await app.now()
  const body = { real_name: 'Anna Berg', first_name: 'Anna', last_name: 'Berg', image: 'https://pictures.example.com/anna.png' }
  expect((await app.callApi(anna, updatePerson, { body })).profile).toMatchObject({ real_name: 'Anna Berg', image: body.image })
  const events = await app.eventsFor(ben, since)
  const live = events
    .filter(({ name }) => name === memberChanged.name)
    .reduce((list, { body: member }) => withMember(list, member as WorkspaceMember), before)
  expect(live).toEqual(await app.callApi(ben, listMembers, { body: { team_id: mara.workspace } }))
  expect((await app.callApi(ben, me)).users.map(({ name }) => name)).toEqual(['Anna Berg', 'Ben', 'Mara'])
  await expect(app.callApi(anna, updatePerson, { body: { email: 'mara@example.com' } as never })).rejects.toMatchObject({
    code: 'bad-input',
    message: 'Only real_name, first_name, last_name, image, undo_send, workspace_team, bot_context can be changed here, and not: email.',
  })
  for (const wrong of [
    { real_name: ' ' },
    { image: 'javascript:alert(1)' },
    { image: 'http://plain.example.com/a.png' },
    { first_name: 7 },
  ])
    await expect(app.callApi(anna, updatePerson, { body: wrong as never })).rejects.toMatchObject({ code: 'bad-input' })
  expect((await app.callApi(anna, updatePerson, { body: { image: null } })).profile).toMatchObject({ image: null, real_name: 'Anna Berg' })
})

test('Undo Send is switched by everybody for themselves, and colleagues are told nothing of it', async () => {
  const switches = () => Promise.all([anna, ben].map(async (who) => (await app.callApi(who, me)).undo_send))
  const since = await app.now()
  const before = await switches()
  for (const undo_send of [true, false]) {
    expect(await app.callApi(anna, updatePerson, { body: { undo_send } })).toMatchObject({ undo_send })
    expect(await switches()).toEqual([undo_send, before[1]])
  }
  expect(await app.eventsFor(ben, since)).toEqual([])
  expect((await app.eventsFor(anna, since)).map(({ name }) => name)).toEqual([membershipsChanged.name, membershipsChanged.name])
})

test('a client of the specification removes a workspace by its id alone', async () => {
  const owner = await app.person('Ola')
  await app.callApi(owner, removeWorkspace, { body: { team_id: owner.workspace } })
  await expect(app.callApi(owner, removeWorkspace, { body: { team_id: owner.workspace } })).rejects.toMatchObject({ code: 'not-found' })
})
