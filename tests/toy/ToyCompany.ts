import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ToyItem } from './parse.ts'
import { signatureOf } from './provider.ts'

/** Toy itself: it sends what its customers write, signed, and takes what is said to them. */
export class ToyCompany {
  readonly secret = 'the secret that Toy shares with this installation'
  /** What was sent to its customers. */
  readonly taken: { to: string; text: string; token: string }[] = []
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
        const said = JSON.parse(Buffer.concat(chunks).toString()) as { to: string; text: string }
        company.taken.push({ ...said, token: request.headers.authorization ?? '' })
        response.end(JSON.stringify({ id: `toy.${company.taken.length}` }))
      })
    })
    const company = new ToyCompany(http)
    await once(http.listen(0, '127.0.0.1'), 'listening')
    return company
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
