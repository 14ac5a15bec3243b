import { setTimeout } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { FaultSwitch } from './FaultSwitch.ts'
import { Refusal } from './Refusal.ts'
import type { RequestLog } from './RequestLog.ts'
import { sendPage, type Page } from './sendPage.ts'

/** Reads forms as the companies do: the server around us may do it its own way. */
export async function readForms(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('application/x-www-form-urlencoded')
  await app.register(formbody)
}

export function logRequests(app: FastifyInstance, log: RequestLog, clock: () => number): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    log.add({ at: clock(), method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime })
  })
}

/** The two faults that any call can have: it is answered late, or with 500. */
export function applyFaults(app: FastifyInstance, faults: { slowMs: FaultSwitch; serverError: FaultSwitch }): void {
  app.addHook('onRequest', async () => {
    const delay = faults.slowMs.consume()
    if (delay > 0) await setTimeout(delay)
    if (faults.serverError.consume()) throw new Refusal(500, 'internal_failure', 'The server has a fault, as it was told to have.')
  })
}

/** Answers what goes wrong, and addresses where nothing is, with a page. */
export function answerErrorsAsPages(app: FastifyInstance, pageOf: (base: string, refusal: Refusal) => Page): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error(error)
    return sendPage(reply, refusal.status, pageOf(app.prefix, refusal))
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    return sendPage(reply, 404, pageOf(app.prefix, new Refusal(404, 'not_found', 'There is nothing at this address.', { path })))
  })
}

/** Answers what goes wrong with the JSON that `send` makes of it. */
export function answerErrorsAsJson(app: FastifyInstance, send: (reply: FastifyReply, refusal: Refusal) => FastifyReply): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error(error)
    return send(reply, refusal)
  })
}

/** Errors of the web framework (a body that cannot be read) in a company's words; anything else is a fault of ours. */
function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  return status < 500 ? new Refusal(status, 'invalid_request', error.message) : new Refusal(500, 'internal_failure', 'Backend Error')
}
