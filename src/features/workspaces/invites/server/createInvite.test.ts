import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { AuditAction } from '#shared/audit.ts'
import { flags, type Flag } from '#shared/call.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { createInvite, inviteChanged, listInvites, resendInvite, revokeInvite, viewInvite } from '#features/workspaces/invites/contract.ts'

let app: TestApp
let mara: TestPerson
let lead: TestPerson
let agent: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  lead = await app.person('Lead', { workspace: mara.workspace, rights: ['edit', 'chat'] })
  agent = await app.person('Agent', { workspace: mara.workspace, rights: ['chat'] })
  stranger = await app.person('Stranger')
})

const team = () => mara.workspace
const invite = (who: TestPerson, emails: string[] = [], given: readonly Flag[] = ['chat'], more: object = {}) =>
  app.callApi(who, createInvite, { body: { team_id: team(), emails, ...rightsOf(given), ...more } })
const list = (who: TestPerson) => app.callApi(who, listInvites, { headers: { teamid: team() } })
const audited = (action: AuditAction) =>
  app.server.db
    .selectFrom('audit')
    .where('workspace_id', '=', team())
    .where('action', '=', action)
    .selectAll()
    .orderBy('id', 'desc')
    .execute()

test('an owner asks several in, each by a link of their own, and everybody who may invite sees it at once', async () => {
  const before = await list(mara)
  const since = await app.now()
  const { invites, mails } = await invite(mara, [' ada@example.com', 'Bob@Example.com', 'ADA@example.com'], flags)
  expect(mails).toBe(false)
  expect(new Set(invites.map(({ email }) => email))).toEqual(new Set(['ADA@example.com', 'Bob@Example.com']))
  expect(new Set(invites.map(({ link }) => link)).size).toBe(2)
  for (const one of invites) {
    expect(one).toMatchObject({
      ...rightsOf(flags),
      scope: 'all',
      state: 'open',
      invited_by: 'Mara',
      uses: 0,
      mail: 'none',
      mailed_at: null,
    })
    expect(one.url).toBe(`${app.url}/invite/${one.link}`)
    // 192 random bits.
    expect(one.link).toMatch(/^inv_[\w-]{32}$/)
    expect(one.expires_at - one.created_at).toBe(14 * 86_400)
  }
  // Told by its id only: who may not invite is not notified.
  expect(await app.eventsFor(lead, since)).toMatchObject(invites.toReversed().map(({ id }) => ({ name: inviteChanged.name, body: { id } })))
  expect(await list(mara)).toEqual({ invites: [...invites, ...before.invites], mails: false })
  expect((await list(lead)).invites.map(({ id }) => id)).toEqual((await list(mara)).invites.map(({ id }) => id))
  expect((await audited('invite.made')).map(({ subject_name }) => subject_name).toSorted()).toEqual(['ADA@example.com', 'Bob@Example.com'])
})

test('only the hash of a code is looked up, and the code itself cannot be read in the database', async () => {
  const { invites } = await invite(mara, ['hash@example.com'])
  const rows = await app.server.db.selectFrom('invite').selectAll().execute()
  const logged = await app.server.db.selectFrom('change').selectAll().execute()
  expect(rows.map(({ code }) => code.toString('latin1')).join() + JSON.stringify([rows, logged])).not.toContain(invites[0]!.link)
  expect(await app.callApi(null, viewInvite, { params: { link: invites[0]!.link } })).toMatchObject({ state: 'open' })
})

test('without addresses there is one open link', async () => {
  const { invites } = await invite(mara)
  expect(invites).toMatchObject([{ email: null, state: 'open' }])
  expect(await app.callApi(null, viewInvite, { params: { link: invites[0]!.link } })).toEqual({
    state: 'open',
    team_name: "Mara's workspace",
    inviter: 'Mara',
    email_hint: null,
  })
})

