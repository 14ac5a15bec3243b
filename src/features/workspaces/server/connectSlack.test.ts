import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listAudit } from '#features/audit/contract.ts'
import type { SlackOAuth } from '#features/auth/ports.ts'
import { Vault } from '#platform/crypto/secrets.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'
import { faults } from '#sandbox/slack/faults.ts'
import { team } from '#sandbox/slack/People.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { membershipsChanged } from '#features/workspaces/members/contract.ts'
import { disconnectSlack, me, slackChanged, slackConnection } from '#features/workspaces/contract.ts'
import { checkSlacks } from './checkSlacks.ts'

let fixture: SignInTestApp

beforeAll(async () => {
  fixture = await createSignInTestApp()
})
afterEach(() => {
  for (const fault of Object.values(faults)) fault.off()
})
afterAll(() => fixture.close())

const connect = (person: TestPerson | null, choice = {}) => fixture.connect('/auth/slack/integrate', person, choice)
const slackOf = async (person: TestPerson) =>
  (await fixture.app.callApi(person, slackConnection, { headers: { teamid: person.workspace } })).slack
const disconnect = (person: TestPerson) => fixture.app.callApi(person, disconnectSlack, { headers: { teamid: person.workspace } })
const tokenOf = (person: TestPerson) =>
  fixture.app.server.db.selectFrom('slack_install').where('workspace_id', '=', person.workspace).select('token').executeTakeFirst()

