import type { Attempt, Outgoing, Transport } from '#features/inbox/delivery/ports.ts'
import { fieldsOf, isTrue, listOf, scalarOf } from '#providers/payloads/narrow.ts'
import type { BotConnections, BotConnection } from '#providers/sdk/realtime/BotConnections.ts'
import { wirePayload } from './wirePayload.ts'

/** A bot confirms when it has brought the message to its platform, which takes a moment; after this it is taken for lost. */
const confirmWithin = 5000

/** The road to bots whose socket this node holds. `elsewhere`: those that are connected to others. */
export function socketTransport(lines: BotConnections, elsewhere: () => string[]): Transport {
  return {
    reaches: () => lines.bots(),
    elsewhere,
    send(outgoing) {
      const line = lines.newestOf(outgoing.bot.id)
      if (!line) return Promise.resolve({ ok: false, why: 'The bot is not connected.', retryable: true })
      return line.acks ? confirmed(line, outgoing) : Promise.resolve(emitted(line, outgoing))
    },
  }
}

async function confirmed({ socket }: BotConnection, outgoing: Outgoing): Promise<Attempt> {
  try {
    const answer: unknown = await socket.timeout(confirmWithin).emitWithAck(outgoing.kind, wirePayload(outgoing))
    const said = fieldsOf(answer)
    if (!said || isTrue(said['ok'])) return { ok: true, delivered: true }
    return { ok: false, why: `The bot could not take it: ${scalarOf(said['error']).slice(0, 200) || 'it gave no reason'}`, retryable: true }
  } catch {
    return { ok: false, why: `The bot did not confirm it within ${confirmWithin / 1000} seconds.`, retryable: true }
  }
}

/** Old SDKs confirm nothing. They do not know `unanswered` either: what nobody answered comes to them as `incoming`, one by one. */
function emitted({ socket }: BotConnection, outgoing: Outgoing): Attempt {
  const payload = wirePayload(outgoing)
  socket.emit(outgoing.kind, payload)
  if (outgoing.kind === 'channel update') for (const body of listOf(payload['unanswered'])) socket.emit('incoming', body)
  return { ok: true, delivered: false }
}
