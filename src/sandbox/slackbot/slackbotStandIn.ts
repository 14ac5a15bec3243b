import { createHash } from 'node:crypto'
import { apiFaultSentences } from '#sandbox/kit/companyFaults.ts'
import { phoneEvent } from '#sandbox/kit/phoneEvent.ts'
import { switches } from '#sandbox/kit/switches.ts'
import { sandboxBot } from '#sandbox/northwind.ts'
import type { Platform } from '#sandbox/phone/Platform.ts'
import type { MakeStandIn } from '#sandbox/StandIn.ts'
import { slackFace } from './face.ts'
import { pressOf, type SlackAttachment } from './attachments.ts'
import { SlackbotCompany, type SlackbotApp, type SlackPost } from './SlackbotCompany.ts'

export const partnerBot = sandboxBot('slackbot', {
  name: 'Partner desk',
  about: 'An app in Slack to which partners write directly. Its Dialogflow agent answers until a person takes over, under their own name.',
  transport: 'company',
  source: 'slack',
  channel: 'slack',
  // Slack's ids of direct messages begin so.
  idPrefix: 'D',
})

/** Of so many posts of a conversation the buttons work. */
const keptPosts = 20

/** Slack, with an app of Northwind's; each customer of the phone has a direct message with it. */
export const makeSlackbotStandIn: MakeStandIn = ({ server, url, sign, onError }) => {
  let phones: Platform | undefined
  const app: SlackbotApp = {
    id: 'A0NORTHWIND',
    teamId: 'T0NORTHWIND',
    botUser: 'U0NORTHWIND',
    botId: 'B0NORTHWIND',
    token: `xoxb-sandbox-${createHash('sha256').update(sign('token')).digest('hex').slice(0, 24)}`,
    signingSecret: createHash('sha256').update(sign('signing secret')).digest('hex').slice(0, 32),
    clientKey: partnerBot.clientKey,
    scopes: ['chat:write', 'chat:write.customize', 'users:read', 'files:read', 'im:history'],
  }
  const company = new SlackbotCompany({
    server: () => server,
    apps: [app],
    show: (_app, post) => {
      const { channel, text, username, attachments } = post
      posts.set(channel, [...(posts.get(channel) ?? []).slice(-keptPosts), post])
      void phones
        ?.send(channel, { text: unescapeText(text), attachments: attachments.map(onPhone) }, username === undefined ? 'bot' : 'person')
        .catch(onError)
    },
  })
  /** What was posted last, by the channel: its buttons can be pressed. */
  const posts = new Map<string, SlackPost[]>()
  /** What was said since the start, by the phone's ids: Slack names it by time stamps. */
  const messages = new Map<string, { ts: string; text: string }>()
  return {
    name: 'slackbot',
    title: 'Slack',
    variables: { SLACK_API_BASE_URL: `${url}/api/` },
    bots: [
      {
        bot: partnerBot,
        face: slackFace,
        credentials: { slack_bot_token: app.token, slack_signing_secret: app.signingSecret },
        engine: 'dialogflow',
      },
    ],
    faults: switches(company.faults, {
      ...apiFaultSentences,
      channel: 'It says that the bot is not in the channel.',
      scope: 'It says that the app lacks a permission.',
      duplicate: 'It sends an event again, as after no answer.',
      secret: 'It signs with a wrong secret.',
      old: 'It sends what was signed ten minutes ago.',
      noEcho: 'It does not tell of what was posted.',
      unwell: 'It says that something went wrong in itself.',
    }),
    serve: (on) => company.serve(on),
    play(platform) {
      phones = platform
      platform.serve(async (event) => {
        const done = phoneEvent(event)
        if (!done) return
        const { customer, mid, text, files, name } = done
        // The id of a person and that of their direct message are one here, so that both name the same customer.
        const message = { channel: customer, user: customer, text }
        if (name !== undefined) company.people.set(customer, { id: customer, name })
        const before = messages.get(mid)
        const [press] = (posts.get(customer) ?? []).toReversed().flatMap((post) => pressOf(post, customer, text, company.stamp()) ?? [])
        if (done.payload !== undefined && press) {
          await company.press(app, press)
          return platform.arrived(customer, mid)
        }
        if (done.what === 'said') {
          const ts = before?.ts ?? company.stamp()
          messages.set(mid, { ts, text })
          const shared = files.map(({ url: permalink, title }) => ({ name: title, title, permalink, url_private_download: permalink }))
          await company.said(app, { ...message, ts, ...(shared.length > 0 && { files: shared }) })
        } else if (!before) throw new Error('Slack knows this message no more.')
        else if (done.what === 'edited') {
          await company.edited(app, message, before.ts, before.text)
          messages.set(mid, { ts: before.ts, text })
        } else await company.deleted(app, { ...message, text: before.text }, before.ts)
        await platform.arrived(customer, mid)
      })
    },
  }
}

/** As the phone shows it, which has one word for what a button says and what it opens. */
const onPhone = ({ title, text, actions, fields, ...rest }: SlackAttachment) => ({
  ...rest,
  ...(title !== undefined && { title: unescapeText(title) }),
  ...(text !== undefined && { text: unescapeText(text) }),
  ...(fields && { fields: fields.map((field) => ({ ...field, value: unescapeText(field.value) })) }),
  ...(actions && { actions: actions.map(({ text: label, value, url }) => ({ text: label, value: url ?? value })) }),
})

const unescapeText = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
