import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import {
  Changing,
  Faults,
  NewCustomer,
  RelayCommand,
  Saying,
  Whose,
  type Known,
  type PhoneBot,
  type Relay,
  type SandboxState,
  type PhoneMessage,
} from './contract.ts'
import type { SandboxBot } from '#sandbox/northwind.ts'
import type { FaultBoard } from './FaultBoard.ts'
import type { FirstRelay } from './FirstRelay.ts'
import type { Platform } from './Platform.ts'

export interface PhonePorts {
  workspace: string
  platforms: readonly Platform[]
  board: FaultBoard
  personas: SandboxState['personas']
  /** How each bot is doing. */
  bots(): PhoneBot[]
  /** Tells whenever that has changed. */
  onBots(listener: () => void): () => void
  /** Customers of a bot by part of their name, the latest first. */
  find(bot: SandboxBot, phrase: string): Promise<Known[]>
  relay: FirstRelay
}

/** Longer than a proxy on the way keeps a silent stream. */
const heartbeat = 20_000

/**
 * What the page of the phone calls: `/api/*` under the sandbox. Answers what ends the streams, which are open for as long as somebody looks
 * and would keep the server from stopping.
 */
export function servePhone(app: FastifyInstance, ports: PhonePorts): () => void {
  const { platforms, board, relay } = ports
  const streams = new Set<ServerResponse>()
  const platformOf = (clientKey: string) => platforms.find(({ bot }) => bot.clientKey === clientKey)

  app.get('/api/scenery', (): SandboxState => ({
    workspace: ports.workspace,
    bots: ports.bots(),
    personas: ports.personas,
    faults: board.now,
    companies: board.companies,
    relay: relay.now,
  }))

  app.get<{ Querystring: { bot?: string; phrase?: string } }>('/api/customers', ({ query }) => {
    const platform = query.bot === undefined ? platforms[0] : platformOf(query.bot)
    return platform ? ports.find(platform.bot, (query.phrase ?? '').slice(0, 100)) : []
  })

  app.post('/api/customers', (request, reply) =>
    read(reply, NewCustomer, request.body, ({ bot, name }) => {
      const platform = platformOf(bot)
      return platform ? { bot, customer: platform.meet(name), name } : nobody(reply)
    }),
  )

  app.post('/api/say', (request, reply) =>
    read(reply, Saying, request.body, async (saying) => ((await platformOf(saying.bot)?.say(saying)) ? { ok: true } : nobody(reply))),
  )

  app.post('/api/typing', (request, reply) =>
    read(reply, Whose, request.body, ({ bot, customer }) => {
      platformOf(bot)?.customerTypes(customer)
      return { ok: true }
    }),
  )

  app.post('/api/change', (request, reply) =>
    read(reply, Changing, request.body, async (changing) =>
      (await platformOf(changing.bot)?.change(changing))
        ? { ok: true }
        : reply.code(404).send({ error: 'This message cannot be changed any more.' }),
    ),
  )

  app.put('/api/faults', (request, reply) =>
    read(reply, Faults, request.body, (faults) => {
      board.set(faults)
      return board.now
    }),
  )

  app.post('/api/relay', (request, reply) =>
    read(reply, RelayCommand, request.body, async (command) => {
      await (command.do === 'start' ? relay.start() : relay.end())
      return relay.now
    }),
  )

  app.get<{ Querystring: { bot?: string; customer?: string } }>('/api/stream', async ({ query }, reply) => {
    const phone = await platformOf(query.bot ?? '')?.open(query.customer ?? '')
    if (!phone) return nobody(reply)
    const { send, onEnd } = openStream(reply, streams)
    const sendBots = () => send({ kind: 'bots', bots: ports.bots() })
    const sendFaults = (faults: Faults) => send({ kind: 'faults', faults })
    const sendRelay = (state: Relay) => send({ kind: 'relay', relay: state })
    send(phone.whole)
    // As they are now as well: the page no longer asks for them, and what it knows of before may be old.
    sendBots()
    sendFaults(board.now)
    sendRelay(relay.now)
    onEnd(phone.watch(send))
    onEnd(ports.onBots(sendBots))
    onEnd(board.onChange(sendFaults))
    onEnd(relay.onChange(sendRelay))
    return reply
  })
  return () => streams.forEach((stream) => stream.end())
}

const nobody = (reply: FastifyReply) => reply.code(404).send({ error: 'There is no such customer or bot.' })

/** Parses what was sent, or says what is wrong with it. */
async function read<S extends z.ZodMiniType>(
  reply: FastifyReply,
  schema: S,
  body: unknown,
  work: (input: z.output<S>) => unknown,
): Promise<unknown> {
  const result = schema.safeParse(body)
  if (result.success) return work(result.data)
  return reply.code(400).send({
    error: result.error.issues.map(({ path, message }) => (message.endsWith('.') ? message : `${path.join('.')}: ${message}`)).join(' '),
  })
}

/** Server-sent events by hand: the answer stays open, and ends with the page or the server. */
function openStream(
  reply: FastifyReply,
  streams: Set<ServerResponse>,
): { send: (message: PhoneMessage) => void; onEnd: (work: () => void) => void } {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  streams.add(raw)
  const heartbeatTimer = setInterval(() => raw.write(':\n\n'), heartbeat).unref()
  raw.on('close', () => {
    clearInterval(heartbeatTimer)
    streams.delete(raw)
  })
  return {
    send: (message) => void raw.write(`data: ${JSON.stringify(message)}\n\n`),
    onEnd: (work) => void raw.on('close', work),
  }
}
