import { afterEach, expect, test } from 'vitest'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import type { TestBot } from '#testing/TestApp.ts'
import { sdkFixture, until } from '#testing/sdk/SdkFixture.ts'
import { upload } from '#testing/upload.ts'
import { activityOf, referenceOf } from '../../../sdk/node/botFramework.ts'
import { botkit } from '../../../sdk/node/botkit.ts'
import { createBaton } from '../../../sdk/node/createBaton.ts'
import { botTurn } from '../../../sdk/node/testing/botTurn.ts'
import type { Reply } from '../../../sdk/node/wire.ts'

const fixture = sdkFixture()
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function start(platform: 'microsoft' | 'generic', bot?: TestBot) {
  const { apiKey, clientKey } = bot ?? (await fixture.app.bot(fixture.mara.workspace, crypto.randomUUID()))
  const baton = createBaton({ server: fixture.url, apiKey, clientKey, platform })
  open.push(() => baton.close())
  return baton
}

const activityIn = (channel: string) => ({
  type: 'message',
  id: 'a1',
  channelId: 'webchat',
  serviceUrl: 'https://smba.example/',
  conversation: { id: channel },
  from: { id: 'U1' },
  recipient: { id: 'B1' },
  text: 'Hello',
})
const botsLines = async (channel: string) => (await fixture.transcript(channel)).filter((line) => line.startsWith('bot'))

test('a bot on the Bot Framework says nothing unasked while a person has the conversation', async () => {
  const baton = await start('microsoft')
  const activity = activityIn('bf1')
  expect((await botTurn(baton, activity, ['Hi'])).sent).toEqual(['Hi'])
  await fixture.pause('bf1', true)
  expect(await botTurn(baton, { ...activity, type: 'event' }, ['Your parcel is there.'])).toEqual({ asked: true, sent: [], errors: [] })
  await fixture.pause('bf1', false)
  expect((await botTurn(baton, { ...activity, type: 'event' }, ['It waits for you.'])).sent).toEqual(['It waits for you.'])
  expect(await botsLines('bf1')).toEqual(['bot: Hi', 'bot suppressed: Your parcel is there.', 'bot: It waits for you.'])
})

test('a bot on the Bot Framework tells of what its customer edits and deletes, also while a person has the conversation', async () => {
  const baton = await start('microsoft')
  const activity = activityIn('bf3')
  await botTurn(baton, activity)
  await botTurn(baton, { ...activity, id: 'a2', text: 'My card is 4242' })
  await fixture.pause('bf3', true)
  // The bot hears of it for what it keeps itself, and speaks no more than elsewhere.
  expect(await botTurn(baton, { ...activity, type: 'messageUpdate', text: 'Hello there' }, ['I saw that.'])).toMatchObject({
    asked: true,
    sent: [],
  })
  expect(await botTurn(baton, { ...activity, type: 'messageDelete', id: 'a2', text: undefined })).toMatchObject({ asked: true, errors: [] })
  expect(await fixture.transcript('bf3')).toEqual(['customer: Hello there', 'customer: ', 'paused', 'bot suppressed: I saw that.'])
})

test('a bot on the Bot Framework brings what a person writes and sends, in one activity or in several', async () => {
  const baton = await start('microsoft')
  const activity = activityIn('bf2')
  await botTurn(baton, activity, ['Hi'])
  const brought: unknown[] = []
  baton.onReply(async (reply: Reply) => {
    const { attachments, ...words } = activityOf(reply)
    const says = [words, ...(attachments ?? []).map((one) => ({ type: 'message', text: '', attachments: [one], metadata: words.metadata }))]
    brought.push(...(await botTurn(baton, { ...activity, ...referenceOf(reply), type: 'event' }, says)).sent)
  })
  await baton.connect()
  const { id } = await upload(fixture.app, fixture.mara)
  const jmid = crypto.randomUUID()
  const params = { id: await fixture.idOf('bf2') }
  await fixture.app.callApi(fixture.mara, submitMessage, { params, body: { message: { jmid, text: 'Your bill', attachments: [id] } } })
  await until(() => brought.length > 0)
  expect(brought).toEqual(['Your bill', ''])
  expect((await fixture.deliveryOf('bf2', jmid))?.state).toBe('delivered')
  expect(await botsLines('bf2')).toEqual(['bot: Hi'])
})

test('a bot on Botkit says nothing unasked while a person has the conversation, also after a restart', async () => {
  const { receive } = botkit(await start('generic', fixture.bot))
  const received = Promise.withResolvers<void>()
  receive(null, { channel: 'bk1', user: 'U1', text: 'Hello' }, received.resolve)
  await received.promise
  await fixture.pause('bk1', true)
  const { send } = botkit(await start('generic', fixture.bot))
  const said: string[] = []
  const say = (text: string) => send(null, { channel: 'bk1', text }, () => said.push(text))
  say('A reminder')
  await until(async () => (await botsLines('bk1')).length === 1)
  await fixture.pause('bk1', false)
  say('Your parcel is there.')
  await until(() => said.length > 0)
  expect(said).toEqual(['Your parcel is there.'])
  expect(await botsLines('bk1')).toEqual(['bot suppressed: A reminder', 'bot: Your parcel is there.'])
})
