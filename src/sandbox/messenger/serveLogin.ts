import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#sandbox/kit/html.ts'
import { sendPage } from '#sandbox/kit/sendPage.ts'
import { serveStyle } from '#sandbox/kit/serveStyle.ts'
import { brand } from '#shared/brand.ts'
import { proofOf, tokenOf, type FacebookGrant, type FacebookPerson } from './FacebookPeople.ts'
import { graphFaults, refuse } from './graphError.ts'
import type { GraphHost } from './GraphHost.ts'
import { partOf } from './partOf.ts'

type Query = Readonly<Record<string, string>>
interface Asked {
  Querystring: Query
}

/** Facebook Login: the dialog that asks a person, the exchange of codes and tokens, and what a person has and gave. */
export function serveLogin(app: FastifyInstance, { deps, people, faults }: GraphHost): void {
  serveStyle(app)
  app.get<Asked>('/:version/dialog/oauth', (request, reply) => {
    const { query } = request
    const { client_id: client, redirect_uri: redirectUri = '', state = '', scope = '' } = query
    if (client !== deps.app.id || !redirectUri.startsWith(deps.server()))
      return reply.code(400).type('text/plain').send('URL blocked: the redirect URI is not whitelisted in the app’s client OAuth settings.')
    const question = { redirectUri, scopes: scope.split(',').filter(Boolean) }
    const [decided, ...declined] = (query['person'] ?? query['decline'] ?? '').split(' ')
    const back = (params: Query) => reply.redirect(`${redirectUri}?${new URLSearchParams({ ...params, state }).toString()}`, 302)
    if (query['cancel'] !== undefined) return back({ error: 'access_denied', error_reason: 'user_denied' })
    const person = deps.people.find(({ id }) => id === decided)
    if (person) return back({ code: people.issueCode(person, question, declined) })
    return ask(reply, app.prefix, query, deps.people)
  })

  app.get<Asked>('/:version/oauth/access_token', (request, reply) => {
    const {
      client_id: id,
      client_secret: secret,
      code,
      redirect_uri: redirectUri = '',
      fb_exchange_token: short,
      grant_type: kind,
    } = request.query
    if (id !== deps.app.id || secret !== deps.app.secret) return refuse(reply, { code: 101, message: 'Error validating application.' })
    if (kind === 'client_credentials') return { access_token: `${id}|${proofOf(secret, id).slice(0, 27)}`, token_type: 'bearer' }
    const grant = short === undefined ? people.useCode(code ?? '', redirectUri) : people.extend(short)
    if (!grant) return refuse(reply, { code: 100, subcode: 36009, message: 'This authorization code has been used.' })
    return { access_token: grant.token, token_type: 'bearer', expires_in: short === undefined ? 5400 : 5_184_000 }
  })

  /** Runs a call with what a person gave; a token that was taken back is refused. */
  const withGrant =
    (work: (grant: FacebookGrant, query: Query, url: string) => unknown) => (call: FastifyRequest<Asked>, reply: FastifyReply) => {
      const grant = people.grantOf(tokenOf(call))
      if (!grant || faults.token.consume() > 0) return refuse(reply, graphFaults.token)
      if (call.query['appsecret_proof'] !== proofOf(deps.app.secret, grant.token)) return refuse(reply, graphFaults.proof)
      return work(grant, call.query, call.url)
    }
  app.get<Asked>(
    '/:version/me/permissions',
    withGrant(({ granted, declined }) => ({
      data: [
        ...granted.map((permission) => ({ permission, status: 'granted' })),
        ...declined.map((permission) => ({ permission, status: 'declined' })),
      ],
    })),
  )
  app.get<Asked>(
    '/:version/me/accounts',
    withGrant(({ person, granted }, query, url) => {
      const showsAccounts = granted.includes('instagram_basic')
      const own = deps.pages
        .filter(({ id }) => person.pages.includes(id) && granted.includes('pages_show_list'))
        .map(({ id, name, instagram }) => ({
          id,
          name,
          ...(instagram !== undefined && showsAccounts && { instagram_business_account: { id: instagram, username: name.toLowerCase() } }),
        }))
      return partOf(own, query, url)
    }),
  )
}

/** Asks who somebody is, and whether the app may. It works without script. */
function ask(reply: FastifyReply, base: string, query: Query, people: readonly FacebookPerson[]): FastifyReply {
  const hidden = Object.entries(query).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  const scopes = (query['scope'] ?? '').split(',')
  const body = html`<main class="card">
    <h1>Let ${brand.name} manage your pages</h1>
    <p class="told">It asks for</p>
    <ul class="told">
      ${scopes.map((scope) => html`<li>${scope}</li>`)}
    </ul>
    <form method="get">
      ${hidden}
      ${people.map(
        ({ id, name }) =>
          html`<p>
            <button name="person" value="${id}">Continue as ${name}</button>
            ${scopes.map((scope) => html`<button name="decline" value="${id} ${scope}">As ${name}, without ${scope}</button>`)}
          </p>`,
      )}
      <p><button name="cancel" value="1">Cancel</button></p>
    </form>
  </main>`
  const redirect = new URL(query['redirect_uri'] ?? '').origin
  return sendPage(reply, 200, {
    title: 'Continue · Facebook sandbox',
    warning: 'not Facebook',
    stylesheet: `${base}/style.css`,
    icon: 'data:,',
    body,
    formTargets: [redirect],
  })
}
