import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveToDone } from '#features/inbox/actions/contract.ts'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { setPaused } from './contract.ts'
import { pauseByBot } from './pauseByBot.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let id: string
let channel: string
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
})
beforeEach(async () => {
  channel = crypto.randomUUID()
  id = (await says('Hello?')).conversationId
})

const params = () => ({ params: { id } })
const says = (text: string) => app.report(bot, channel, text)
const open = () => app.callApi(mara, getConversation, params())
const pause = (paused: boolean) => app.callApi(mara, setPaused, { ...params(), headers: { paused } })
const done = () => app.callApi(mara, moveToDone, params())

test('a bot that falls silent leaves it to nobody, not to whose it was', async () => {
  await pause(true)
  expect(await done()).toMatchObject({ paused: false, assignee: mara.id })
  const identity = { workspaceId: mara.workspace, id: bot.id, clientKey: bot.clientKey, name: 'Shop bot', platform: 'messenger' }
  await app.server.contexts.write(nobody, (ctx) => pauseByBot(ctx, identity, channel, { paused: true, minutes: null }))
  expect(await open()).toMatchObject({ paused: true, is_done: true, assignee: null })
  await says('Hello again')
  expect(holderOf(await open())).toBe('help')
})
