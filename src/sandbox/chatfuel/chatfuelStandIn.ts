import { sandboxDashbotKey } from '#sandbox/dashbot/dashbotStandIn.ts'
import { apiFaultSentences } from '#sandbox/kit/companyFaults.ts'
import { asksForPerson, calling, flowAnswer, flowEvent, lost } from '#sandbox/kit/flowAnswer.ts'
import { nameParts, playSaid } from '#sandbox/kit/phoneEvent.ts'
import { switches } from '#sandbox/kit/switches.ts'
import { sandboxBot } from '#sandbox/northwind.ts'
import type { Platform } from '#sandbox/phone/Platform.ts'
import type { MakeStandIn } from '#sandbox/StandIn.ts'
import { brand } from '#shared/brand.ts'
import { ChatfuelCompany, type ChatfuelBot } from './ChatfuelCompany.ts'
import { chatfuelFace } from './face.ts'

export const chatfuelBot = sandboxBot('chatfuel', {
  name: 'Gear guide',
  about: 'Made of blocks in Chatfuel, on Messenger. Knows hours, shipping and returns.',
  transport: 'company',
  source: 'chatfuel',
  channel: 'messenger',
})

/** Chatfuel, with a bot of Northwind's. */
export const makeChatfuelStandIn: MakeStandIn = ({ server, url, sign, onError }) => {
  let phones: Platform | undefined
  const made: ChatfuelBot = {
    id: '5c8a1f2e0ecd9f7a12345678',
    token: `sandbox${sign('token').slice(0, 24)}`,
    clientKey: chatfuelBot.clientKey,
    secret: sign('header').slice(0, 24),
    blocks: {
      [brand.name]: ({ baton_reply = '' }) => baton_reply,
      Answers: ({ text = '' }) => (asksForPerson(text) ? calling : (flowAnswer(text) ?? lost)),
    },
    event: flowEvent,
  }
  const company = new ChatfuelCompany({
    server: () => server,
    bots: [made],
    show: (_bot, user, text, by) => void phones?.send(user, { text }, by).catch(onError),
  })
  return {
    name: 'chatfuel',
    title: 'Chatfuel',
    variables: { CHATFUEL_BASE_URL: url },
    bots: [
      {
        bot: chatfuelBot,
        face: chatfuelFace,
        credentials: {
          chatfuel_botid: made.id,
          chatfuel_token: made.token,
          chatfuel_ai_block: 'Answers',
          chatfuel_secret: made.secret!,
          dashbot_key: sandboxDashbotKey,
        },
      },
    ],
    faults: switches(company.faults, {
      ...apiFaultSentences,
      window: 'It says that the customer last wrote more than 24 hours ago.',
      duplicate: `It calls ${brand.name} twice for one message.`,
      secret: 'It sends a wrong header secret.',
    }),
    serve: async (app) => company.serve(app),
    play(platform) {
      phones = platform
      playSaid(platform, 'Chatfuel', (said, text) => company.wrote(made, { id: said.customer, ...nameParts(said.name) }, text))
    },
  }
}
