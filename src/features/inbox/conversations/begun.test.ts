import { expect, test } from 'vitest'
import { deleteConversation, moveToDone } from '#features/inbox/actions/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { begun } from './begunContract.ts'

test('that somebody wrote and that a person answered is said from then on, whoever has the conversation by then and wherever it is', async () => {
  const app = await sharedTestApp()
  const { mara, ben, bot } = await app.team(['chat'])
  const seen = async () => {
    const [hers, his] = [await app.callApi(mara, begun), await app.callApi(ben, begun)]
    expect(his).toEqual(hers)
    return Object.values(hers)
  }
  expect(await seen()).toEqual([false, false])
  const { conversationId: id } = await app.report(bot, 'first', 'A person, please', { kind: 'human' })
  expect(await seen()).toEqual([true, false])
  await app.callApi(ben, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Here I am' } } })
  expect(await seen()).toEqual([true, true])

  await app.callApi(ben, setPaused, { params: { id }, headers: { paused: false } })
  await app.report(bot, 'first', 'Thanks')
  expect(await seen()).toEqual([true, true])
  await app.callApi(ben, moveToDone, { params: { id } })
  expect(await seen()).toEqual([true, true])
  await app.callApi(ben, deleteConversation, { params: { id } })
  expect(await seen()).toEqual([true, true])
})
