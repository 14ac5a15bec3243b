import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#features/audit/contract.ts'
import { Browser } from '#testing/sign-in/Browser.ts'
import { openSignInHouse, type SignInHouse } from '#testing/sign-in/signInHouse.ts'
import { faults } from '#sandbox/slack/faults.ts'
import { team } from '#sandbox/slack/People.ts'
import type { Guest } from '#testing/house.ts'
import { disconnectSlack, me, slackChanged, slackConnection } from '#features/workspaces/contract.ts'
import { checkSlacks } from './checkSlacks.ts'

let scene: SignInHouse

beforeAll(async () => {
  scene = await openSignInHouse()
})
afterEach(() => {
  for (const fault of Object.values(faults)) fault.off()
})
afterAll(() => scene.close())

const connect = (guest: Guest | null, choice = {}) => scene.connect('/auth/slack/integrate', guest, choice)
const slackOf = async (guest: Guest) => (await scene.house.ask(guest, slackConnection, { headers: { teamid: guest.workspace } })).slack
const disconnect = (guest: Guest) => scene.house.ask(guest, disconnectSlack, { headers: { teamid: guest.workspace } })
const tokenOf = (guest: Guest) =>
  scene.house.server.db.selectFrom('slack_install').where('workspace_id', '=', guest.workspace).select('token').executeTakeFirst()

describe('connecting a Slack workspace', () => {
  test('an owner does: everybody of the workspace hears of it, the log keeps it, and the token is encrypted', async () => {
    const owner = await scene.house.person('Oda')
    const colleague = await scene.house.person('Cato', { workspace: owner.workspace, rights: [] })
    const since = await scene.house.now()
    expect((await connect(owner)).location).toBe('/profile/?connected=slack-workspace')
    const slack = await slackOf(owner)
    expect(slack).toMatchObject({ team_id: team.id, team_name: team.name, connected_by: 'Oda', needs_reconnect: false })
    const told = (await scene.house.told(colleague, since)).filter(({ name }) => name === slackChanged.name)
    expect(told.map(({ body }) => body)).toEqual([{ id: owner.workspace, slack }])
    expect((await scene.house.ask(colleague, me)).slack_params).toEqual({
      team_id: team.id,
      team_name: team.name,
      team_email: team.emailDomain,
      user_id: owner.id,
      user_email: owner.email,
      bot: { bot_user_id: expect.stringMatching(/^U/) as string },
    })
    const { entries } = await scene.house.ask(owner, listAudit, { headers: { teamid: owner.workspace } })
    expect(entries[0]).toMatchObject({ action: 'workspace.slack-connected', subject: { id: team.id, name: team.name } })
    expect((await tokenOf(owner))!.token.toString('latin1')).not.toContain('xoxb')
    expect(JSON.stringify([slack, told, entries])).not.toContain('xoxb')
  })

  test('in the workspace that was named, not the current one', async () => {
    const owner = await scene.house.person('Odd')
    const other = await scene.house.person('Ove')
    const both = await scene.house.server.db
      .insertInto('member')
      .values({ workspace_id: other.workspace, person_id: owner.id, edit: true })
      .returning('workspace_id')
      .executeTakeFirstOrThrow()
    await connect(owner, { team_id: both.workspace_id })
    expect(await slackOf(other)).toMatchObject({ team_id: team.id })
    expect(await slackOf(owner)).toBeNull()
  })

  test('one who may change people does as well; one who may not, and a stranger, do not', async () => {
    const owner = await scene.house.person('Olga')
    const editor = await scene.house.person('Edda', { workspace: owner.workspace, rights: ['edit'] })
    const chatter = await scene.house.person('Carl', { workspace: owner.workspace, rights: ['chat', 'train', 'support', 'billing'] })
    const stranger = await scene.house.person('Stian')
    for (const guest of [chatter, stranger]) {
      const { told } = await connect(guest, { team_id: owner.workspace })
      expect(told).toEqual({ error: 'forbidden', by: 'slack', connecting: 'true', state: '/profile/' })
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
    const owner = await scene.house.person('Olav')
    const browser = new Browser()
    const back = await scene.goTo('/auth/slack/integrate', browser)
    if (fault === 'serverError') faults.serverError.on()
    else faults[fault].once()
    expect((await scene.handOn(browser, back, owner, '/auth/slack/integrate')).told['error']).toBe(problem)
    faults.serverError.off()
    expect(await slackOf(owner)).toBeNull()
  })

  test('who says no, and who is not signed in, connects nothing', async () => {
    const owner = await scene.house.person('Olea')
    expect((await connect(owner, { deny: true })).told['error']).toBe('denied')
    expect((await connect(null)).told['error']).toBe('signed-out')
    expect(await slackOf(owner)).toBeNull()
  })
})

describe('a Slack workspace that is connected', () => {
  test('is taken away: its token is given back, and the log keeps it', async () => {
    const owner = await scene.house.person('Oline')
    await connect(owner)
    const token = scene.house.server.vault.decrypt((await tokenOf(owner))!.token)
    expect(await scene.door!.check(token)).toBe('good')
    const since = await scene.house.now()
    expect(await disconnect(owner)).toEqual({ slack: null })
    expect(await slackOf(owner)).toBeNull()
    expect((await scene.house.ask(owner, me)).slack_params).toBeNull()
    expect((await scene.house.told(owner, since)).map(({ body }) => body)).toEqual([{ id: owner.workspace, slack: null }])
    const { entries } = await scene.house.ask(owner, listAudit, { headers: { teamid: owner.workspace } })
    expect(entries[0]).toMatchObject({ action: 'workspace.slack-disconnected', subject: { id: team.id, name: team.name } })
    await expect(disconnect(owner)).rejects.toMatchObject({ code: 'not-found' })
    await expect.poll(() => scene.door!.check(token)).toBe('revoked')
  })

  test.each(['somebody looks', 'nobody looks'])(
    'and whose token Slack took back says so when %s, until it is connected again',
    async (how) => {
      const owner = await scene.house.person('Ola')
      await connect(owner)
      const since = await scene.house.now()
      faults.revokedToken.on()
      const { units, vault, db } = scene.house.server
      if (how === 'nobody looks') await checkSlacks(db, { units, vault, slack: scene.door })
      else await slackOf(owner)
      faults.revokedToken.off()
      const slack = await slackOf(owner)
      expect(slack).toMatchObject({ needs_reconnect: true })
      expect((await scene.house.told(owner, since)).map(({ body }) => body)).toEqual([{ id: owner.workspace, slack }])
      expect((await scene.house.ask(owner, me)).slack_params).toBeNull()
      await connect(owner)
      expect(await slackOf(owner)).toMatchObject({ needs_reconnect: false })
    },
  )

  test('stays as it is while Slack does not answer', async () => {
    const owner = await scene.house.person('Oskar')
    await connect(owner)
    faults.serverError.on()
    expect(await slackOf(owner)).toMatchObject({ needs_reconnect: false })
  })
})
