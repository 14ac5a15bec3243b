import type { Attempt, Outgoing, Transport } from '#providers/provider.ts'
import { fieldsOf, isTrue, listOf, scalarOf } from '#providers/payloads/narrow.ts'
import type { BotConnections, BotConnection } from '#providers/sdk/realtime/BotConnections.ts'
import { wirePayload } from './wirePayload.ts'

/** A bot confirms when it has brought the message to its platform, which takes a moment; after this it is taken for lost. */
const confirmWithin = 5000
/** A reason that a bot gives is shown in a line. */
const maxReason = 200

/** Reaches the bots whose socket this server holds, and takes for them what waits for their webhook. `elsewhere`: those on other servers. */
export function socketTransport(connections: BotConnections, elsewhere: () => string[]): Transport {
  return {
    reaches: () => connections.bots(),
    elsewhere,
    takesOver: ['sdk-webhook'],
    concurrency: { perBot: 10 },
    needsNoCredentials: true,
    send(outgoing) {
      const connection = connections.newestOf(outgoing.bot.id)
      if (!connection) return Promise.resolve({ outcome: 'unreachable', reason: { code: 'sdk.not-connected' } })
      return connection.acks ? sendConfirmed(connection, outgoing) : Promise.resolve(sendUnconfirmed(connection, outgoing))
    },
  }
}

async function sendConfirmed({ socket }: BotConnection, outgoing: Outgoing): Promise<Attempt> {
  try {
    const answer: unknown = await socket.timeout(confirmWithin).emitWithAck(outgoing.kind, wirePayload(outgoing))
    const fields = fieldsOf(answer)
    if (!fields || isTrue(fields['ok'])) return { outcome: 'sent', providerMessageIds: [], delivered: true }
    // Our SDK says so of what a bot thinks about for long.
    if (fields['code'] === 'running') return { outcome: 'refused', reason: { code: 'sdk.at-it' }, retryable: true, isAtIt: true }
    const reason = scalarOf(fields['error']).slice(0, maxReason) || 'it gave no reason'
    return { outcome: 'refused', reason: { code: 'sdk.bot-refused', params: { reason } }, retryable: true }
  } catch {
    return { outcome: 'refused', reason: { code: 'sdk.not-confirmed', params: { seconds: confirmWithin / 1000 } }, retryable: true }
  }
}

/** Old SDKs confirm nothing. They do not know `unanswered` either: what nobody answered comes to them as `incoming`, one by one. */
function sendUnconfirmed({ socket }: BotConnection, outgoing: Outgoing): Attempt {
  const payload = wirePayload(outgoing)
  socket.emit(outgoing.kind, payload)
  if (outgoing.kind === 'channel update') for (const body of listOf(payload['unanswered'])) socket.emit('incoming', body)
  return { outcome: 'sent', providerMessageIds: [], delivered: false }
}
