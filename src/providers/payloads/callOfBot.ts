import { randomUUID } from 'node:crypto'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import type { RawRequest, ReceiveDeps, Received } from '#features/inbox/webhooks/ports.ts'
import { isClientKey } from './sharedSecret.ts'

/** Whose call it is, of a company that signs nothing: its address names the bot. */
interface CallOfBot<Credentials> {
  bot: BotIdentity
  credentials: Credentials
  /** How it is kept. The companies that sign nothing give their calls no ids either: one message that came twice is known by its words and its time. */
  keep: Extract<Received, { keep: unknown }>['keep']
}

/** The bot whose client key stands in the address of a call, where `isGenuine` believes it by what the bot's owner has set; null otherwise. */
export async function callOfBot<Credentials>(
  request: RawRequest,
  { botOf }: ReceiveDeps<Credentials>,
  isGenuine: (credentials: Credentials) => boolean,
): Promise<CallOfBot<Credentials> | null> {
  const key = request.params['client_key']
  const found = isClientKey(key) ? await botOf(key) : null
  if (!isClientKey(key) || !found?.credentials || !isGenuine(found.credentials)) return null
  return { bot: found.bot, credentials: found.credentials, keep: { deliveryId: randomUUID(), bodies: new Map([[key, request.body]]) } }
}