test('each bad address is named, members are said to be members, and nobody is invited', async () => {
  const before = await list(mara)
  const emails = ['fine@example.com', 'bad', agent.email.toUpperCase(), 'x@y.z\r\nBcc: all@example.com']
  await expect(invite(mara, emails)).rejects.toMatchObject({
    code: 'bad-input',
    message: '“bad” is not an e-mail address. And 2 more cannot be invited. Nobody was invited.',
    details: { emails: [{ email: 'bad', why: 'no address' }, { email: agent.email.toUpperCase(), why: 'member' }, { why: 'no address' }] },
  })
  expect(await list(mara)).toEqual(before)
})

test('who has linked an account with the address is a member already, too', async () => {
  const revoked = { provider: 'google', subject: 'G1', person_id: agent.id, email: 'agent@mail.example.com', revoked_at: new Date() }
  await app.server.db
    .insertInto('identity')
    .values([{ provider: 'slack', subject: 'U1', person_id: agent.id, email: 'agent@work.example.com', revoked_at: null }, revoked])
    .execute()
  for (const email of ['Agent@work.example.com', revoked.email])
    await expect(invite(mara, [email])).rejects.toMatchObject({ details: { emails: [{ why: 'member' }] } })
})

test('to ask somebody again renews what is pending, under the same link', async () => {
  const [first] = (await invite(mara, ['again@example.com'], ['chat'])).invites
  await app.server.db
    .updateTable('invite')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', first!.id)
    .execute()
  expect((await list(mara)).invites.find(({ id }) => id === first!.id)?.state).toBe('expired')
  const [second] = (await invite(lead, ['AGAIN@example.com'], ['edit'])).invites
  expect(second).toMatchObject({ id: first!.id, link: first!.link, state: 'open', ...rightsOf(['edit']), invited_by: 'Lead' })
  expect((await audited('invite.resent'))[0]).toMatchObject({
    subject_name: 'AGAIN@example.com',
    actor_name: 'Lead',
    after: { rights: ['edit'], scope: 'all' },
  })
})

test('where another installation encrypted the links, the list stands without them, and who asks or sends again gets new ones', async () => {
  const nia = await app.person('Nia')
  const team_id = nia.workspace
  const ask = async (...emails: string[]) =>
    (await app.callApi(nia, createInvite, { body: { team_id, emails, ...rightsOf(['chat']) } })).invites[0]!
  const [eva, open] = [await ask('eva@example.com'), await ask()]
  const code = Buffer.from('sealed by another installation')
  await app.server.db.updateTable('invite').set({ code }).where('workspace_id', '=', team_id).execute()
  const { invites } = await app.callApi(nia, listInvites, { headers: { teamid: team_id } })
  expect(invites.map(({ link, url }) => link ?? url)).toEqual([null, null])
  const stateOf = async (link: string) => (await app.callApi(null, viewInvite, { params: { link } })).state
  expect(await stateOf(eva.link)).toBe('open')
  const again = await ask('eva@example.com')
  const sent = await app.callApi(nia, resendInvite, { body: { team_id, id: open.id } })
  expect([again.id, sent.id]).toEqual([eva.id, open.id])
  for (const { link, url } of [again, sent]) {
    expect(url.endsWith(`/invite/${link}`)).toBe(true)
    expect(await stateOf(link)).toBe('open')
  }
  expect([await stateOf(eva.link), await stateOf(open.link)]).toEqual(['unknown', 'unknown'])
})

test('one gives only the flags and the sight one has', async () => {
  await expect(invite(lead, [], ['chat', 'billing'])).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('Billing') as string,
  })
  await invite(lead, [], ['chat', 'edit'])
  const shop = await app.bot(team(), 'Shop')
  const onlyShop = { scope: 'bots', scope_bots: [shop.clientKey] }
  const some = await app.person('Some', { workspace: team(), rights: ['edit', 'chat'], scope: 'bots', scopeBots: [shop.id] })
  for (const more of [{}, onlyShop]) await expect(invite(some, [], ['chat'], more)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await invite(some, [], ['chat'], { scope: 'assigned' })).invites).toMatchObject([{ scope: 'assigned' }])
  expect((await invite(lead, [], ['chat'], onlyShop)).invites).toMatchObject([onlyShop])
  const foreign = await app.bot(stranger.workspace, 'Foreign')
  for (const scope_bots of [[], [foreign.clientKey]]) {
    await expect(invite(mara, [], ['chat'], { scope: 'bots', scope_bots })).rejects.toMatchObject({ code: 'bad-input' })
  }
})

