import { connect, type Socket } from 'node:net'

/**
 * One caller of a bot's server: a connection that is kept, one call at a time. Written on the socket because every cycle that a caller
 * takes on a small machine is missing in the server it measures.
 */
export class HttpCaller {
  readonly #url: string
  #socket: Socket
  #buffer = ''
  #settle: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined

  private constructor(url: string, socket: Socket) {
    this.#url = url
    this.#socket = this.#follow(socket)
  }

  static async open(url: string): Promise<HttpCaller> {
    return new HttpCaller(url, await connected(url))
  }

  /** Sends a request as it stands and resolves with the body of the answer, as Latin-1; fails on anything but 200. */
  async call(request: string): Promise<string> {
    // A server lets go of a connection that rests for a minute or so.
    if (this.#socket.destroyed) this.#socket = this.#follow(await connected(this.#url))
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #follow(socket: Socket): Socket {
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => this.#read(String(chunk)))
    socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection.')))
    return socket
  }

  #read(chunk: string): void {
    this.#buffer = this.#buffer === '' ? chunk : this.#buffer + chunk
    const head = this.#buffer.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = /content-length: (\d+)/i.exec(this.#buffer.slice(0, head))
    if (!length) return this.#finish(new Error(`An answer without a length: ${this.#buffer.slice(0, 200)}`))
    if (this.#buffer.length < head + 4 + Number(length[1])) return
    const body = this.#buffer.slice(head + 4)
    const status = this.#buffer.slice(9, 12)
    this.#buffer = ''
    if (status === '200') this.#settle?.resolve(body)
    else this.#finish(new Error(`The server answered ${status}: ${body.slice(0, 300)}`))
  }

  #finish(error: Error): void {
    this.#buffer = ''
    this.#settle?.reject(error)
  }
}

function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
}
