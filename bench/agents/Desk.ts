import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { RawPage } from '../children/RawPage.ts'

/** What is asked of the server; GET without a body, POST with one, unless it says otherwise. */
export interface Asked {
  url: string
  headers?: Record<string, string>
  method?: string
  body?: unknown
}

/** Where one person works: a page with its socket, and the calls it makes over connections of its own, all of it counted. */
export class Desk {
  readonly page: RawPage
  /** How many milliseconds each kind of call took. */
  readonly times = new Map<string, number[]>()
  /** What the server refused or broke, a line each. */
  readonly failures: string[] = []
  readonly #base: string
  readonly #headers: Record<string, string>
  /** As many connections as a browser opens to one server. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  readonly #connections = new Set<Socket>()

  private constructor(base: string, headers: Record<string, string>, page: RawPage) {
    this.#base = base
    this.#headers = headers
    this.page = page
  }

  static async open(base: string, token: string, workspace: string): Promise<Desk> {
    const page = await RawPage.join({ url: base, token, workspace })
    return new Desk(base, { authorization: `Bearer ${token}`, teamid: workspace }, page)
  }

  /** Answers what the server said, or null when it refused; `kind` is what the call is counted under. */
  async request<T>(kind: string, { url, headers = {}, body, method = body === undefined ? 'GET' : 'POST' }: Asked): Promise<T | null> {
    const from = performance.now()
    const text = body === undefined ? '' : JSON.stringify(body)
    const sent = {
      ...this.#headers,
      ...headers,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const { status, said } = await this.#send(url, method, sent, text)
    const times = this.times.get(kind) ?? []
    times.push(performance.now() - from)
    this.times.set(kind, times)
    if (status === 200) return JSON.parse(said) as T
    this.failures.push(`${method} ${url} answered ${status}: ${said.slice(0, 200)}`)
    return null
  }

  get requests(): number {
    return [...this.times.values()].reduce((sum, times) => sum + times.length, 0)
  }

  /** What the server sent: answers with their headers, and what came by the socket. */
  get bytes(): { calls: number; socket: number } {
    return { calls: [...this.#connections].reduce((sum, one) => sum + one.bytesRead, 0), socket: this.page.bytes }
  }

  leave(): void {
    this.page.leave()
    this.#agent.destroy()
  }

  #send(url: string, method: string, headers: Record<string, string | number>, text: string): Promise<{ status: number; said: string }> {
    return new Promise((resolve, reject) => {
      const asked = request(this.#base + url, { agent: this.#agent, method, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (body += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, said: body }))
      })
      asked.on('socket', (socket) => this.#connections.add(socket))
      asked.on('error', reject)
      asked.end(text)
    })
  }
}
