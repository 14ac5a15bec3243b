import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { removeMember } from '#features/workspaces/members/contract.ts'
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
  await expect.poll(counts, { timeout: 10_000 }).toEqual({ totalCount: 2, unassignedCount: 1, mineCount: 1 })
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
