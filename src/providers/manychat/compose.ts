import type { Outgoing } from '#providers/provider.ts'

/** The body of `sendContent` for a reply. */
export function composeContent(outgoing: Outgoing, reply: NonNullable<Outgoing['reply']>): string {
  const pictures = reply.attachments.flatMap(({ image_url: url }) => (url === undefined ? [] : [{ type: 'image', url }]))
  const messages = [...(reply.text === '' ? [] : [{ type: 'text', text: reply.text }]), ...pictures]
  const content = { ...(outgoing.bot.platform === 'instagram' && { type: 'instagram' }), messages, actions: [], quick_replies: [] }
  // Manychat's ids are numbers that may be larger than JavaScript counts, so the digits are written as they are.
  const subscriber = /^[1-9]\d*$/.test(outgoing.channel) ? outgoing.channel : JSON.stringify(outgoing.channel)
  return `{"subscriber_id":${subscriber},"data":${JSON.stringify({ version: 'v2', content })}}`
}
