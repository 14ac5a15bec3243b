import { expect, test } from 'vitest'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

test('a message with an emoji where the list cuts it is stored, no matter who says it', async () => {
  const app = await sharedTestApp()
  const mara = await app.person('Mara')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  // 199 letters, and a character of two halves across the 200th.
  const text = `${'x'.repeat(199)}🙂 and what else there is to say`
  const { conversationId: id } = await app.report(bot, 'emoji', text)
  const shown = async () => (await app.callApi(mara, getConversation, { params: { id } })).last_message
  expect(await shown()).toMatchObject({ by: 'customer', text: 'x'.repeat(199) })
  await app.report(bot, 'emoji', text, { kind: 'out' })
  expect(await shown()).toMatchObject({ by: 'bot', text: 'x'.repeat(199) })
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text } } })
  expect(await shown()).toMatchObject({ by: 'person', text: 'x'.repeat(199) })
})
