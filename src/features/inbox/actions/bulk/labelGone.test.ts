import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import * as label from '#features/inbox/conversations/labels/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { getBulk, startBulk, undoBulk } from './contract.ts'
import { runBulk } from './runBulk.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})

const talks = async (of: TestBot, count: number) => {
  const made = await Promise.all(Array.from({ length: count }, () => app.report(of, crypto.randomUUID(), 'hello')))
  return made.map(({ conversationId }) => conversationId)
}
const names = async (of = bot) =>
  (await app.callApi(ben, label.listLabels, { params: { client_key: of.clientKey } })).map(({ name }) => name)
const bearing = async (tag: string) => {
  const { channels } = await app.callApi(mara, listConversations, {
    params: { a: '*', phrase: '*', b: '*' },
    headers: { teamid: mara.workspace },
  })
  return channels.filter(({ tags }) => tags.includes(tag)).length
}
const begin = async (ids: string[]) => {
  const body = { act: { do: 'label' as const, tag: 'VIP' }, ids }
  return app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body })
}

describe('a label that a colleague takes away while many are given it', () => {
  const named = () => ({ tagName: 'VIP', client_key: bot.clientKey })
  const changes: Record<string, { change: () => Promise<unknown>; there: string[] }> = {
    deleted: { change: () => app.callApi(ben, label.deleteLabel, { body: named() }), there: [] },
    renamed: { change: () => app.callApi(ben, label.renameLabel, { body: { ...named(), newName: 'Important' } }), there: ['Important'] },
  }
  test.each(Object.keys(changes))('is not made again by the next portion where it was %s, and why is said', async (how) => {
    const { change, there } = changes[how]!
    // The first three are done, and the next portion is run by us.
    const ids = await talks(bot, 5)
    const { id } = await begin(ids.slice(0, 3))
    const { db } = app.server
    const rest = ids.slice(3).map((conversation_id, i) => ({ workspace_id: mara.workspace, bulk_id: id, n: 4 + i, conversation_id }))
    await db.insertInto('bulk_item').values(rest).execute()
    await db.updateTable('bulk').set({ state: 'running', total: 5, undo_until: null }).where('id', '=', id).execute()
    await change()
    await runBulk(app.server.contexts, mara.workspace, id)
    const done = await app.callApi(mara, getBulk, { params: { id } })
    expect(done).toMatchObject({ state: 'done', changed: 3, refused: 2 })
    expect(done.refusals.map(({ why }) => why)).toEqual(Array(2).fill(bulkErrors.labelGone({ label: 'VIP' }).message))
    expect(await names()).toEqual(there)
    await expect.poll(() => bearing('VIP')).toBe(0)
    // What they got before it went is left as it is.
    expect(await app.callApi(mara, undoBulk, { params: { id } })).toMatchObject({ state: 'undone', changed: 0, refused: 3 })
    expect(await names()).toEqual(there)
  })
})

test('every bot of the chosen conversations has a new label as soon as many begin to be given it, and no bot that their giver does not see', async () => {
  const [other, unseen] = [await app.bot(mara.workspace, 'Other bot'), await app.bot(mara.workspace, 'Unseen bot')]
  const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'bots', scopeBots: [bot.id, other.id] })
  const ids = [...(await talks(bot, 100)), ...(await talks(other, 1)), ...(await talks(unseen, 1))]
  const body = { act: { do: 'label' as const, tag: 'VIP' }, ids }
  const begun = await app.callApi(dana, startBulk, { headers: { teamid: mara.workspace }, body })
  expect(begun).toMatchObject({ state: 'running', changed: 0 })
  expect([await names(), await names(other), await names(unseen)]).toEqual([['VIP'], ['VIP'], []])
  const got = () => app.callApi(dana, getBulk, { params: { id: begun.id } })
  await expect.poll(async () => (await got()).state).toBe('done')
  expect(await got()).toMatchObject({ changed: 101, refused: 1 })
  expect(await names(unseen)).toEqual([])
})
