import type { FastifyInstance } from 'fastify'
import type { CallShape } from '#shared/call.ts'
import type { Transport } from '#features/inbox/delivery/ports.ts'
import { registerBotCalls } from './calls/registerBotCalls.ts'
import { registerPageLink } from './calls/registerPageLink.ts'
import { botCalls } from './contract.ts'
import { BotSockets } from './realtime/BotSockets.ts'
import { socketTransport } from './transports/socketTransport.ts'
import { webhookTransport } from './transports/webhookTransport.ts'
import type { SdkPorts } from './SdkPorts.ts'

/** Bots that speak the protocol of the SDKs: how they come in, and how they are reached. */
export interface Sdk {
  /** For the API page; their routes are there already. */
  calls: readonly CallShape[]
  transports: { sockets: Transport; webhooks: Transport }
  /** How many sockets of a bot are open, on all nodes. */
  connections(botId: string): number
  /** The keys or bots of a workspace have changed: its sockets must show theirs anew. */
  letGo(workspaceId: string): void
}

/** Adds the calls and the realtime server of bots to the house's HTTP server; they close with it. */
export async function openSdk(app: FastifyInstance, ports: SdkPorts): Promise<Sdk> {
  const sockets = new BotSockets(app.server, ports)
  // Open sockets keep the HTTP server from ending.
  app.addHook('preClose', async () => sockets.close())
  await registerBotCalls(app, ports, sockets)
  registerPageLink(app)
  return {
    calls: botCalls,
    transports: { sockets: socketTransport(sockets.lines, () => sockets.elsewhere()), webhooks: webhookTransport(ports) },
    connections: (botId) => sockets.connections(botId),
    letGo: (workspaceId) => sockets.letGo(workspaceId),
  }
}
