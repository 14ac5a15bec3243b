import { withFileLinks } from '#providers/payloads/withFileLinks.ts'
import type { Outgoing } from '#providers/provider.ts'

/** The body of `sendContent` for a reply. */
export function composeContent(outgoing: Outgoing, reply: NonNullable<Outgoing['reply']>): string {
  const pictures = reply.attachments.flatMap(({ image_url: url }) => (url === undefined ? [] : [{ type: 'image', url }]))
  const text = withFileLinks(reply.text, reply.attachments)
  const messages = [...(text === '' ? [] : [{ type: 'text', text }]), ...pictures]
  const content = { ...(outgoing.bot.platform === 'instagram' && { type: 'instagram' }), messages, actions: [], quick_replies: [] }
  return `{"subscriber_id":${subscriberOf(outgoing)},"data":${JSON.stringify({ version: 'v2', content })}}`
}

/** The body of `sendFlow`. */
export function composeFlow(outgoing: Outgoing, flow: string): string {
  return `{"subscriber_id":${subscriberOf(outgoing)},"flow_ns":${JSON.stringify(flow)}}`
}

/** Manychat's ids are numbers that may be larger than JavaScript counts, so the digits are written as they are. */
function subscriberOf({ channel }: Outgoing): string {
  return /^[1-9]\d*$/.test(channel) ? channel : JSON.stringify(channel)
}
