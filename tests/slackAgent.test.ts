import { afterAll, beforeAll, expect, test } from 'vitest'
import { botHealth, saveBot } from '#features/bots/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import type { Agent, Intent } from '#sandbox/dialogflow/intents.ts'
import { firstIntents } from '#sandbox/dialogflow/intents.ts'
import { pressOf } from '#sandbox/slackbot/attachments.ts'
import { SlackbotCompany, type SlackbotApp, type SlackPost } from '#sandbox/slackbot/SlackbotCompany.ts'
import { startDialogflow, type RunningDialogflow } from '#testing/sandbox/startDialogflow.ts'
import { serveStandIn } from '#testing/serveStandIn.ts'
import { createTestApp, type TestApp, type TestPerson } from '#testing/TestApp.ts'

const robot = 'robot@slack-agent-1.iam.gserviceaccount.com'
const intent = (displayName: string, phrases: string[], responses: Intent['responses']): Intent => ({
  id: displayName.toLowerCase(),
  displayName,
  phrases,
  responses,
})
const many = ['One', 'Two', 'Three', 'Four', 'Five', 'Six & <more>']
const agent: Agent = {
  project: 'slack-agent-1',
  displayName: 'Shop',
  defaultLanguageCode: 'en',
  supportedLanguageCodes: [],
  timeZone: 'Europe/Oslo',
  people: [robot],
  intents: [
    ...firstIntents(),
    intent(
      'Menu',
      ['what can you do'],
      [
        {
          card: {
            title: 'Tents & more',
            subtitle: 'For <two>',
            buttons: [
              { text: 'Track it', postback: 'track my order' },
              { text: 'See all', postback: 'https://shop.example/tents?a=1&b=2' },
            ],
          },
        },
        { image: { imageUri: 'https://shop.example/tent.png' } },
        { quickReplies: { title: 'Choose', quickReplies: many } },
      ],
    ),
    intent('Order', ['track my order'], [{ text: { text: ['What is its number?'] } }]),
    intent('Six', ['Six & <more>'], [{ text: { text: ['Six it is.'] } }]),
  ],
}

let google: RunningDialogflow
let api: Awaited<ReturnType<typeof serveStandIn>>
let app: TestApp
let mara: TestPerson
let botId: string
const shown: SlackPost[] = []
const slackApp: SlackbotApp = {
  id: 'ASHOP',
  teamId: 'TSHOP',
  botUser: 'USHOPBOT',
  botId: 'BSHOP',
  token: 'xoxb-1-shop',
  signingSecret: 'a'.repeat(32),
  clientKey: '',
  scopes: ['chat:write', 'chat:write.customize', 'users:read', 'files:read'],
}
let answers = Promise.resolve()
const company = new SlackbotCompany({
  server: () => app.url,
  apps: [slackApp],
  show: (_app, post) => void shown.push(post),
  untilAnswered: () => answers,
  answerWithinMs: 60_000,
})
beforeAll(async () => {
  google = await startDialogflow([agent])
  api = await serveStandIn((on) => company.serve(on))
  app = await createTestApp({ ...google.env, SLACK_API_BASE_URL: `${api.url}/api/`, LOG_LEVEL: 'fatal' })
  mara = await app.person('Mara')
  const engine = { engine: 'dialogflow', engine_credentials: { project: agent.project, service_account: google.serviceAccountKey(robot) } }
  const credentials = { slack_bot_token: slackApp.token, slack_signing_secret: slackApp.signingSecret }
  const { bot } = await app.callApi(mara, saveBot, { body: { bot: { name: 'Shop', source: 'slack', credentials, ...engine } } })
  botId = bot.id
  slackApp.clientKey = bot.client_key
})
afterAll(async () => {
  await app.close()
  await api.close()
  await google.stop()
})

const said = async (channel: string) => {
  const found = await app.callApi(mara, getConversation, { params: { id: conversationIdOf(botId, channel) } }).catch(() => null)
  return (found?.Days ?? []).flatMap((day) => day.Messages).map(({ by, text }) => `${by}: ${text}`)
}

test('in Slack a customer sees the cards, pictures and buttons of an agent, and presses them', async () => {
  const channel = 'DADA'
  await company.said(slackApp, { channel, user: 'UADA', text: 'What can you do?' })
  await expect.poll(() => shown.map(({ text }) => text)).toEqual(['', '', 'Choose'])
  const [card, picture, choice] = shown as [SlackPost, SlackPost, SlackPost]
  expect(card.attachments).toEqual([
    {
      title: 'Tents &amp; more',
      text: 'For &lt;two&gt;',
      fallback: 'Tents &amp; more',
      callback_id: 'baton',
      actions: [
        { name: 'Track it', type: 'button', text: 'Track it', value: 'track my order' },
        { name: 'See all', type: 'button', text: 'See all', url: 'https://shop.example/tents?a=1&b=2' },
      ],
    },
  ])
  expect(picture.attachments).toMatchObject([{ image_url: 'https://shop.example/tent.png' }])
  // Slack shows five buttons of an attachment, so the sixth stands below.
  expect(choice.attachments.map(({ actions }) => actions?.map(({ text }) => text))).toEqual([many.slice(0, 5), many.slice(5)])
  expect(pressOf(card, 'UADA', 'See all', company.stamp())).toBeNull()

  expect(await company.press(slackApp, pressOf(card, 'UADA', 'Track it', company.stamp())!)).toBe(200)
  await expect.poll(() => shown.at(-1)?.text).toBe('What is its number?')
  expect(await company.press(slackApp, pressOf(choice, 'UADA', 'Six & <more>', company.stamp())!)).toBe(200)
  await expect.poll(() => shown.at(-1)?.text).toBe('Six it is.')
  expect((await said(channel)).filter((line) => line.startsWith('customer: '))).toEqual([
    'customer: What can you do?',
    'customer: Track it',
    'customer: Six & <more>',
  ])
})

test.each([
  ['with words', 'Track my order', ['What is its number?']],
  ['without', 'What can you do?', ['', '', 'Choose']],
])(
  'what an agent says %s stands in the inbox once, though Slack tells of it before it answers that it was posted',
  async (_, asked, answered) => {
    const channel = `DIDA${asked.length}`
    const gate = Promise.withResolvers<void>()
    answers = gate.promise
    const done = async () => {
      const { events } = await app.callApi(mara, botHealth, { params: { client_key: slackApp.clientKey } })
      return events.filter(({ body }) => body.includes(channel)).map(({ state }) => state)
    }
    await company.said(slackApp, { channel, user: 'UIDA', text: asked })
    // Its event says that a post was delivered, so the next goes out though none is answered.
    await expect.poll(done).toEqual(['done', ...answered.map(() => 'done')])
    gate.resolve()
    expect(shown.filter((post) => post.channel === channel).map(({ text }) => text)).toEqual(answered)
    expect(await said(channel)).toEqual([`customer: ${asked}`, ...answered.map((text) => `bot: ${text}`)])
  },
)