test('an invitation is sent again and revoked, which everybody receives and the log keeps', async () => {
  const [made] = (await invite(mara, ['cy@example.com'])).invites
  await app.server.db.updateTable('invite').set({ expires_at: new Date() }).where('id', '=', made!.id).execute()
  let since = await app.now()
  const renewed = await app.callApi(lead, resendInvite, { body: { team_id: team(), id: made!.id } })
  expect(renewed).toMatchObject({ id: made!.id, link: made!.link, state: 'open', invited_by: 'Lead' })
  expect(await app.eventsFor(mara, since)).toMatchObject([{ name: inviteChanged.name, body: { id: made!.id } }])
  since = await app.now()
  await app.callApi(mara, revokeInvite, { body: { team_id: team(), id: made!.id } })
  expect(await app.eventsFor(lead, since)).toMatchObject([{ name: inviteChanged.name, body: { id: made!.id } }])
  expect((await list(mara)).invites.map(({ id }) => id)).not.toContain(made!.id)
  expect(await app.callApi(null, viewInvite, { params: { link: made!.link } })).toMatchObject({ state: 'revoked', email_hint: null })
  expect(await audited('invite.revoked')).toMatchObject([{ subject_name: 'cy@example.com', before: { rights: ['chat'] } }])
  for (const call of [resendInvite, revokeInvite])
    await expect(app.callApi(mara, call, { body: { team_id: team(), id: made!.id } })).rejects.toMatchObject({ code: 'not-found' })
})

test('nobody sends again what gives more than they have', async () => {
  const [made] = (await invite(mara, ['dee@example.com'], flags)).invites
  await expect(app.callApi(lead, resendInvite, { body: { team_id: team(), id: made!.id } })).rejects.toMatchObject({ code: 'forbidden' })
})

test('an invitation of somebody who may not invite any more is void, until somebody else sends it again', async () => {
  const leaver = await app.person('Leaver', { workspace: team(), rights: ['edit', 'chat'] })
  const [made] = (await invite(leaver, ['eve@example.com'])).invites
  await app.server.db.deleteFrom('member').where('person_id', '=', leaver.id).execute()
  expect((await list(mara)).invites.find(({ id }) => id === made!.id)).toMatchObject({ state: 'void', invited_by: 'Leaver' })
  expect(await app.callApi(null, viewInvite, { params: { link: made!.link } })).toMatchObject({ state: 'revoked' })
  expect(await app.callApi(mara, resendInvite, { body: { team_id: team(), id: made!.id } })).toMatchObject({
    state: 'open',
    invited_by: 'Mara',
  })
})

test('a member without edit may do nothing of it, and a stranger learns nothing', async () => {
  const [made] = (await invite(mara, ['fay@example.com'])).invites
  const since = await app.now()
  const attempts = (who: TestPerson) => [
    invite(who, ['gil@example.com']),
    list(who),
    ...[resendInvite, revokeInvite].map((call) => app.callApi(who, call, { body: { team_id: team(), id: made!.id } })),
  ]
  for (const attempt of await Promise.allSettled(attempts(agent)))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
  for (const attempt of await Promise.allSettled(attempts(stranger))) {
    expect(attempt).toMatchObject({
      status: 'rejected',
      reason: { code: 'not-found', message: 'This workspace does not exist, or you are not a member of it.' },
    })
  }
  // An id of another workspace is as good as none.
  const own = { body: { team_id: stranger.workspace, id: made!.id } }
  await expect(app.callApi(stranger, revokeInvite, own)).rejects.toMatchObject({ code: 'not-found' })
  expect(await app.eventsFor(mara, since)).toEqual([])
})

