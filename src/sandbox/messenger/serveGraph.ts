import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applySlowness } from '#sandbox/kit/companyFaults.ts'
import { day } from '#shared/time.ts'
import { proofOf, tokenOf } from './FacebookPeople.ts'
import type { FacebookPage, GraphHost, SentMessage } from './GraphHost.ts'
import { graphFaults, refuse } from './graphError.ts'
import { idIn, type Fields } from './webhookCall.ts'

interface Route {
  Params: { id: string }
  Querystring: Record<string, string>
  Body: Fields
}
type Call = FastifyRequest<Route>

/** Whether a customer may be written to: for a day after their last message, or by a person with the tag for a week. */
const allowedFor = (tag: unknown) => (tag === 'HUMAN_AGENT' ? 7 * day : day)
/** No text is longer: of pages in characters, of Instagram accounts in bytes. */
const longestText = { page: 2000, instagram: 1000 }
const isTooLong = ({ instagram }: FacebookPage, text: string) =>
  instagram === undefined ? text.length > longestText.page : Buffer.byteLength(text) > longestText.instagram

/** The part of the Graph API that concerns messages. Everything else is answered as an unknown path. */
export function serveGraph(app: FastifyInstance, company: GraphHost): void {
  const { faults, deps } = company
  const personas = new Map<string, { id: string; name: string; page: string }>()
  let lastPersona = 9000

  /** Runs a call with the page whose token it shows; a call with a bad token, or without the proof of our app, is refused. */
  const withPage = (work: (page: FacebookPage, call: Call, reply: FastifyReply) => unknown) => async (call: Call, reply: FastifyReply) => {
    await applySlowness(faults)
    if (faults.html.consume() > 0) return reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>')
    if (faults.down.consume() > 0) return refuse(reply, graphFaults.down)
    const token = tokenOf(call)
    const page = deps.pages.find((one) => one.token === token)
    if (faults.token.consume() > 0 || !page) return refuse(reply, graphFaults.token)
    if (call.query['appsecret_proof'] !== proofOf(deps.app.secret, token)) return refuse(reply, graphFaults.proof)
    if (faults.busy.consume() > 0) return refuse(reply, graphFaults.busy)
    if (faults.permission.consume() > 0) return refuse(reply, graphFaults.permission)
    const { id } = call.params
    company.calls.push({ call: `${call.method} ${call.url.replace(/^.*\/v\d+\.0/, '').replace(/\?.*/, '')}`, body: call.body ?? {} })
    if (call.method !== 'GET' && id !== page.id && id !== 'me') return refuse(reply, graphFaults.noSuchObject)
    return work(page, call, reply)
  }

  const take = async (page: FacebookPage, { body }: Call, reply: FastifyReply) => {
    const customer = idIn(body['recipient'])
    const refusal = refusalOf(page, customer, body['tag'])
    if (refusal) return refuse(reply, refusal)
    const action = body['sender_action']
    if (typeof action === 'string') {
      deps.sign(page, customer, action)
      return { recipient_id: customer }
    }
    const message = (body['message'] ?? {}) as SentMessage
    const wrong = wrongIn(message, page)
    if (wrong) return refuse(reply, wrong)
    if (faults.persona.consume() > 0) personas.clear()
    const persona = personas.get(String(body['persona_id']))
    if (body['persona_id'] !== undefined && persona?.page !== page.id) return refuse(reply, graphFaults.persona)
    const mid = await deps.show(page, customer, message, persona?.name ?? null)
    void company.wasSent(page, customer, mid, message).catch(deps.onError)
    await deps.untilAnswered?.()
    if (faults.silent.consume() > 0) return reply.raw.destroy()
    return { recipient_id: customer, message_id: mid }
  }

  function wrongIn({ text, attachment }: SentMessage, page: FacebookPage) {
    if (isTooLong(page, text ?? '')) return graphFaults.tooLong
    if (text === undefined && attachment === undefined) return graphFaults.empty
    return attachment !== undefined && faults.file.consume() > 0 ? graphFaults.file : null
  }

  function refusalOf({ instagram }: FacebookPage, customer: string, tag: unknown) {
    const wroteAt = company.wroteAt.get(customer)
    const isClosed = wroteAt !== undefined && Date.now() - wroteAt > allowedFor(tag)
    if (faults.window.consume() > 0 || isClosed) return graphFaults.window
    if (faults.person.consume() > 0) return graphFaults.person
    if (faults.restricted.consume() > 0) return graphFaults.restricted
    if (faults.otherApp.state.mode === 'off') return null
    return instagram === undefined ? graphFaults.otherApp : graphFaults.notOwner
  }

  /** A page without a right to it, or whose app has no role in its hand-over, is refused. */
  const inControl =
    (work = () => {}) =>
    (_page: FacebookPage, _call: Call, reply: FastifyReply) => {
      if (faults.control.consume() > 0) return refuse(reply, graphFaults.control)
      work()
      return { success: true }
    }

  app.post<Route>('/:version/:id/messages', withPage(take))
  // The app that takes a conversation has it.
  app.post<Route>('/:version/:id/take_thread_control', withPage(inControl(() => faults.otherApp.off())))
  app.post<Route>('/:version/:id/pass_thread_control', withPage(inControl()))
  app.post<Route>(
    '/:version/:id/personas',
    withPage((page, { body }) => {
      const id = String(++lastPersona)
      personas.set(id, { id, name: String(body['name']), page: page.id })
      return { id }
    }),
  )
  app.post<Route>(
    '/:version/:id/subscribed_apps',
    withPage(({ id }) => {
      company.subscribed.add(id)
      return { success: true }
    }),
  )
  app.delete<Route>(
    '/:version/:id/subscribed_apps',
    withPage(({ id }) => {
      company.subscribed.delete(id)
      return { success: true }
    }),
  )
  const show = withPage((page, { params: { id } }, reply) => {
    if (id === 'me' || id === page.id) return { id: page.id, name: page.name }
    const profile = company.profiles.get(id)
    return profile ? { ...profile, id } : refuse(reply, graphFaults.noSuchObject)
  })
  app.get<Route>('/:version/:id', (request, reply) => {
    const { params, query } = request
    const grant = company.people.grantOf(tokenOf(request))
    if (!grant) return show(request, reply)
    if (query['appsecret_proof'] !== proofOf(deps.app.secret, grant.token)) return refuse(reply, graphFaults.proof)
    if (params.id === 'me') return { id: grant.person.id, name: grant.person.name }
    // A person who manages a page may have its token.
    const page = deps.pages.find((one) => one.id === params.id && grant.person.pages.includes(one.id))
    return page ? { id: page.id, access_token: page.token } : refuse(reply, graphFaults.noSuchObject)
  })
  app.get<{ Params: { name: string } }>('/cdn/:name', (request, reply) => {
    const file = company.files.get(request.params.name)
    if (faults.cdn.consume() > 0) return reply.code(503).send('Service Unavailable')
    return file ? reply.type(file.type).send(file.bytes) : reply.code(403).send('URL signature expired')
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, graphFaults.unknownPath))
}
