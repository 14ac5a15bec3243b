import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import { sign } from '../signature.ts'
import { ownPort } from './ownPort.ts'

/** One call that a bot made, as it came over the wire. */
export type Recorded = { path: string; headers: IncomingHttpHeaders; body: Record<string, any> }
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; hangUp?: boolean }

/** A Baton that answers what a test tells it to and remembers everything it was told. */
export type StandInBaton = {
  url: string
  calls: Recorded[]
  sent(path: string): Recorded[]
  /** From now on calls to this path get these answers, one after the other; the last one stays. */
  answer(path: string, ...answers: (Answer | ((call: Recorded) => Answer | Promise<Answer>))[]): void
  /** Says to every claimed socket; gives back the bot's acknowledgement. */
  emit(name: string, payload: unknown): Promise<unknown>
  sockets: Server
  restart(): Promise<void>
  goAway(): Promise<void>
  stop(): Promise<void>
}

const byItself: Record<string, Answer> = {
  in: { body: { paused: false, epoch: 1, channel: 'c1' } },
  out: { body: { paused: false, epoch: 1, suppressed: false } },
  unknown: { body: { paused: false, epoch: 1 } },
  human: { body: { paused: false, epoch: 1 } },
  channel_state: { body: { paused: false, epoch: 1 } },
  update_channel: { body: { paused: true, epoch: 2 } },
  'channels/paused': { body: [] },
}

export async function startStandInBaton(): Promise<StandInBaton> {
  const calls: Recorded[] = []
  const planned = new Map<string, Parameters<StandInBaton['answer']>[1][]>()
  let http: HttpServer
  const port = await ownPort()
  const baton = {
    url: `http://127.0.0.1:${port}`,
    calls,
    sent: (path: string) => calls.filter((call) => call.path === path),
    answer: (path: string, ...answers: Parameters<StandInBaton['answer']>[1][]) => void planned.set(path, answers),
  } as StandInBaton

  async function start(): Promise<void> {
    http = createServer((request, response) => void answerCall(request, response))
    baton.sockets = new Server(http)
    baton.sockets.on('connection', (socket) => socket.emit('socket_id_set', socket.id))
    await new Promise<void>((listening) => http.listen(port, '127.0.0.1', listening))
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const chunks = await Array.fromAsync(request)
    const path = (request.url ?? '').replace('/api/v1/', '')
    const call = { path, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') }
    calls.push(call)
    const plan = planned.get(path) ?? []
    const next = plan.length > 1 ? plan.shift() : plan[0]
    const answer = (typeof next === 'function' ? await next(call) : next) ?? byItself[path] ?? { body: { ok: true } }
    if (answer.hangUp) return request.socket.destroy()
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    return response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
  }

  baton.emit = async (name, payload) => {
    const claimed = baton.sent('update_bot_socket_id').map((call) => call.body['socket_id'])
    const socket = [...baton.sockets.sockets.sockets.values()].find(({ id }) => claimed.includes(id))
    if (!socket) throw new Error('no socket was claimed')
    return socket.timeout(30_000).emitWithAck(name, payload)
  }
  baton.goAway = async () => {
    await baton.sockets.close()
    http.closeAllConnections()
  }
  baton.restart = start
  baton.stop = baton.goAway
  await start()
  return baton
}

/** The headers and body of a webhook as Baton signs it. */
export function signedWebhook(
  secret: string,
  name: string,
  payload: unknown,
  id: string = randomUUID(),
  seconds = Math.floor(Date.now() / 1000),
) {
  const body = JSON.stringify(payload)
  const time = String(seconds)
  return {
    headers: { 'message-type': name, 'baton-id': id, 'baton-time': time, 'baton-signature': sign(secret, id, time, name, body) },
    body,
  }
}

/** Resolves when the condition holds; the test's own time limit ends the wait. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resume) => setTimeout(resume, 5))
}
