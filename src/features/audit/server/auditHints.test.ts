import { beforeAll, expect, test } from 'vitest'
import { setBotRules } from '#features/alerts/botContract.ts'
import { auditHints } from '#features/audit/hints.ts'
import { setAi } from '#features/bots/aiContract.ts'
import { makeKey, removeBot, restoreBot, revokeKey, rotateWebhookSecret, saveBot } from '#features/bots/contract.ts'
import { blockCustomer } from '#features/inbox/actions/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { disconnectSlack, removeWorkspace, restoreWorkspace, updateWorkspace } from '#features/workspaces/contract.ts'
import { createInvite, resendInvite, revokeInvite, useInvite } from '#features/workspaces/invites/contract.ts'
import { leaveWorkspace, removeMember, updateRole } from '#features/workspaces/members/contract.ts'
import { connectSlack } from '#features/workspaces/server/connectSlack.ts'
import { auditActions, type AuditAction } from '#shared/audit.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})

/** Nobody reads the log of a workspace that is just being made, or is there no more. */
const unread: readonly AuditAction[] = ['workspace.created', 'workspace.removed']

const save = (bot: Parameters<typeof app.callApi<typeof saveBot>>[2]['body']['bot']) =>
  app.callApi(mara, saveBot, { headers: { teamid: mara.workspace }, body: { bot } })
const newestAction = async () => {
  const log = app.server.db.selectFrom('audit').where('workspace_id', '=', mara.workspace)
  return (await log.orderBy('id', 'desc').select('action').executeTakeFirst())?.action
}
const connect = () => {
  const { contexts, vault } = app.server
  const install = { teamId: 'T1', teamName: 'Team', teamEmail: null, botUserId: 'U1', scopes: '', token: 'xoxb-1' }
  return contexts.write({ person: { ...mara, image: null, session: null }, requires: 'edit' }, (ctx) =>
    connectSlack(ctx, mara.workspace, install, { contexts, vault, slack: null }),
  )
}
/** Removes the workspace and takes that back. */
const bringBack = async () => {
  await app.callApi(mara, removeWorkspace, { body: { team_id: mara.workspace } })
  await app.callApi(mara, restoreWorkspace, { body: { team_id: mara.workspace } })
}

test('anyone who reads the log learns that something was added, whatever was done', async () => {
  const of = { headers: { teamid: mara.workspace } }
  const team_id = mara.workspace
  const { bot } = await save({ name: 'Heard', webhook: 'https://bot.example.com' })
  const { client_key } = bot
  const colleague = (name: string) => app.person(name, { workspace: mara.workspace })
  const [ben, lea, otto, heir] = [await colleague('Ben'), await colleague('Lea'), await colleague('Otto'), await colleague('Ada')]
  const guest = await app.person('Gus')
  const { conversationId } = await app.report(await app.bot(mara.workspace, 'Shop bot'), 'c1', 'Hello', { profile: { name: 'Ida' } })
  const { key } = await app.callApi(mara, makeKey, { ...of, body: { name: 'Old key' } })
  const none = { train: false, chat: true, edit: false, billing: false, support: false }
  const invite = async () => (await app.callApi(mara, createInvite, { body: { team_id, ...none } })).invites[0]!
  const [first, second] = [await invite(), await invite()]
  const deeds: [AuditAction, () => Promise<unknown>][] = [
    ['bot.made', () => save({ name: 'Heard too' })],
    ['bot.changed', () => save({ client_key, name: 'Heard again' })],
    ['bot.changed', () => app.callApi(mara, setBotRules, { params: { id: client_key }, body: { nobody_text: 'Nobody is here.' } })],
    ['secret.webhook-rotated', () => app.callApi(mara, rotateWebhookSecret, { params: { client_key } })],
    ['secret.key-made', () => app.callApi(mara, makeKey, { ...of, body: { name: 'Key' } })],
    ['secret.key-revoked', () => app.callApi(mara, revokeKey, { params: { id: key.id } })],
    ['bot.ai-off', () => app.callApi(mara, setAi, { params: { client_key }, body: { on: false } })],
    ['bot.ai-on', () => app.callApi(mara, setAi, { params: { client_key }, body: { on: true } })],
    ['bot.removed', () => app.callApi(mara, removeBot, { body: { client_key, name: 'Heard again' } })],
    ['bot.restored', () => app.callApi(mara, restoreBot, { body: { client_key } })],
    ['customer.blocked', () => app.callApi(mara, blockCustomer, { params: { id: conversationId }, body: { blocked: true } })],
    ['customer.unblocked', () => app.callApi(mara, blockCustomer, { params: { id: conversationId }, body: { blocked: false } })],
    ['customer.erased', () => app.callApi(mara, eraseCustomer, { params: { id: conversationId }, body: { name: 'Ida' } })],
    ['invite.made', invite],
    ['invite.resent', () => app.callApi(mara, resendInvite, { body: { team_id, id: first.id } })],
    ['invite.revoked', () => app.callApi(mara, revokeInvite, { body: { team_id, id: first.id } })],
    ['member.joined', () => app.callApi(guest, useInvite, { body: { link: second.link.split('/').at(-1)! } })],
    ['member.rights', () => app.callApi(mara, updateRole, { body: { team_id, user_id: otto.id, train: false } })],
    ['member.removed', () => app.callApi(mara, removeMember, { body: { team_id, user_id: lea.id } })],
    ['member.left', () => app.callApi(ben, leaveWorkspace, { body: { team_id } })],
    ['workspace.renamed', () => app.callApi(mara, updateWorkspace, { body: { teamid: team_id, name: 'Ours' } })],
    ['workspace.restored', bringBack],
    ['workspace.slack-connected', connect],
    ['workspace.slack-disconnected', () => app.callApi(mara, disconnectSlack, of)],
    ['workspace.ownership', () => app.callApi(mara, updateWorkspace, { body: { teamid: team_id, userid: heir.id } })],
  ]
  expect(new Set([...deeds.map(([action]) => action), ...unread])).toEqual(new Set(auditActions))
  for (const [action, deed] of deeds) {
    const since = await app.now()
    await deed()
    expect(await newestAction()).toBe(action)
    const names = (await app.eventsFor(mara, since)).map(({ name }) => name)
    expect([action, names.filter((name) => auditHints.some((hint) => hint.name === name))]).not.toEqual([action, []])
  }
})
