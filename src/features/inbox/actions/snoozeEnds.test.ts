import { sql } from 'kysely'
import { beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { startBulk, undoBulk } from './bulk/contract.ts'
import * as act from './contract.ts'
import { wakeSnoozed } from './wakeSnoozed.ts'
import { listConversations, type Criteria } from '#features/inbox/conversations/contract.ts'
import { listAttention, markUnread, resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { removeMember, rightsOf, updateRole } from '#features/workspaces/members/contract.ts'
import { asciiJson } from '#shared/call.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let channel: string
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  channel = `c${crypto.randomUUID()}`
  id = (await app.report(bot, channel, 'hello')).conversationId
})

const on = () => ({ params: { id } })
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600
const snooze = (who: TestPerson, until: number | null = inHours(1), since?: number) =>
  app.callApi(who, act.snooze, { ...on(), headers: since === undefined ? {} : { since }, body: { until } })
const ends = async () => {
  await sql`update conversation set snoozed_until = now() - interval '1 second' where workspace_id = ${mara.workspace} and snoozed_until is not null`.execute(
    app.server.db,
  )
  await wakeSnoozed(app.server.contexts)
}
const list = async (who: TestPerson, criteria: Partial<Criteria>, cursor = '*') =>
  app.callApi(who, listConversations, { params: { a: '*', phrase: '*', b: cursor }, headers: { criteria: asciiJson(criteria) } })
/** Who is told, by what is next up for them. */
const told = async (...people: TestPerson[]) => {
  const names: string[] = []
  for (const who of people) {
    const { channels } = await list(who, { filterNextUp: true, sort: 'waiting' })
    const isNextUp = channels.some((row) => row.id === id && row.woke_unread)
    const { flagged } = await app.callApi(who, listAttention)
    expect(flagged.includes(id)).toBe(isNextUp)
    if (isNextUp) names.push(who.name)
  }
  return names
}

describe('a snooze that ends is told to', () => {
  test('who snoozed it, until they open it', async () => {
    await snooze(ben)
    expect(await told(mara, ben)).toEqual([])
    await ends()
    expect(await told(mara, ben)).toEqual(['Ben'])
    expect(await app.callApi(ben, getConversation, on())).toMatchObject({ woke_unread: true })
    expect(await app.callApi(ben, resetUnread, on())).toMatchObject({ woke_unread: false })
    expect(await told(mara, ben)).toEqual([])
  })

  test('who holds it, if somebody does, and not to who snoozed it', async () => {
    await app.callApi(ben, setPaused, { ...on(), headers: { paused: true } })
    await app.callApi(ben, submitMessage, { ...on(), body: { message: { jmid: crypto.randomUUID(), text: 'I write tomorrow.' } } })
    await snooze(mara)
    await ends()
    expect(await told(mara, ben)).toEqual(['Ben'])
  })

  test('who snoozed it last, of several people', async () => {
    await snooze(ben, inHours(1))
    await snooze(mara, inHours(2))
    await ends()
    expect(await told(mara, ben)).toEqual(['Mara'])
  })

  test('who snoozed many at once', async () => {
    await app.callApi(ben, startBulk, { body: { act: { do: 'snooze', until: inHours(1) }, ids: [id] } })
    await ends()
    expect(await told(mara, ben)).toEqual(['Ben'])
  })

  test.each([
    ['done', act.moveToDone],
    ['back in the inbox', act.moveToInbox],
  ] as const)('who snoozed it, where a colleague takes back that it is %s', async (_what, move) => {
    const until = inHours(3)
    await snooze(ben, until)
    const { last_seq } = await app.callApi(mara, move, on())
    await snooze(mara, until, last_seq)
    await ends()
    expect(await told(mara, ben)).toEqual(['Ben'])
  })

  test('who snoozed it before, where a colleague takes back another time, alone or in bulk', async () => {
    const until = inHours(3)
    await snooze(ben, until)
    const { last_seq } = await snooze(mara, inHours(5))
    await snooze(mara, until, last_seq)
    const bulk = await app.callApi(mara, startBulk, { body: { act: { do: 'snooze', until: inHours(7) }, ids: [id] } })
    await app.callApi(mara, undoBulk, { params: { id: bulk.id } })
    await ends()
    expect(await told(mara, ben)).toEqual(['Ben'])
  })
})

