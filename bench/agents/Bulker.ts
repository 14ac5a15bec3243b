import { io, type Socket } from 'socket.io-client'
import { bulkProgress, type Act, type Bulk } from '#features/inbox/actions/bulk/contract.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import type { EventBody } from '#shared/event.ts'
import { protocolVersion, type LiveChange } from '#shared/liveProtocol.ts'
import type { Fixture } from '../seed/Fixture.ts'

/** How a bulk went: milliseconds until the person who began it had received its end and every conversation; `conversationsReceived` counts these. */
export interface Bulked {
  ms: number
  changed: number
  conversationsReceived: number
}

const longest = 120_000

/** Whether a change carries a conversation as it is now: what leaves a line in its transcript is told with that line. */
const isOfConversation = (
  change: LiveChange,
): change is LiveChange & { body: Pick<EventBody<typeof conversationChanged>, 'conversation'> } =>
  change.name === conversationChanged.name || change.name === messageAdded.name

/** Somebody who does things to many conversations, before an open page. */
export class Bulker {
  readonly #address: string
  readonly #headers: Record<string, string>
  readonly #socket: Socket
  readonly #conversations = new Set<string>()
  #bulk: Bulk | undefined
  #last: LiveChange | undefined
  #check: () => void = () => undefined

  private constructor(address: string, { workspace, people }: Fixture, socket: Socket) {
    this.#address = address
    this.#headers = { authorization: `Bearer ${people[2]!.token}`, teamid: workspace, 'content-type': 'application/json' }
    this.#socket = socket
    socket.on('changes', ({ changes }: { changes: LiveChange[] }) => {
      for (const change of changes) {
        this.#last = change
        if (change.name === bulkProgress.name) this.#bulk = change.body as Bulk
        else if (isOfConversation(change)) this.#conversations.add(change.body.conversation.id)
      }
      this.#check()
    })
  }

  static async open(address: string, fixture: Fixture): Promise<Bulker> {
    const socket = io(address, { path: '/realtime', transports: ['websocket'], auth: { token: fixture.people[2]!.token }, forceNew: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    const bulker = new Bulker(address, fixture, socket)
    await socket.timeout(10_000).emitWithAck('set_team', fixture.workspace, { version: protocolVersion })
    return bulker
  }

  start(act: Act, ids: string[]): Promise<Bulked> {
    return this.#run('done', '/api/channels/bulk', { act, ids })
  }

  /** Takes back what was started last. */
  undo(): Promise<Bulked> {
    return this.#run('undone', `/api/channels/bulk/${this.#bulk!.id}/undo`, {})
  }

  /** The change that was received last. */
  get lastChange(): LiveChange {
    return this.#last!
  }

  leave(): void {
    this.#socket.disconnect()
  }

  async #run(end: Bulk['state'], path: string, body: object): Promise<Bulked> {
    this.#conversations.clear()
    this.#bulk = undefined
    const from = performance.now()
    const ended = new Promise<Bulked>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`A bulk has not ended: ${JSON.stringify(this.#bulk ?? null)}`)), longest)
      this.#check = () => {
        const { state, changed } = this.#bulk ?? {}
        if (state !== end || this.#conversations.size < changed!) return
        clearTimeout(timer)
        resolve({ ms: performance.now() - from, changed: changed!, conversationsReceived: this.#conversations.size })
      }
    })
    const response = await fetch(this.#address + path, { method: 'POST', headers: this.#headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return ended
  }
}
