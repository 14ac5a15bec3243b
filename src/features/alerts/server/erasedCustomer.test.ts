import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { newId } from '#shared/ids.ts'
import { alertRaised, countAlerts } from '#features/alerts/contract.ts'
import { alertErased } from '#features/inbox/conversations/alertContract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { protocolVersion, type LiveChange } from '#shared/liveProtocol.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { readConversations } from './alertedConversations.ts'

test('a customer who is erased while people are alerted of them is named in no alert', async () => {
  const app = await sharedTestApp()
  const { mara, bot } = await app.team()
  const { conversationId: id } = await app.report(bot, 'a', 'Hello', { userKey: 'olive', profile: { name: 'Olive Quill' } })
  const { workspace } = mara
  const erased = await app.server.contexts.write(nobody, async (ctx) => {
    const wanted = { workspaces: [workspace], ids: [id], calling: new Set<string>() }
    const { clientKey, name } = (await readConversations(ctx, wanted, { reach: () => 'away', mailable: async () => new Set() })).get(id)!
    const erasing = app.callApi(mara, eraseCustomer, { params: { id }, body: { name } })
    await expect.poll(() => waitingForThis(ctx.db)).toBeGreaterThan(0)
    const alert = { raise_id: newId(), conversation_id: id, client_key: clientKey, name, kind: 'log' as const, kinds: ['log' as const] }
    ctx.emit(
      alertRaised,
      { workspace, conversation: id, recipients: [mara.id] },
      { alert: { ...alert, level: 1, at: 0, ended_at: null, ended_why: null }, fresh: 'log', reach: 'away', channel: 'a' },
    )
    return { erasing }
  })
  expect(await erased.erasing).toEqual({ ok: true, conversations: 1 })
  const { rows } = await sql`select name from change where workspace_id = ${workspace} and body::text like '%Olive Quill%'`.execute(
    app.server.db,
  )
  expect(rows).toEqual([])
})

test('of a customer who is erased, pages of whom it called hear at once, whichever workspace they show', async () => {
  const app = await sharedTestApp()
  const { mara, ben, bot } = await app.team(['chat'])
  const other = await app.person('Otis')
  await app.server.db.insertInto('member').values({ workspace_id: other.workspace, person_id: ben.id, chat: true }).execute()
  const ask = { kind: 'human', userKey: 'olive', profile: { name: 'Olive Quill' } } as const
  const { conversationId: id } = await app.report(bot, 'a', 'A person, please', ask)
  await caughtUp(app, 'alerts')
  expect(await app.callApi(ben, countAlerts)).toEqual([{ workspace: mara.workspace, open: 1 }])
  const page = io(app.url, { path: '/realtime', transports: ['websocket'], auth: { token: ben.token }, forceNew: true })
  onTestFinished(() => void page.close())
  const elsewhere = vi.fn<(told: { changes: LiveChange[] }) => void>()
  page.on('elsewhere', elsewhere)
  await page.emitWithAck('set_team', other.workspace, { version: protocolVersion })
  await app.callApi(mara, eraseCustomer, { params: { id }, body: { name: 'Olive Quill' } })
  const told = { name: alertErased.name, workspace: mara.workspace, body: { raise_id: expect.any(String), conversation_id: id } }
  await vi.waitFor(() => expect(elsewhere).toHaveBeenCalledWith({ changes: [expect.objectContaining(told)] }), { timeout: 60_000 })
  expect(await app.callApi(ben, countAlerts)).toEqual([])
})
