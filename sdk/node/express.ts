import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { Baton } from './createBaton.ts'
import { neverThrowing } from './neverThrowing.ts'
import { refuse, type WebhookAnswer } from './webhook.ts'

/** A request of Express, connect or node:http. What a body parser left in it is read where it kept the bytes. */
type Request = IncomingMessage & { body?: unknown; rawBody?: unknown }

// What a person writes is short; a larger body does not come from Baton.
const largestBody = 1_000_000

/**
 * The bot's webhook as a handler of Express (4 and 5) and whatever else hands on the request and response of node:http:
 * `app.post('/baton', expressWebhook(baton))`. Put it before `express.json()`, or let that keep the bytes:
 * `express.json({ verify: (request, _response, bytes) => (request.rawBody = bytes) })`. Never throws and calls no `next`: what went wrong is told
 * to `onError`, as the frameworks let a promise that rejects end the process, and anybody can break a request off.
 */
export function expressWebhook(
  baton: Pick<Baton, 'webhook'>,
  onError: (error: unknown) => void = (error) => console.error('Baton:', error),
): (request: Request, response: ServerResponse) => Promise<void> {
  const tell = neverThrowing(onError)
  return async (request, response) => {
    const { status, body } = await answer(baton, request, tell)
    // Whoever broke off hears no answer.
    if (response.headersSent || response.destroyed) return
    // The rest of a body that is too large is not waited for.
    if (status === 413) response.setHeader('connection', 'close')
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
}

async function answer(baton: Pick<Baton, 'webhook'>, request: Request, onError: (error: unknown) => void): Promise<WebhookAnswer> {
  let bytes: unknown
  try {
    bytes = await bytesOf(request)
  } catch (error) {
    onError(error)
    return error instanceof RangeError ? refuse(413, 'too-large', error.message) : refuse(400, 'unreadable', 'the body broke off')
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the webhook itself refuses what are no bytes
    return await baton.webhook(request.headers, bytes as Uint8Array)
  } catch (error) {
    onError(error)
    return refuse(500, 'failed', error instanceof Error ? error.message : String(error))
  }
}

/** The bytes as they came; what a parser made of them where it kept none, which the webhook refuses with a sentence about it. */
async function bytesOf(request: Request): Promise<unknown> {
  for (const kept of [request.rawBody, request.body]) if (typeof kept === 'string' || kept instanceof Uint8Array) return kept
  return request.readableDidRead ? request.body : read(request)
}

/** Rejects with a RangeError beyond what Baton sends. */
function read(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const take = (chunk: Uint8Array): void => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= largestBody) return
      request.off('data', take).pause()
      reject(new RangeError(`the body has more than ${largestBody} bytes`))
    }
    finished(request, { writable: false }, (error) => (error ? reject(error) : resolve(Buffer.concat(chunks))))
    request.on('data', take)
  })
}
