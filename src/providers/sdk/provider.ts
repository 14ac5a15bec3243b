import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { OpenProvider, Provider } from '#providers/provider.ts'
import { registerBotCalls } from './calls/registerBotCalls.ts'
import { registerPageLink } from './calls/registerPageLink.ts'
import { card } from './card.ts'
import { botCalls } from './contract.ts'
import { sdkCredentials, type SdkCredentials } from './credentials.ts'
import { BotSockets } from './realtime/BotSockets.ts'
import { botWebhooks } from './webhookContract.ts'
import { socketTransport } from './transports/socketTransport.ts'
import { webhookTransport } from './transports/webhookTransport.ts'

/**
 * Bots that speak the protocol of the SDKs. They report by calls of their own, which are answered with who has the conversation, so they have no
 * webhooks that are kept and worked on later.
 */
export const sdk: Provider<SdkCredentials> = {
  id: 'sdk',
  card,
  credentials: sdkCredentials,
  transportOf: ({ webhook }) => (webhook === '' ? 'sdk-socket' : 'sdk-webhook'),
  parse: () => [],
  open: openSdk,
}

/** Adds the calls and the realtime server of bots to the HTTP server; they close with it. */
async function openSdk(ports: ProviderPorts): Promise<OpenProvider<SdkCredentials>> {
  const { app } = ports
  const sockets = new BotSockets(app.server, ports)
  // Open sockets keep the HTTP server from ending.
  app.addHook('preClose', async () => sockets.close())
  await registerBotCalls(app, ports, sockets)
  registerPageLink(app)
  return {
    // A bot that is connected receives by its socket.
    transports: { 'sdk-socket': socketTransport(sockets.connections, () => sockets.elsewhere()), 'sdk-webhook': webhookTransport(ports) },
    webhooks: [],
    calls: botCalls,
    outgoingWebhooks: botWebhooks,
    connections: (botId) => sockets.countOf(botId),
    keysChanged: (workspaceId) => sockets.letGo(workspaceId),
  }
}
