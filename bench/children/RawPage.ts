import { WebSocket } from 'ws'
import { protocolVersion, type LiveChange } from '#shared/liveProtocol.ts'
import { now } from './now.ts'

/** How the frame of a change says that it is a message. */
const messageAdded = '"name":"message.added"'

/** Where pages connect, and as whom. A `bare` place is a plain websocket server without rooms or names. */
export interface PageLocation {
  url: string
  token: string
  workspace: string
  bare?: boolean
}

/**
 * A page as the wire sees it: it joins a workspace and counts the messages it receives, without the cost of taking it apart. The same for the
 * server and for the bare one beside it, so that thousands of them fit into a process and weigh the same in both.
 */
export class RawPage {
  received = 0
  /** Of everything that came, without the frames around it. */
  bytes = 0
  /** When the last message came, by `now()`. */
  receivedAt = 0
  onReceived: (() => void) | undefined
  readonly #socket: WebSocket
  #last: Buffer | undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static async join({ url, token, workspace, bare = false }: PageLocation): Promise<RawPage> {
    const address = bare ? url : `${url}/realtime/?EIO=4&transport=websocket`
    const socket = new WebSocket(address.replace(/^http/, 'ws'), { perMessageDeflate: false })
    const page = new RawPage(socket)
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The socket was closed.')))
      if (bare) socket.on('open', () => resolve())
      socket.on('message', (data: Buffer) => page.#read(data, { token, workspace }, resolve))
    })
    return page
  }

  /** Says which conversation is open. */
  look(conversation: string): void {
    this.#socket.send(`42${JSON.stringify(['set_channel', conversation])}`)
  }

  type(conversation: string): void {
    this.#socket.send(`42${JSON.stringify(['typing', conversation])}`)
  }

  leave(): void {
    this.#socket.terminate()
  }

  #read(data: Buffer, { token, workspace }: Pick<PageLocation, 'token' | 'workspace'>, joined: () => void): void {
    this.bytes += data.length
    // Engine.IO: 0 opens, 2 asks whether we are there. Socket.IO: 40 connects, 42 is an event, 43 answers.
    const kind = data.subarray(0, 2).toString('latin1')
    if (kind === '42' && data.subarray(4, 11).toString('latin1') === 'changes') return this.#receive(data)
    if (kind[0] === '0') this.#socket.send(`40${JSON.stringify({ token })}`)
    else if (kind[0] === '2') this.#socket.send('3')
    else if (kind === '40') this.#socket.send(`420${JSON.stringify(['set_team', workspace, { version: protocolVersion }])}`)
    else if (kind === '43') joined()
  }

  /** What a message calls people for comes beside it and is not counted. */
  #receive(data: Buffer): void {
    const messages = countOf(messageAdded, data)
    if (messages === 0) return
    this.received += messages
    this.receivedAt = now()
    this.#last = data
    this.onReceived?.()
  }

  /** The message that came last, and the frame that carries it alone. */
  get last(): { frame: string; change: LiveChange } | null {
    if (!this.#last) return null
    const [event, { changes }] = JSON.parse(this.#last.toString('utf8').slice(2)) as [string, { changes: LiveChange[] }]
    const change = changes.findLast(({ name }) => name === 'message.added')!
    return { frame: `42${JSON.stringify([event, { changes: [change] }])}`, change }
  }
}

/** How often a text stands in a frame. */
function countOf(text: string, frame: Buffer): number {
  let count = 0
  for (let at = frame.indexOf(text); at >= 0; at = frame.indexOf(text, at + text.length)) count++
  return count
}
