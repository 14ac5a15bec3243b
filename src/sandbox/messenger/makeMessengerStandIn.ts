import { apiFaultSentences } from '#sandbox/kit/companyFaults.ts'
import { idFor } from '#sandbox/kit/idFor.ts'
import { switches } from '#sandbox/kit/switches.ts'
import { sandboxBot } from '#sandbox/northwind.ts'
import type { Platform } from '#sandbox/phone/Platform.ts'
import type { CompanyBot, StandIn, StandInDependencies } from '#sandbox/StandIn.ts'
import { instagramFace, messengerFace } from './faces.ts'
import { FacebookCompany } from './FacebookCompany.ts'
import type { FacebookPage, SentMessage } from './GraphHost.ts'

const number = (what: string) => `10${idFor(what, 13, '0123456789')}`

export const messengerBot = sandboxBot('messenger', {
  name: 'Northwind on Messenger',
  about: 'A page of the shop. Its Dialogflow agent answers until a person takes over.',
  transport: 'company',
  source: 'messenger',
  channel: 'messenger',
})
export const instagramBot = sandboxBot('instagram', {
  name: 'Northwind on Instagram',
  about: 'The account of the shop. People of the team answer.',
  transport: 'company',
  source: 'instagram',
  channel: 'instagram',
})

const sentences: Readonly<Record<keyof FacebookCompany['faults'], string>> = {
  ...apiFaultSentences,
  permission: 'The token of the page lacks a permission.',
  control: 'It lets nobody take or pass a conversation.',
  window: 'It says that the customer has not written for too long.',
  persona: 'The names under which people appear are deleted.',
  otherApp: 'It says that another app has the conversation.',
  person: 'It says that the customer cannot be reached.',
  restricted: 'It says that the page may not send messages.',
  file: 'It cannot fetch a picture.',
  cdn: 'It does not hand out what customers sent.',
  html: 'A gateway answers in its place.',
  duplicate: 'It brings what customers do twice.',
  signature: 'It signs what customers do with another secret.',
}

/** Facebook for the sandbox: a page and an Instagram account of the shop, whose phones are at `/sandbox`, and a page that no bot has yet. */
export function makeMessengerStandIn({ server, url, sign, onError }: StandInDependencies): StandIn {
  const page = { id: number('page'), name: 'Northwind Outdoors', token: `EAAG${sign('page token').slice(0, 40)}` }
  const account = {
    ...page,
    id: number('page of instagram'),
    token: `EAAG${sign('account token').slice(0, 40)}`,
    instagram: number('instagram'),
  }
  const free = { id: number('free page'), name: 'Northwind Outlet', token: `EAAG${sign('free token').slice(0, 40)}` }
  const app = { id: number('app'), secret: sign('app secret').slice(0, 32), verifyToken: sign('verify token').slice(0, 24) }
  const platforms = new Map<string, Platform>()
  const pages: FacebookPage[] = [page, account, free]
  const company = new FacebookCompany({
    server: () => server,
    url: () => url,
    app,
    pages,
    people: [{ id: number('person'), name: 'Mara Olsen', pages: pages.map(({ id }) => id) }],
    show: (of, customer, message, persona) => show(platforms.get(of.id), customer, message, persona),
    sign(of, customer, action) {
      if (action === 'mark_seen') platforms.get(of.id)?.seen(customer)
      if (action === 'typing_on') platforms.get(of.id)?.typing(customer, 'person')
    },
    onError,
  })
  return {
    name: 'messenger',
    title: 'Facebook',
    variables: {
      FACEBOOK_APP_ID: app.id,
      FACEBOOK_APP_SECRET: app.secret,
      FACEBOOK_VERIFY_TOKEN: app.verifyToken,
      FACEBOOK_INSTAGRAM: 'true',
      FACEBOOK_BASE_URL: url,
      GRAPH_BASE_URL: url,
    },
    bots: [
      { ...botOf(messengerBot, messengerFace, { page: page.id }, page), engine: 'dialogflow' },
      botOf(instagramBot, instagramFace, { instagram: account.instagram }, account),
    ],
    faults: switches(company.faults, sentences),
    serve: async (scope) => company.serve(scope),
    play(platform) {
      const of = platform.bot.id === instagramBot.id ? account : page
      platforms.set(of.id, platform)
      platform.serve(async (event) => {
        const status = await company.passOn(of, event)
        if (status !== 200) throw new Error(`The webhook answered ${status}.`)
      })
    },
  }
}

/** What the form fills in, and what Facebook gives for it. */
function botOf(
  bot: CompanyBot['bot'],
  face: CompanyBot['face'],
  credentials: Record<string, string>,
  { id, token }: FacebookPage,
): CompanyBot {
  return { bot, face, credentials, granted: { page: id, token } }
}

async function show(platform: Platform | undefined, customer: string, message: SentMessage, persona: string | null): Promise<string> {
  // Nobody has a phone for a page without a bot.
  if (!platform) return `m_${customer}`
  const { text = '', attachment, quick_replies } = message
  const attachments = attachment ? [attachment] : []
  return platform.send(customer, { text, attachments, ...(quick_replies && { quick_replies }) }, persona === null ? 'bot' : 'person')
}
