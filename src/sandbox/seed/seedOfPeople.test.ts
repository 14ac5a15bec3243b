import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { Criteria, wholeInbox } from '#features/inbox/conversations/contract.ts'
import { countUnread } from '#features/inbox/conversations/countUnread.ts'
import { listConversations } from '#features/inbox/conversations/listConversations.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { saveReply } from '#features/saved-replies/contract.ts'
import { northwind } from '#sandbox/northwind.ts'
import { openSeed, seedTime } from '#testing/sandbox/openSeed.ts'
import { colleagues } from './colleagues.ts'

let db: Database
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openSeed())
})
afterAll(() => close())

test.each(colleagues)('the conversations are as unread in the filter and in the badge of $name as their rows say', async (colleague) => {
  const contexts = new RequestContexts({ db, clock: () => new Date(seedTime), enqueue: () => Promise.resolve(), hint: () => undefined })
  const caller = { person: { ...colleague, image: null, session: null }, requires: 'member' } as const
  const list = (filterUnread: boolean) =>
    contexts.read(caller, (ctx) =>
      listConversations(ctx, {
        params: { phrase: '*', a: '*', b: '*' },
        query: {},
        headers: { teamid: northwind.id, clientkey: 'all', criteria: { ...wholeInbox, filterUnread } },
        body: undefined,
      }),
    )
  const unread = await list(true)
  const badge = await contexts.read(caller, async (ctx) => countUnread(ctx.db, await accessNamedWorkspace(ctx, northwind.id)))
  expect(unread.totalCount).toBeGreaterThan(5)
  expect(badge).toBe(unread.totalCount)
  expect(unread.channels.every(({ is_unread }) => is_unread)).toBe(true)
  // What is bold without the filter is found by it.
  const bold = (await list(false)).channels.filter(({ is_unread }) => is_unread).map(({ id }) => id)
  expect(bold).not.toEqual([])
  expect(unread.channels.map(({ id }) => id)).toEqual(expect.arrayContaining(bold))
})

test('the team has saved replies with fields, and views that show something, shared and its own', async () => {
  const replies = await db.selectFrom('reply').selectAll().execute()
  expect(new Set(replies.map(({ shared }) => shared))).toEqual(new Set([true, false]))
  expect(replies.every(({ text }) => text.includes('{{first_name}}'))).toBe(true)
  // Anyone who changes one can save it again.
  for (const { name, text, shared } of replies) expect(saveReply.body.parse({ name, text, shared })).toEqual({ name, text, shared })
  const conversations = await db.selectFrom('conversation').select(['is_done', 'labels']).execute()
  const views = await db.selectFrom('view').selectAll().execute()
  expect(new Set(views.map(({ shared }) => shared))).toEqual(new Set([true, false]))
  for (const { criteria } of views) {
    const { filterTags } = Criteria.parse(criteria)
    const shown = conversations.filter(({ is_done, labels }) => !is_done && filterTags.every((tag) => labels.includes(tag)))
    expect(shown.length).toBeGreaterThan(0)
  }
})

test('somebody’s trial is over, so that one sees what is left without a plan', async () => {
  const { rows } = await sql<{
    name: string
    over: boolean
  }>`select p.name, w.trial_ends_at < ${new Date(seedTime)} as over from workspace w join member m on m.workspace_id = w.id join person p on p.id = m.person_id
    where w.id <> ${northwind.id}`.execute(db)
  expect(rows).toEqual([{ name: 'Signe Falk', over: true }])
})
