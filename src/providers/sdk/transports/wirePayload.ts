import type { Outgoing } from '#providers/provider.ts'
import { fieldsOf } from '#providers/payloads/narrow.ts'
import { chatResponse } from '#providers/sdk/outgoing.ts'
import type { ReturnAddress } from '#providers/sdk/returnAddress.ts'

/** What a bot is told, in the words of the wire; the same by socket and by webhook. */
export function wirePayload({ kind, bot, channel, address, reply, update }: Outgoing): Record<string, unknown> {
  if (kind === 'channel update' || !reply) return { ...update, channel }
  const { jmid, text, attachments, ts, person } = reply
  return chatResponse({
    id: jmid,
    channel,
    text,
    at: Math.round(ts * 1000),
    author: person?.id ?? bot.clientKey,
    workspace: bot.workspaceId,
    attachments,
    // A bot that makes a message of its own from this carries the id back in it.
    metadata: { baton_id: jmid, author: { name: person?.name ?? bot.name, image: person?.image ?? null } },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- returnAddress() made it, and the conversation kept it
    returnAddress: fieldsOf(address) as ReturnAddress | null,
  })
}
