import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebhookCall {
  headers: IncomingHttpHeaders
  raw: string
  body: Record<string, unknown>
  at: number
}
type Reply = { status: number; body?: string } | 'silence' | 'hang up'

/** A bot's own webhook, for tests: it writes down what comes and answers as it is told to. */
export class BotWebhook {
  readonly calls: WebhookCall[] = []
  /** What is answered: one after the other, the last for ever. */
  replies: Reply[] = [{ status: 200, body: '{"ok":true}' }]
  readonly #http: Server

  private constructor() {
    this.#http = createServer((request, response) => {
      void Array.fromAsync(request as AsyncIterable<Buffer>).then((chunks) => {
        const raw = Buffer.concat(chunks).toString()
        this.calls.push({ headers: request.headers, raw, body: JSON.parse(raw) as Record<string, unknown>, at: Date.now() })
        const reply = (this.replies.length > 1 ? this.replies.shift() : this.replies[0])!
        if (reply === 'hang up') return request.socket.destroy()
        if (reply !== 'silence') response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body ?? '')
        return undefined
      })
    })
  }

  static async open(): Promise<BotWebhook> {
    const webhook = new BotWebhook()
    webhook.#http.listen(0, '127.0.0.1')
    await once(webhook.#http, 'listening')
    return webhook
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/baton`
  }

  of(type: string): WebhookCall[] {
    return this.calls.filter((call) => call.headers['message-type'] === type)
  }

  close(): void {
    this.#http.close()
    this.#http.closeAllConnections()
  }
}
