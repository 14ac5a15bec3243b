import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '#shared/isObject.ts'
import type { DialogflowCompany } from './DialogflowCompany.ts'
import { GoogleError } from './GoogleError.ts'

/** An archive of an agent may be large, and is sent as text. */
const largestBody = 20_000_000

/** The addresses of Dialogflow: what is none of them is answered as Google does. */
export function serveDialogflow(app: FastifyInstance, company: DialogflowCompany): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof GoogleError ? error : new GoogleError('INTERNAL', 'Internal error encountered.')
    return reply.code(refusal.status).send(refusal.body)
  })
  app.route<Anywhere>({
    method: ['GET', 'POST'],
    url: '/*',
    bodyLimit: largestBody,
    handler: (request) => company.answer(callOf(request)),
  })
}

interface Anywhere {
  Params: { '*'?: string }
}

function callOf(request: FastifyRequest<Anywhere>) {
  const [, query = ''] = request.url.split('?', 2)
  const { '*': rest = '' } = request.params
  return {
    method: request.method,
    path: `/${rest}`,
    query: new URLSearchParams(query),
    authorization: request.headers.authorization ?? '',
    body: bodyOf(request.body),
  }
}

function bodyOf(text: unknown): Record<string, unknown> {
  if (typeof text !== 'string' || text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : {}
  } catch {
    throw new GoogleError('INVALID_ARGUMENT', 'Invalid JSON payload received.')
  }
}
