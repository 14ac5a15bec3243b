import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import type { OutgoingMessage } from '../outgoingMessage.ts'
import type { WebhookAnswer, WebhookHeaders } from '../webhook.ts'

type Line = { from: 'customer' | 'bot'; text: string; quick_replies?: unknown }
type Addresses = {
  /** A customer wrote. */
  onMessage(body: { id: string; channel: string; text: string }): Promise<unknown>
  /** Baton posted to the bot's webhook. */
  onWebhook(headers: WebhookHeaders, rawBody: Uint8Array): Promise<WebhookAnswer>
}

/** The smallest thing customers can write on: this terminal, and three addresses on a port. Stands where Slack or Messenger would. */
export function createTinyPlatform(addresses: Addresses) {
  const transcripts = new Map<string, Line[]>()
  const transcript = (channel: string) => transcripts.get(channel) ?? transcripts.set(channel, []).get(channel)!

  /** Brings a message to the customer; gives back its id here. */
  function send(channel: string, { text, quick_replies }: OutgoingMessage): string {
    transcript(channel).push({ from: 'bot', text, ...(quick_replies ? { quick_replies } : {}) })
    console.log(`  to ${channel}: ${text}`)
    return randomUUID()
  }

  async function write(channel: string, text: string, id: string = randomUUID()): Promise<void> {
    transcript(channel).push({ from: 'customer', text })
    await addresses.onMessage({ id, channel, text }).catch((error: unknown) => console.error(`  not answered: ${String(error)}`))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    const rawBody = Buffer.concat(await Array.fromAsync(request))
    const answer = (status: number, body: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (request.method === 'POST' && pathname === '/baton') {
      const { status, body } = await addresses.onWebhook(request.headers, rawBody)
      return void answer(status, body)
    }
    if (request.method === 'POST' && pathname === '/messages') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an example: its only customer is its test
      const { channel, text, id } = JSON.parse(rawBody.toString()) as { channel: string; text: string; id?: string }
      await write(channel, text, id)
      return void answer(200, JSON.stringify(transcript(channel)))
    }
    if (request.method === 'GET' && pathname === '/messages') {
      return void answer(200, JSON.stringify(transcript(searchParams.get('channel') ?? '')))
    }
    return void answer(404, '{}')
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })

  return {
    send,
    open(port: number): void {
      server.listen(port, '127.0.0.1', () =>
        console.log(`Customers write here, or POST {"channel","text"} to http://localhost:${port}/messages`),
      )
      createInterface({ input: process.stdin }).on('line', (text) => text.trim() && void write('console', text.trim()))
    },
    close(): void {
      process.stdin.unref()
      server.close()
    },
  }
}
