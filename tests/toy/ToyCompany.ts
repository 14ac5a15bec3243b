import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ToyAnswer, ToyThought } from './engine.ts'
import type { ToyItem } from './parse.ts'
import { signatureOf } from './provider.ts'

/** Toy itself: it sends what its customers write, signed, and takes what is said to them. */
export class ToyCompany {
  readonly secret = 'the secret that Toy shares with this installation'
  /** What was sent to its customers. */
  readonly taken: { to: string; text: string; token: string }[] = []
  /** Who its customers saw typing. */
  readonly signs: { to: string; by: 'bot' | 'person' }[] = []
  /** What its engine was asked, in order. */
  readonly asked: ToyThought[] = []
  /** What its engine says: an answer, or the status of a refusal. */
  think: (thought: ToyThought) => ToyAnswer | number | Promise<ToyAnswer | number> = ({ texts }) => ({
    texts: [`You said: ${texts.join(' / ')}`],
  })
  /** The status with which what is sent to customers is refused, of all or by what it says; 200 takes it. */
  takes: number | ((text: string) => number) = 200
  readonly #keys = new Map<string, string>()
  readonly #http: Server
  #deliveries = 0

  private constructor(http: Server) {
    this.#http = http
  }

  static async open(): Promise<ToyCompany> {
    const http = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (request.url === '/think') return void company.#answer(JSON.parse(body) as ToyThought, response)
        if (request.url === '/typing') return void response.end(`${company.signs.push(JSON.parse(body) as ToyCompany['signs'][number])}`)
        const said = JSON.parse(body) as { to: string; text: string }
        const status = typeof company.takes === 'number' ? company.takes : company.takes(said.text)
        if (status !== 200) return void response.writeHead(status).end()
        response.end(JSON.stringify({ id: company.#take(said, request.headers) }))
      })
    })
    const company = new ToyCompany(http)
    await once(http.listen(0, '127.0.0.1'), 'listening')
    return company
  }

  /** The same request again is the same message. */
  #take(said: { to: string; text: string }, { authorization: token = '', 'idempotency-key': key }: IncomingHttpHeaders): string {
    const known = this.#keys.get(String(key))
    if (known !== undefined) return known
    this.taken.push({ ...said, token })
    const id = `toy.${this.taken.length}`
    this.#keys.set(String(key), id)
    return id
  }

  async #answer(thought: ToyThought, response: ServerResponse): Promise<void> {
    this.asked.push(thought)
    const answer = await this.think(thought)
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.end(JSON.stringify(answer))
  }

  get env(): Record<string, string> {
    return { TOY_SECRET: this.secret, TOY_URL: `http://localhost:${(this.#http.address() as AddressInfo).port}` }
  }

  /** Calls our webhook; resolves with the status, or rejects when nobody answered. */
  async call(url: string, items: readonly unknown[], delivery = `d${++this.#deliveries}`, secret = this.secret): Promise<number> {
    // With characters escaped that JSON need not escape: a signature is made over bytes.
    const body = JSON.stringify({ items }).replace(/[^\0-~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const headers = { 'content-type': 'application/json', 'x-toy-delivery': delivery, 'x-toy-signature': signatureOf(secret, body) }
    const response = await fetch(`${url}/webhooks/toy`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    return response.status
  }

  close(): void {
    this.#http.close()
  }
}

/** A customer of a page writes. */
export const wrote = (page: string, id: string, from: string, text: string): ToyItem => ({ page, kind: 'message', id, from, text })