test('a colleague who takes back twice does not become who snoozed it, and one who snoozes it until the same time does', async () => {
  const until = inHours(3)
  await snooze(ben, until)
  for (let n = 0; n < 2; n++) {
    const { last_seq } = await app.callApi(mara, act.moveToDone, on())
    await snooze(mara, until, last_seq)
  }
  await ends()
  expect(await told(mara, ben)).toEqual(['Ben'])

  await snooze(ben, until)
  await snooze(ben, null)
  await snooze(mara, until)
  const { last_seq } = await app.callApi(ben, act.moveToDone, on())
  await snooze(ben, until, last_seq)
  await ends()
  expect(await told(mara, ben)).toEqual(['Mara'])
})

describe('nobody is told', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the customer writes before its end', () => app.report(bot, channel, 'Here I am')],
    ['the customer asks for a person', () => app.report(bot, channel, 'A person', { kind: 'human' })],
    ['somebody ends it by hand', () => snooze(mara, null)],
    ['somebody moves it to Done', () => app.callApi(mara, act.moveToDone, on())],
  ])('where %s: it did not end by its time', async (_what, before) => {
    await snooze(ben)
    await before()
    await ends()
    expect(await told(mara, ben)).toEqual([])
  })

  test('who left the workspace, or may not see it any more', async () => {
    await snooze(ben)
    const rights = { ...rightsOf(['chat']), scope: 'assigned' as const }
    await app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: ben.id, ...rights } })
    await ends()
    const { rows } = await sql`select from seen where conversation_id = ${id} and woke_unread`.execute(app.server.db)
    expect(rows).toEqual([])
    await app.callApi(mara, updateRole, { body: { team_id: mara.workspace, user_id: ben.id, ...rightsOf(['chat']), scope: 'all' } })
    await snooze(ben)
    await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ben.id } })
    await ends()
    expect((await sql`select from seen where conversation_id = ${id} and woke_unread`.execute(app.server.db)).rows).toEqual([])
    expect(await told(mara)).toEqual([])
  })
})

test('what left the inbox again before it was opened is no news any more, also where its customer writes later', async () => {
  const ways = [
    () => snooze(mara, inHours(9)),
    () => app.callApi(mara, act.moveToDone, on()),
    () => app.callApi(mara, act.deleteConversation, on()),
  ]
  for (const away of ways) {
    await snooze(ben)
    await ends()
    expect(await told(ben)).toEqual(['Ben'])
    await away()
    expect(await told(ben)).toEqual([])
    await app.report(bot, channel, 'One more thing')
    expect(await told(ben)).toEqual([])
  }
})

