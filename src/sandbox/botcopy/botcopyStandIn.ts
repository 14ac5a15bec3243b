import { apiFaultSentences } from '#sandbox/kit/companyFaults.ts'
import { asksForPerson, flowAnswer, lost } from '#sandbox/kit/flowAnswer.ts'
import { playSaid } from '#sandbox/kit/phoneEvent.ts'
import { switches } from '#sandbox/kit/switches.ts'
import { sandboxBot } from '#sandbox/northwind.ts'
import type { Platform } from '#sandbox/phone/Platform.ts'
import type { MakeStandIn } from '#sandbox/StandIn.ts'
import { brand } from '#shared/brand.ts'
import { BotcopyCompany, type BotcopyBot } from './BotcopyCompany.ts'
import { botcopyFace } from './face.ts'

export const botcopyBot = sandboxBot('botcopy', {
  name: 'Web helper',
  about: `A chat window of Botcopy. It calls ${brand.name} only when somebody asks for a person.`,
  transport: 'company',
  source: 'botcopy',
  channel: 'webchat',
})

/** Botcopy, with a chat window of Northwind's. */
export const makeBotcopyStandIn: MakeStandIn = ({ server, url, sign, onError }) => {
  let phones: Platform | undefined
  const made: BotcopyBot = {
    id: '5f2b6c7d8e9f0a1b2c3d4e5f',
    apiKey: `sandbox${sign('api key').slice(0, 32)}`,
    accessToken: `sandbox${sign('access token').slice(0, 32)}`,
    clientKey: botcopyBot.clientKey,
    answer: (text) => (asksForPerson(text) ? null : (flowAnswer(text) ?? lost)),
    events: { BATON_BACK: (lastSaid) => flowAnswer(lastSaid) ?? lost },
  }
  const company = new BotcopyCompany({
    server: () => server,
    bots: [made],
    typing: (user) => phones?.typing(user, 'person'),
    show: (_bot, user, { by, text }) => void phones?.send(user, { text }, by === 'person' ? 'person' : 'bot').catch(onError),
  })
  return {
    name: 'botcopy',
    title: 'Botcopy',
    variables: { BOTCOPY_BASE_URL: url },
    bots: [
      {
        bot: botcopyBot,
        face: botcopyFace,
        credentials: {
          botcopy_api_key: made.apiKey,
          botcopy_access_token: made.accessToken,
          botcopy_bot_id: made.id,
          botcopy_event: 'BATON_BACK',
          botcopy_minutes: '60',
        },
      },
    ],
    faults: switches(company.faults, {
      ...apiFaultSentences,
      duplicate: `It calls ${brand.name} twice for one message.`,
      secret: 'It shows a wrong access token.',
    }),
    serve: async (app) => company.serve(app),
    play(platform) {
      phones = platform
      playSaid(platform, 'Botcopy', (said, text) => company.wrote(made, said.customer, text, said.name))
    },
  }
}
