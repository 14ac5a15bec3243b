import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveToDone } from './contract.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { previewRole, removeMember, rightsOf, updateRole } from '#features/workspaces/members/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { unassignMember } from './unassignMember.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team())
})

const take = async (person: TestPerson, channel: string) => {
  const { conversationId: id } = await app.report(bot, channel, 'Hello')
  await app.callApi(person, setPaused, { params: { id }, headers: { paused: true } })
  return id
}
const counts = async () => {
  const { totalCount, unassignedCount, mineCount } = await app.callApi(mara, listConversations, { params: { a: '*', phrase: '*', b: '*' } })
  return { totalCount, unassignedCount, mineCount }
}

test('what was assigned to a removed member becomes unassigned, says so, and stays with everybody else', async () => {
  const [own, kept] = [await take(ben, 'c1'), await take(mara, 'c2')]
  expect(await counts()).toEqual({ totalCount: 2, unassignedCount: 0, mineCount: 1 })
  await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ben.id } })
  await expect.poll(counts).toEqual({ totalCount: 2, unassignedCount: 1, mineCount: 1 })
  const conversation = await app.callApi(mara, getConversation, { params: { id: own } })
  expect(conversation).toMatchObject({ assignee: null, paused: true })
  const lines = conversation.Days.flatMap(({ Messages }) => Messages)
  expect(lines.at(-1)).toMatchObject({ event: { what: 'unassigned', person: ben.id, name: 'Ben' } })
  expect(await app.callApi(mara, getConversation, { params: { id: kept } })).toMatchObject({ assignee: mara.id })
})

test('more conversations than fit into one transaction are given up, and who has come back keeps theirs', async () => {
  for (let i = 0; i < 3; i++) await take(ben, `c${i}`)
  await unassignMember(app.server.contexts, mara.workspace, ben.id)
  expect(await counts()).toMatchObject({ unassignedCount: 0 })
  const { db } = app.server
  await db.deleteFrom('member').where('person_id', '=', ben.id).execute()
  await unassignMember(app.server.contexts, mara.workspace, ben.id, 2)
  expect(await counts()).toMatchObject({ totalCount: 3, unassignedCount: 3 })
})

test('what somebody may not hold with other rights goes back to the team, who are told before how much that is', async () => {
  const help = await app.bot(mara.workspace, 'Help bot')
  const [waiting, answered, done] = [await take(ben, 'c1'), await take(ben, 'c2'), await take(ben, 'c3')]
  const message = { jmid: crypto.randomUUID(), text: 'Here I am.' }
  await app.callApi(ben, submitMessage, { params: { id: answered }, body: { message } })
  await app.callApi(ben, moveToDone, { params: { id: done } })
  const { conversationId: kept } = await app.report(help, 'c4', 'Hello')
  await app.callApi(ben, setPaused, { params: { id: kept }, headers: { paused: true } })
  const role = (given: object) => ({ body: { team_id: mara.workspace, user_id: ben.id, ...rightsOf(['chat', 'train']), ...given } })
  const wouldGiveUp = async (given: object) => (await app.callApi(mara, previewRole, role(given))).gives_up
  expect(await wouldGiveUp({})).toBe(0)
  expect(await wouldGiveUp({ scope: 'assigned' })).toBe(0)
  expect(await wouldGiveUp({ chat: false })).toBe(3)
  expect(await wouldGiveUp({ scope: 'bots', scope_bots: [help.clientKey] })).toBe(2)
  const open = async (id: string) => {
    const { paused, assignee, needs_human_since } = await app.callApi(mara, getConversation, { params: { id } })
    return [paused, assignee, needs_human_since !== null]
  }
  await app.callApi(mara, updateRole, role({ scope: 'bots', scope_bots: [help.clientKey] }))
  await expect.poll(() => open(waiting)).toEqual([true, null, true])
  await expect.poll(() => open(answered)).toEqual([true, null, false])
  expect(await open(kept)).toEqual([true, ben.id, false])
  await app.callApi(mara, updateRole, role({ scope: 'all', chat: false }))
  await expect.poll(() => open(kept)).toEqual([true, null, true])
})

test('who may not change a role is not told how many conversations of which bots it would take, either', async () => {
  await take(ben, 'c1')
  const help = await app.bot(mara.workspace, 'Help bot')
  const carl = await app.person('Carl', { workspace: mara.workspace, rights: ['edit'], scope: 'bots', scopeBots: [help.id] })
  const role = (given: object) => ({ body: { team_id: mara.workspace, user_id: ben.id, ...given } })
  for (const given of [{ scope: 'bots', scope_bots: [help.clientKey] }, { chat: false }])
    for (const call of [previewRole, updateRole])
      await expect(app.callApi(carl, call, role(given))).rejects.toMatchObject({ code: 'forbidden' })
})
