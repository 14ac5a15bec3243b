import { apiFaultSentences } from '#sandbox/kit/companyFaults.ts'
import { asksForPerson, calling, flowAnswer, flowEvent, lost } from '#sandbox/kit/flowAnswer.ts'
import { nameParts, playSaid } from '#sandbox/kit/phoneEvent.ts'
import { switches } from '#sandbox/kit/switches.ts'
import { sandboxBot } from '#sandbox/northwind.ts'
import type { Platform } from '#sandbox/phone/Platform.ts'
import type { MakeStandIn } from '#sandbox/StandIn.ts'
import { brand } from '#shared/brand.ts'
import { ManychatCompany, type ManychatPage } from './ManychatCompany.ts'
import { manychatFace } from './face.ts'

export const manychatBot = sandboxBot('manychat', {
  name: 'Trail club',
  about: 'Made of flows in Manychat, on Instagram. Knows hours, shipping and returns.',
  transport: 'company',
  source: 'manychat',
  channel: 'instagram',
})

/** Manychat, with a page of Northwind's. */
export const makeManychatStandIn: MakeStandIn = ({ server, url, sign, onError }) => {
  let phones: Platform | undefined
  const page: ManychatPage = {
    id: '104857600104857',
    key: `sandbox${sign('key').replaceAll(/\W/g, '').slice(0, 24)}`,
    clientKey: manychatBot.clientKey,
    secret: sign('header').slice(0, 24),
    channel: 'instagram',
    flow: 'content20261120101500_104857',
    answer: (text) => (asksForPerson(text) ? calling : (flowAnswer(text) ?? lost)),
    event: flowEvent,
  }
  const company = new ManychatCompany({
    server: () => server,
    pages: [page],
    show: (_page, customer, { text = '', url: picture }, by) =>
      void phones?.send(customer, { text, ...(picture !== undefined && { attachments: [{ image_url: picture }] }) }, by).catch(onError),
    // Customers with a phone here have written before this start.
    lastWrote: () => Date.now(),
    now: Date.now,
  })
  return {
    name: 'manychat',
    title: 'Manychat',
    variables: { MANYCHAT_BASE_URL: url },
    bots: [
      {
        bot: manychatBot,
        face: manychatFace,
        credentials: { manychat_token: `${page.id}:${page.key}`, manychat_flow: page.flow!, manychat_secret: page.secret! },
      },
    ],
    faults: switches(company.faults, {
      ...apiFaultSentences,
      window: 'It says that the customer last wrote more than 24 hours ago (3011).',
      duplicate: `It calls ${brand.name} twice for one message.`,
      secret: 'It sends a wrong header secret.',
    }),
    serve: async (app) => company.serve(app),
    play(platform) {
      phones = platform
      playSaid(platform, 'Manychat', (said, text) => company.wrote(page, { id: said.customer, ...nameParts(said.name) }, text))
    },
  }
}