describe('what left the inbox before it was opened is news again where that is taken back', () => {
  beforeEach(async () => {
    await snooze(ben)
    await ends()
  })
  const leaves: Record<'done' | 'snooze' | 'delete' | 'block', (who: TestPerson) => Promise<{ last_seq: number }>> = {
    done: (who) => app.callApi(who, act.moveToDone, on()),
    snooze: (who) => snooze(who, inHours(9)),
    delete: (who) => app.callApi(who, act.deleteConversation, on()),
    block: (who) => app.callApi(who, act.blockCustomer, { ...on(), body: { blocked: true } }),
  }
  const backs = {
    done: (who: TestPerson, since: number) => app.callApi(who, act.moveToInbox, { ...on(), headers: { since } }),
    snooze: (who: TestPerson, since: number) => snooze(who, null, since),
    delete: (who: TestPerson) => app.callApi(who, act.restoreConversation, on()),
    block: (who: TestPerson) => app.callApi(who, act.blockCustomer, { ...on(), body: { blocked: false } }),
  }

  test.each([
    ['by a colleague from Done', 'done', () => mara],
    ['by themselves from Done', 'done', () => ben],
    ['by a colleague from a snooze', 'snooze', () => mara],
    ['by a colleague who had deleted it', 'delete', () => mara],
    ['by a colleague who had blocked its customer', 'block', () => mara],
  ] as const)('%s', async (_what, way, who) => {
    const { last_seq } = await leaves[way](who())
    expect(await told(mara, ben)).toEqual([])
    await backs[way](who(), last_seq)
    expect(await told(mara, ben)).toEqual(['Ben'])
    await app.callApi(ben, resetUnread, on())
    expect(await told(mara, ben)).toEqual([])
  })

  test.each(['done', 'snooze', 'delete'] as const)('of many at once (%s)', async (way) => {
    const what = way === 'snooze' ? { do: way, until: inHours(9) } : { do: way }
    const bulk = await app.callApi(mara, startBulk, { body: { act: what, ids: [id] } })
    expect(await told(mara, ben)).toEqual([])
    await app.callApi(mara, undoBulk, { params: { id: bulk.id } })
    expect(await told(mara, ben)).toEqual(['Ben'])
  })

  test('but not where somebody brings it back by hand, nor to who may not see it any more', async () => {
    await leaves.done(mara)
    await app.callApi(mara, act.moveToInbox, on())
    expect(await told(mara, ben)).toEqual([])
    await snooze(ben)
    await ends()
    const { last_seq } = await leaves.done(mara)
    await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ben.id } })
    await backs.done(mara, last_seq)
    expect((await sql`select from seen where conversation_id = ${id} and woke_unread`.execute(app.server.db)).rows).toEqual([])
  })

  test('no page and no caller is shown who was told', async () => {
    await leaves.done(mara)
    const { Days } = await app.callApi(mara, getConversation, on())
    expect(JSON.stringify(Days[0]?.Messages.at(-1))).not.toContain(ben.id)
  })
})

test('marking it unread keeps that it is back, marking it read ends it, and the undo of many brings it back', async () => {
  await snooze(ben)
  await ends()
  await app.callApi(ben, markUnread, { ...on(), body: { isunread: true } })
  expect(await told(ben)).toEqual(['Ben'])
  const bulk = await app.callApi(ben, startBulk, { body: { act: { do: 'unread', isunread: false }, ids: [id] } })
  expect(await told(ben)).toEqual([])
  await app.callApi(ben, undoBulk, { params: { id: bulk.id } })
  expect(await told(ben)).toEqual(['Ben'])
})

test('what is snoozed is listed by when it comes back, soonest first, page after page; by a name and by what is unread as well', async () => {
  const ids: string[] = []
  for (let n = 0; n < 30; n++) {
    const made = await app.report(bot, `s${crypto.randomUUID()}`, 'hello', { profile: { name: `Zoltan ${n}` } })
    // In another order than they came in; two come back at the same moment.
    const until = inHours(2 + ((n * 7) % 29))
    await app.callApi(mara, act.snooze, { params: { id: made.conversationId }, body: { until } })
    ids.push(made.conversationId)
  }
  for (const criteria of [{}, { filterUnread: true }, { sort: 'waiting' as const }]) {
    const first = await list(mara, { folder: 'snoozed', ...criteria })
    const second = await list(mara, { folder: 'snoozed', ...criteria }, first.timestamp!)
    const rows = [...first.channels, ...second.channels]
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(ids))
    const times = rows.map((row) => row.snoozed_until!)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect([first.channels.length, second.hasNext, first.totalCount]).toEqual([25, false, 30])
  }
  const { channels } = await app.callApi(mara, listConversations, {
    params: { a: '*', phrase: 'zoltan', b: '*' },
    headers: { criteria: asciiJson({ folder: 'snoozed' }) },
  })
  const times = channels.map((row) => row.snoozed_until!)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
