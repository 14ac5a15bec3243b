import { beforeAll, beforeEach, expect, test } from 'vitest'
import { conversationAssigned } from '#features/inbox/conversations/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import * as act from './contract.ts'
import { startBulk, undoBulk } from './bulk/contract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team(['chat']))
})
beforeEach(async () => {
  id = (await app.report(bot, `c${crypto.randomUUID()}`, 'A person, please', { kind: 'human' })).conversationId
  await give(mara, ben)
})

const give = (who: TestPerson, to: TestPerson) => app.callApi(who, act.assign, { params: { id, assignee: to.id } })
const undo = (who: TestPerson) => app.callApi(who, act.undoPass, { params: { id } })
const toldSince = async (who: TestPerson, since: string) =>
  (await app.eventsFor(who, since)).flatMap(({ name, body }) => (name === conversationAssigned.name ? [body] : []))
const fromMara = () => [{ conversation: expect.objectContaining({ id, assignee: ben.id }) as object, by: { id: mara.id, name: 'Mara' } }]

const undone: Record<string, () => Promise<() => Promise<unknown>>> = {
  'took it themselves': async () => {
    await give(mara, mara)
    return () => undo(mara)
  },
  'handed it to the AI': async () => {
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: false } })
    return () => undo(mara)
  },
  'took it with others': async () => {
    const body = { act: { do: 'assign' as const, assignee: mara.id }, ids: [id] }
    const bulk = await app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body })
    return () => app.callApi(mara, undoBulk, { params: { id: bulk.id } })
  },
}
test.each(Object.keys(undone))('who gets a conversation back is told, once a colleague who %s undoes it', async (name) => {
  const takeBack = await undone[name]!()
  const since = await app.now()
  await takeBack()
  expect(await toldSince(ben, since)).toEqual(fromMara())
  expect(await toldSince(mara, since)).toEqual([])
})

test('who gets it back by their own undo is told nothing', async () => {
  await give(ben, mara)
  const since = await app.now()
  expect(await undo(ben)).toMatchObject({ assignee: ben.id })
  expect(await toldSince(ben, since)).toEqual([])
})

test('who holds it again as a colleague moves it out of Done is told; who does so themselves is not', async () => {
  for (const who of [mara, ben]) {
    await app.callApi(mara, act.moveToDone, { params: { id } })
    const since = await app.now()
    expect(await app.callApi(who, act.moveToInbox, { params: { id } })).toMatchObject({ assignee: ben.id, paused: true })
    expect(await toldSince(ben, since)).toEqual(who === mara ? fromMara() : [])
  }
})