describe('connecting a Slack workspace', () => {
  test('an owner does: everybody of the workspace is notified, the log keeps it, and the token is encrypted', async () => {
    const owner = await fixture.app.person('Oda')
    const colleague = await fixture.app.person('Cato', { workspace: owner.workspace, rights: [] })
    const since = await fixture.app.now()
    expect((await connect(owner)).location).toBe('/profile/?connected=slack-workspace')
    const slack = await slackOf(owner)
    expect(slack).toMatchObject({ team_id: team.id, team_name: team.name, connected_by: 'Oda', needs_reconnect: false })
    const events = (await fixture.app.eventsFor(colleague, since)).filter(({ name }) => name === slackChanged.name)
    expect(events.map(({ body }) => body)).toEqual([{ id: owner.workspace, slack }])
    expect((await fixture.app.callApi(colleague, me)).slack_params).toEqual({
      team_id: team.id,
      team_name: team.name,
      team_email: team.emailDomain,
      user_id: owner.id,
      user_email: owner.email,
      bot: { bot_user_id: expect.stringMatching(/^U/) as string },
    })
    const { entries } = await fixture.app.callApi(owner, listAudit, { headers: { teamid: owner.workspace } })
    expect(entries[0]).toMatchObject({ action: 'workspace.slack-connected', subject: { id: team.id, name: team.name } })
    expect((await tokenOf(owner))!.token.toString('latin1')).not.toContain('xoxb')
    expect(JSON.stringify([slack, events, entries])).not.toContain('xoxb')
  })

  test('in the workspace that was named, not the current one', async () => {
    const owner = await fixture.app.person('Odd')
    const other = await fixture.app.person('Ove')
    const both = await fixture.app.server.db
      .insertInto('member')
      .values({ workspace_id: other.workspace, person_id: owner.id, edit: true })
      .returning('workspace_id')
      .executeTakeFirstOrThrow()
    await connect(owner, { team_id: both.workspace_id })
    expect(await slackOf(other)).toMatchObject({ team_id: team.id })
    expect(await slackOf(owner)).toBeNull()
  })

  test('with a new workspace for it: named as the team, theirs and the one they are in, and the one before is left as it was', async () => {
    const member = await fixture.app.person('Odile', { workspace: (await fixture.app.person('Oda')).workspace, rights: [] })
    const { location } = await connect(member, { team_id: 'new', state: '/account/settings/workspace/' })
    expect(location).toBe('/account/settings/workspace/?connected=slack-workspace')
    const { workspace_team, slack_integrations, slack_params } = await fixture.app.callApi(member, me)
    expect(workspace_team).not.toBe(member.workspace)
    expect(slack_integrations.map(({ id, name }) => ({ id, name }))).toContainEqual({ id: workspace_team, name: team.name })
    expect(slack_params).toMatchObject({ team_id: team.id, user_id: member.id })
    const { entries } = await fixture.app.callApi(member, listAudit, { headers: { teamid: workspace_team! } })
    expect(entries.map(({ action }) => action)).toEqual(['workspace.slack-connected', 'workspace.created'])
    const before = await fixture.app.server.db
      .selectFrom('slack_install')
      .where('workspace_id', '=', member.workspace)
      .selectAll()
      .execute()
    expect(before).toEqual([])
    // Nobody who is not signed in, and nobody who says no, gets one.
    const count = () => fixture.app.server.db.selectFrom('workspace').where('name', '=', team.name).select('id').execute()
    const made = (await count()).length
    expect((await connect(null, { team_id: 'new' })).params['error']).toBe('signed-out')
    expect((await connect(member, { team_id: 'new', deny: true })).params['error']).toBe('denied')
    expect(await count()).toHaveLength(made)
  })

  test('with a new workspace for it, every open page ends as fresh as a new one; the colleagues they came from and strangers learn nothing', async () => {
    const colleague = await fixture.app.person('Orla')
    const member = await fixture.app.person('Odile', { workspace: colleague.workspace, rights: [] })
    const stranger = await fixture.app.person('Stian')
    const since = await fixture.app.now()
    await connect(member, { team_id: 'new' })
    const there = { ...member, workspace: (await fixture.app.callApi(member, me)).workspace_team! }
    const eventsOf = async (who: TestPerson) => (await fixture.app.eventsFor(who, since)).map(({ name, body }) => [name, body] as const)
    // A page of theirs asks again who they are, and one in the new workspace reads its Slack as it is.
    expect(await eventsOf(member)).toEqual([[membershipsChanged.name, { id: member.id }]])
    expect(await eventsOf(there)).toEqual([[slackChanged.name, { id: there.workspace, slack: await slackOf(there) }]])
    for (const other of [colleague, stranger]) {
      expect(await eventsOf(other)).toEqual([])
      expect((await fixture.app.callApi(other, me)).slack_params).toBeNull()
      await expect(slackOf({ ...other, workspace: there.workspace })).rejects.toMatchObject({ code: 'not-found' })
      expect((await connect(other, { team_id: there.workspace })).params['error']).toBe('forbidden')
    }
    expect(await slackOf(there)).toMatchObject({ connected_by: 'Odile' })
  })

  test('one who may change people does as well; one who may not, and a stranger, do not', async () => {
    const owner = await fixture.app.person('Olga')
    const editor = await fixture.app.person('Edda', { workspace: owner.workspace, rights: ['edit'] })
    const chatter = await fixture.app.person('Carl', { workspace: owner.workspace, rights: ['chat', 'train', 'support', 'billing'] })
    const stranger = await fixture.app.person('Stian')
    for (const person of [chatter, stranger]) {
      const { params } = await connect(person, { team_id: owner.workspace })
      expect(params).toEqual({ error: 'forbidden', by: 'slack', connecting: 'true', state: '/profile/' })
    }
    expect(await slackOf(owner)).toBeNull()
    await connect(editor)
    expect(await slackOf(owner)).toMatchObject({ connected_by: 'Edda' })
    await expect(slackOf(chatter)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(disconnect(chatter)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each([
    ['expiredCode', 'rejected'],
    ['serverError', 'unavailable'],
  ] as const)('Slack has the fault %s: %s, and nothing is connected', async (fault, problem) => {
    const owner = await fixture.app.person('Olav')
    const browser = new Browser()
    const back = await fixture.goTo('/auth/slack/integrate', browser)
    if (fault === 'serverError') faults.serverError.on()
    else faults[fault].once()
    expect((await fixture.handOn(browser, back, owner, '/auth/slack/integrate')).params['error']).toBe(problem)
    faults.serverError.off()
    expect(await slackOf(owner)).toBeNull()
  })

  test('who says no, and who is not signed in, connects nothing', async () => {
    const owner = await fixture.app.person('Olea')
    expect((await connect(owner, { deny: true })).params['error']).toBe('denied')
    expect((await connect(null)).params['error']).toBe('signed-out')
    expect(await slackOf(owner)).toBeNull()
  })
})

describe('a Slack workspace that is connected', () => {
  test('is taken away: its token is given back, and the log keeps it', async () => {
    // The last of the team.
    await fixture.app.server.db.deleteFrom('slack_install').execute()
    const owner = await fixture.app.person('Oline')
    await connect(owner)
    const token = fixture.app.server.vault.decrypt((await tokenOf(owner))!.token)
    expect(await fixture.port!.check(token)).toBe('good')
    const since = await fixture.app.now()
    expect(await disconnect(owner)).toEqual({ slack: null })
    expect(await slackOf(owner)).toBeNull()
    expect((await fixture.app.callApi(owner, me)).slack_params).toBeNull()
    expect((await fixture.app.eventsFor(owner, since)).map(({ body }) => body)).toEqual([{ id: owner.workspace, slack: null }])
    const { entries } = await fixture.app.callApi(owner, listAudit, { headers: { teamid: owner.workspace } })
    expect(entries[0]).toMatchObject({ action: 'workspace.slack-disconnected', subject: { id: team.id, name: team.name } })
    await expect(disconnect(owner)).rejects.toMatchObject({ code: 'not-found' })
    await expect.poll(() => fixture.port!.check(token)).toBe('revoked')
  })

  test('to two workspaces stays with one of them when the other lets go, and its token is given back with the last', async () => {
    await fixture.app.server.db.deleteFrom('slack_install').execute()
    const [first, second] = [await fixture.app.person('Ove'), await fixture.app.person('Otto')]
    await connect(first)
    await connect(second)
    const token = fixture.app.server.vault.decrypt((await tokenOf(second))!.token)
    // The server has another one of the same class.
    const revoke = vi.spyOn(Object.getPrototypeOf(fixture.port) as SlackOAuth, 'revoke')
    await disconnect(first)
    expect(revoke).not.toHaveBeenCalled()
    expect(await slackOf(second)).toMatchObject({ needs_reconnect: false })
    await disconnect(second)
    await expect.poll(() => revoke.mock.calls).toEqual([[token]])
    revoke.mockRestore()
  })

  test.each(['somebody looks', 'nobody looks'])(
    'and whose token Slack took back says so when %s, until it is connected again',
    async (how) => {
      const owner = await fixture.app.person('Ola')
      await connect(owner)
      const since = await fixture.app.now()
      faults.revokedToken.on()
      const { contexts, vault, db } = fixture.app.server
      if (how === 'nobody looks') await checkSlacks(db, { contexts, vault, slack: fixture.port })
      else await slackOf(owner)
      faults.revokedToken.off()
      const slack = await slackOf(owner)
      expect(slack).toMatchObject({ needs_reconnect: true })
      expect((await fixture.app.eventsFor(owner, since)).map(({ body }) => body)).toEqual([{ id: owner.workspace, slack }])
      expect((await fixture.app.callApi(owner, me)).slack_params).toBeNull()
      await connect(owner)
      expect(await slackOf(owner)).toMatchObject({ needs_reconnect: false })
    },
  )

  test('whose token another secret sealed is to be connected again, unless the secret comes back, and keeps no other from being looked at', async () => {
    const [owner, other] = [await fixture.app.person('Orm'), await fixture.app.person('Ott')]
    await connect(owner)
    await connect(other)
    const { contexts, vault, db } = fixture.app.server
    const seal = (token: Buffer, ...people: TestPerson[]) =>
      db
        .updateTable('slack_install')
        .set({ token })
        .where(
          'workspace_id',
          'in',
          people.map(({ workspace }) => workspace),
        )
        .execute()
    const { token } = (await tokenOf(other))!
    const elsewhere = new Vault('another secret '.repeat(3)).encrypt(vault.decrypt(token))
    await seal(elsewhere, owner, other)
    await checkSlacks(db, { contexts, vault, slack: fixture.port })
    expect(await slackOf(other)).toMatchObject({ needs_reconnect: true })
    await seal(token, other)
    expect(await slackOf(other)).toMatchObject({ needs_reconnect: false })
    await connect(owner)
    expect(await slackOf(owner)).toMatchObject({ needs_reconnect: false })
    await seal(elsewhere, owner)
    expect(await slackOf(owner)).toMatchObject({ needs_reconnect: true })
    expect(await disconnect(owner)).toEqual({ slack: null })
  })

  test('stays as it is while Slack does not answer', async () => {
    const owner = await fixture.app.person('Oskar')
    await connect(owner)
    faults.serverError.on()
    expect(await slackOf(owner)).toMatchObject({ needs_reconnect: false })
  })
})
