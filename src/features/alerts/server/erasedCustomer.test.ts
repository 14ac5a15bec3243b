import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { newId } from '#shared/ids.ts'
import { alertRaised } from '#features/alerts/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { waitingForLocks } from '#testing/waitingForLocks.ts'
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
    await expect.poll(() => waitingForLocks(app.server.db)).toBeGreaterThan(0)
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
