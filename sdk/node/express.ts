import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Baton } from './createBaton.ts'

/** A request of Express, connect or node:http. What a body parser left in it is read where it kept the bytes. */
type Request = IncomingMessage & { body?: unknown; rawBody?: unknown }

/**
 * The bot's webhook as a handler of Express (4 and 5) and whatever else hands on the request and response of node:http:
 * `app.post('/baton', expressWebhook(baton))`. Put it before `express.json()`, or let that keep the bytes:
 * `express.json({ verify: (request, _response, bytes) => (request.rawBody = bytes) })`. Never throws and calls no `next`.
 */
export function expressWebhook(baton: Pick<Baton, 'webhook'>): (request: Request, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the webhook itself refuses what are no bytes
    const { status, body } = await baton.webhook(request.headers, (await bytesOf(request)) as Uint8Array)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
}

/** The bytes as they came; what a parser made of them where it kept none, which the webhook refuses with a sentence about it. */
async function bytesOf(request: Request): Promise<unknown> {
  for (const kept of [request.rawBody, request.body]) if (typeof kept === 'string' || kept instanceof Uint8Array) return kept
  return request.readableEnded || request.complete ? request.body : buffer(request)
}
