import { messengerErrors } from './errors.ts'
import { fieldsOf, idOf, listOf, scalarOf, shortText, type Fields } from '#providers/payloads/narrow.ts'
import type { Choice, CompanyLogin } from '#features/bots/ports.ts'
import type { AppSettings } from './appSettings.ts'
import type { GraphAnswer, GraphClient } from './GraphClient.ts'
import { troubleOf } from './graphErrors.ts'
import { nextOf } from './nextOf.ts'

/** What a page needs (spec, section 5); without one of them its token is of no use. */
const required = ['pages_messaging', 'pages_manage_metadata', 'pages_show_list', 'public_profile', 'pages_read_engagement']
const ofInstagram = ['instagram_basic', 'instagram_manage_messages']
/** So many pages of a person are shown (spec, section 9), and an answer with all of them has at most so many bytes. */
const maxPages = 600
const pagesBytes = 1_000_000
/** Facebook tells them in as many parts as it likes, and is asked for so many. */
const maxParts = 60

const notYours = { page: messengerErrors.pageNotYours, instagram: messengerErrors.instagramNotYours }

/** Signing in at Facebook, by which pages and Instagram accounts are chosen. The token that is kept is the long-lived one of the person. */
export function facebookLogin(graph: GraphClient, app: AppSettings): CompanyLogin {
  return {
    authorizationUrl(state, redirectUri) {
      const scope = [...required, ...(app.hasInstagram ? ofInstagram : [])].join(',')
      // What was once declined is asked for again.
      const query = { client_id: app.appId, redirect_uri: redirectUri, state, scope, response_type: 'code', auth_type: 'rerequest' }
      return `${app.facebookUrl}/${app.version}/dialog/oauth?${new URLSearchParams(query).toString()}`
    },
    async finish(code, redirectUri) {
      return extend(tokenIn(await orTryAgain(graph.exchange({ redirect_uri: redirectUri, code }))))
    },
    extend,
    async choices(token, field) {
      const pages = await pagesOf(token)
      if (pages && field === 'instagram') await refuseWithoutInstagram(token)
      return pages && (field === 'instagram' ? pages.flatMap(instagramChoice) : pages.map(({ id, name }) => ({ value: id, label: name })))
    },
    async fill(token, { page: pageId, instagram: account }) {
      const pages = await pagesOf(token)
      if (pages === null) return null
      const field = account === undefined ? 'page' : 'instagram'
      if (field === 'instagram') await refuseWithoutInstagram(token)
      const chosen = pages.find((one) => (account === undefined ? one.id === pageId : one.instagram?.id === account))
      if (!chosen) throw notYours[field]().with({ field })
      const answer = await orTryAgain(graph.get(token, chosen.id, { fields: 'access_token' }))
      if (isDead(answer)) return null
      return { page: chosen.id, token: scalarOf(good(answer)['access_token']) }
    },
  }

  /** Facebook takes only tokens that were given to our app. */
  async function extend(short: string) {
    const token = tokenIn(await orTryAgain(graph.exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: short })))
    const me = good(await orTryAgain(graph.get(token, 'me', { fields: 'id,name' })))
    return { subject: idOf(me['id']), name: shortText(me['name'], 200), token, missing: await missingOf(required, token) }
  }

  async function missingOf(permissions: readonly string[], token: string): Promise<string[]> {
    const { data } = good(await orTryAgain(graph.get(token, 'me/permissions')))
    const granted = new Set(
      listOf(data).map((one) => {
        const { permission, status } = fieldsOf(one) ?? {}
        return status === 'granted' ? scalarOf(permission) : ''
      }),
    )
    return permissions.filter((name) => !granted.has(name))
  }

  /** Who has a page on Messenger alone need not let us read Instagram. */
  async function refuseWithoutInstagram(token: string): Promise<void> {
    const missing = app.hasInstagram ? await missingOf(ofInstagram, token) : []
    if (missing.length > 0) throw messengerErrors.instagramNotGranted({ missing: missing.join(', ') }).with({ field: 'instagram' })
  }

  /** Null: the token is no longer good. */
  async function pagesOf(token: string): Promise<OwnPage[] | null> {
    const fields = `id,name${app.hasInstagram ? ',instagram_business_account{id,username}' : ''}`
    const pages: OwnPage[] = []
    let after: string | null = ''
    for (let part = 0; part < maxParts && after !== null && pages.length < maxPages; part++) {
      const from: Record<string, string> = after === '' ? {} : { after }
      const answer = await orTryAgain(graph.get(token, 'me/accounts', { fields, limit: String(maxPages), ...from }, pagesBytes))
      if (isDead(answer)) return null
      const told = good(answer)
      pages.push(...listOf(told['data']).map(toPage))
      after = nextOf(told)
    }
    return pages.slice(0, maxPages)
  }
}

interface OwnPage {
  id: string
  name: string
  instagram: { id: string; name: string } | null
}

function toPage(given: unknown): OwnPage {
  const page = fieldsOf(given) ?? {}
  const account = fieldsOf(page['instagram_business_account'])
  return {
    id: idOf(page['id']),
    name: shortText(page['name'], 200),
    instagram: account && { id: idOf(account['id']), name: shortText(account['username'], 200) },
  }
}

function instagramChoice({ name, instagram }: OwnPage): Choice[] {
  return instagram ? [{ value: instagram.id, label: instagram.name === '' ? name : `${instagram.name} (${name})` }] : []
}

/** Where there was no answer, a person is told to try again. */
export async function orTryAgain(answer: Promise<GraphAnswer>): Promise<GraphAnswer> {
  const given = await answer
  const trouble = given.error && troubleOf(given.error)
  if (given.fields === null || trouble === 'unavailable' || trouble === 'too-many') throw messengerErrors.notAsked()
  return given
}

const isDead = ({ error }: GraphAnswer) => error !== null && troubleOf(error) === 'reconnect'

/** What was answered; what Facebook refuses is said in its words. */
function good({ fields, error }: GraphAnswer): Fields {
  if (error) throw messengerErrors.accountRefused({ detail: error.message })
  return fields!
}

function tokenIn(answer: GraphAnswer): string {
  const token = scalarOf(good(answer)['access_token'])
  if (token === '') throw messengerErrors.notAsked()
  return token
}