test('a hundred at once, and no more than five hundred open; who is asked again counts once', async () => {
  const anna = await app.person('Anna')
  const make = (given: { emails: string[]; new_id?: string }) =>
    app.callApi(anna, createInvite, { body: { team_id: anna.workspace, ...given, ...rightsOf(['chat']) } })
  const ask = (from: number, count: number) => make({ emails: Array.from({ length: count }, (_, i) => `P${from + i}@example.com`) })
  await expect(ask(0, 101)).rejects.toMatchObject({ code: 'bad-input', message: 'At most 100 people can be asked at once.' })
  for (let from = 0; from < 400; from += 100) await ask(from, 100)
  await ask(400, 99)
  const openLink = { emails: [], new_id: crypto.randomUUID() }
  const { invites } = await make(openLink)
  // Answers that were lost: what is asked again is there already.
  expect((await ask(400, 99)).invites).toHaveLength(99)
  expect((await make(openLink)).invites).toMatchObject([{ id: invites[0]!.id }])
  for (const more of [() => ask(498, 2), () => make({ emails: [] })]) await expect(more()).rejects.toMatchObject({ code: 'too-many' })
  expect((await app.callApi(anna, listInvites, { headers: { teamid: anna.workspace } })).invites).toHaveLength(500)
})

test('of two who ask people in at the same moment, the second one counts what the first one asked', async () => {
  const anna = await app.person('Anna')
  const ask = (who: string, count: number) =>
    app.callApi(anna, createInvite, {
      body: { team_id: anna.workspace, emails: Array.from({ length: count }, (_, i) => `${who}${i}@example.com`), ...rightsOf(['chat']) },
    })
  for (const who of ['a', 'b', 'c', 'd']) await ask(who, 100)
  const { both } = await app.server.db.transaction().execute(async (trx) => {
    // Both go on until they note in the audit log what they did, as far as they do not wait for each other.
    await sql`lock table audit in share mode`.execute(trx)
    const asked = Promise.allSettled([ask('e', 100), ask('f', 100)])
    await expect.poll(() => waitingForThis(trx)).toBe(2)
    return { both: asked }
  })
  expect((await both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await app.callApi(anna, listInvites, { headers: { teamid: anna.workspace } })).invites).toHaveLength(500)
})

test('who may only invite does not read links that give more than they have, and so cannot raise themselves by one', async () => {
  const rex = await app.person('Rex', { workspace: team(), rights: ['edit'], scope: 'assigned' })
  const [admins] = (await invite(mara, [], flags)).invites
  const [wider] = (await invite(mara, [], ['edit'])).invites
  const [bound] = (await invite(mara, ['hal@example.com'], flags)).invites
  const [own] = (await invite(rex, [], ['edit'], { scope: 'assigned' })).invites
  const seen = (await list(rex)).invites
  for (const { id, link } of [admins!, wider!, bound!]) {
    expect(seen.find((one) => one.id === id)).toMatchObject({ link: null, url: null, state: 'open', invited_by: 'Mara' })
    expect(JSON.stringify(seen)).not.toContain(link)
    await expect(app.callApi(rex, resendInvite, { body: { team_id: team(), id } })).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(seen.find(({ id }) => id === own!.id)).toMatchObject({ link: own!.link, url: own!.url })
  // Every link that is left is worth no more than what Rex has.
  for (const one of seen) if (one.link !== null) expect(one).toMatchObject({ ...rightsOf(['edit']), scope: 'assigned' })
  expect((await list(mara)).invites.every(({ link }) => link !== null)).toBe(true)
  await app.callApi(rex, revokeInvite, { body: { team_id: team(), id: admins!.id } })
  expect(await app.callApi(null, viewInvite, { params: { link: admins!.link } })).toMatchObject({ state: 'revoked' })
})
