import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { listBots } from '#features/bots/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { createSandboxTestApp, type SandboxTestApp } from '#testing/sandbox/createSandboxTestApp.ts'
import { instagramBot, messengerBot } from './makeMessengerStandIn.ts'

let sandbox: SandboxTestApp
let mara: TestPerson
beforeAll(async () => {
  sandbox = await createSandboxTestApp()
  mara = await sandbox.person('mara')
})
afterAll(() => sandbox.close())

test.each([messengerBot, instagramBot])('a customer of $name writes on the phone, and is answered there', async (bot) => {
  const phone = await sandbox.phone(bot, 'Daniel Adeyemi')
  await phone.say('Grüße, is the shop open?')
  await phone.until(({ lines }) => lines.at(-1)?.state === 'delivered')
  const said = () => sandbox.said(mara, bot, phone.customer)
  await expect.poll(said).toContain('customer: Grüße, is the shop open?')
  // The page has an engine that answers, the account has none.
  if (bot === messengerBot) await phone.until(({ lines }) => lines.some(({ by }) => by === 'bot'))
  await sandbox.reply(mara, bot, phone.customer, 'It is, until six.')
  await phone.until(({ lines }) => lines.at(-1)?.text === 'It is, until six.')
  const state = async () => (await sandbox.history(mara, bot, phone.customer)).find(({ by }) => by === 'person')?.delivery?.state
  await expect.poll(state).toBe('delivered')
  await phone.say('Thanks', { sample: 'photo' })
  await phone.until(({ lines }) => lines.at(-1)?.text === 'Thanks' && lines.at(-1)?.state === 'delivered')
  if (bot === messengerBot) {
    await expect.poll(state).toBe('read')
    const before = phone.lines.length
    await sandbox.setPaused(mara, bot, phone.customer, false)
    await phone.until(({ lines }) => lines.length > before)
    return
  }
  await phone.change(null)
  const open = () => sandbox.app.callApi(mara, getConversation, { params: { id: conversationIdOf(bot.id, phone.customer) } })
  await expect.poll(async () => (await open()).Days.flatMap(({ Messages }) => Messages).at(-1)?.withdrawn_at).toBeDefined()
})

test('the bots are connected as the form would, with conversations', async () => {
  const bots = await sandbox.app.callApi(mara, listBots, {})
  expect(bots.find(({ id }) => id === messengerBot.id)).toMatchObject({ source: 'messenger', has_credentials: true })
  expect(bots.find(({ id }) => id === instagramBot.id)).toMatchObject({ source: 'instagram', has_credentials: true })
})
