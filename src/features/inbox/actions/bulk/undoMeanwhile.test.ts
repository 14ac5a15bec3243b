import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as act from '#features/inbox/actions/contract.ts'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { startBulk, undoBulk, type Act } from './contract.ts'

/** An undo leaves alone what is as the bulk left it only because somebody made it so again, and hides nobody who wrote since. */

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let first: string
let second: string
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  first = await conversation('c1')
  second = await conversation('c2')
})

const conversation = async (channel: string) => (await app.report(bot, channel, 'hello')).conversationId
const open = (id: string) => app.callApi(mara, getConversation, { params: { id } })
const label = (tag: string) => app.callApi(ben, act.addLabel, { params: { id: first, tag } })
const assign = (assignee: string) => app.callApi(ben, act.assign, { params: { id: first, assignee } })
const toDone = () => app.callApi(ben, act.moveToDone, { params: { id: first } })
const toInbox = () => app.callApi(ben, act.moveToInbox, { params: { id: first } })
const tomorrow = Math.floor(Date.now() / 1000) + 86_400
const asksForHuman = () => app.report(bot, 'c1', 'Can I talk to a person?', { kind: 'human' })
/** Mara does it to both; what that resolves with takes it back. */
async function bulk(doing: Act) {
  const body = { act: doing, ids: [first, second] }
  const { id } = await app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body })
  return () => app.callApi(mara, undoBulk, { params: { id } })
}
/** The first was left as it is, as somebody changed it. */
const isKept = { changed: 1, refused: 1, refusals: [{ reason: bulkErrors.changedMeanwhile.reason }] }

test('what a colleague moved out of Done, and to Done again, stays there', async () => {
  const undo = await bulk({ do: 'done' })
  await toInbox()
  await toDone()
  expect(await undo()).toMatchObject(isKept)
  expect([(await open(first)).is_done, (await open(second)).is_done]).toEqual([true, false])
})

test('what its customer brought back, and a colleague moved to Done, stays there', async () => {
  const undo = await bulk({ do: 'done' })
  await conversation('c1')
  await toDone()
  expect(await undo()).toMatchObject(isKept)
  expect((await open(first)).is_done).toBe(true)
})

describe.each([
  ['moved out of Done', { do: 'done' }, { do: 'inbox' }],
  ['moved out of a snooze', { do: 'snooze', until: tomorrow }, { do: 'inbox' }],
  ['woken', { do: 'snooze', until: tomorrow }, { do: 'snooze', until: null }],
] satisfies [string, Act, Act][])('what was %s stays in the inbox', (_what, away, back) => {
  test.each([
    ['wrote', () => conversation('c1')],
    ['asked for a person', asksForHuman],
  ])('where its customer %s since', async (_did, meanwhile) => {
    await bulk(away)
    const { is_done, snoozed_until } = await open(second)
    const undo = await bulk(back)
    await meanwhile()
    expect(await undo()).toMatchObject(isKept)
    expect(await open(first)).toMatchObject({ is_done: false, snoozed_until: null })
    expect(await open(second)).toMatchObject({ is_done, snoozed_until })
  })
})

test('what a colleague took, and gave away again, stays nobody’s', async () => {
  await bulk({ do: 'assign', assignee: mara.id })
  const undo = await bulk({ do: 'assign', assignee: null })
  await assign(ben.id)
  await assign('-1')
  expect(await undo()).toMatchObject(isKept)
  expect([(await open(first)).assignee, (await open(second)).assignee]).toEqual([null, mara.id])
})

test('a label that a colleague took off, and put on again, stays on', async () => {
  const undo = await bulk({ do: 'label', tag: 'Sale' })
  await app.callApi(ben, act.removeLabel, { params: { id: first, tag: 'Sale' } })
  await label('sale')
  expect(await undo()).toMatchObject(isKept)
  expect([(await open(first)).tags, (await open(second)).tags]).toEqual([['Sale'], []])
})

test('what a colleague took off follow up, and put on it again, stays there', async () => {
  const star = (starred: boolean) => app.callApi(ben, act.setStarred, { params: { id: first }, headers: { starred } })
  await star(true)
  await star(false)
  const undo = await bulk({ do: 'star', starred: true })
  await label('vip')
  await star(false)
  await star(true)
  await app.callApi(ben, act.addLabel, { params: { id: second, tag: 'vip' } })
  expect(await undo()).toMatchObject(isKept)
  expect([(await open(first)).is_starred, (await open(second)).is_starred]).toEqual([true, false])
})

test('where they changed something else it is taken back', async () => {
  const undo = await bulk({ do: 'label', tag: 'Sale' })
  await label('vip')
  await toDone()
  expect(await undo()).toMatchObject({ changed: 2, refused: 0 })
  expect(await open(first)).toMatchObject({ tags: ['vip'], is_done: true })
})
