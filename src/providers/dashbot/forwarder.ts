import type { Message } from '#features/inbox/timeline/contract.ts'
import type { Forwarder } from '#providers/forwarder.ts'

const tracker = 'https://tracker.dashbot.io'
/** Dashbot wants to know which client speaks; its own has this number. */
const clientVersion = '12.1.0-rest'

/** Dashbot's universal platform: a call for each message, incoming or outgoing. */
export const dashbot: Forwarder = {
  id: 'dashbot',
  name: 'Dashbot',
  field: 'dashbot_key',
  variables: ['DASHBOT_BASE_URL'],
  at: (settings) => settings['DASHBOT_BASE_URL'] ?? tracker,
  forward(message, key, settings) {
    if (message.type !== 'message' || message.by === 'system' || message.private) return null
    const query = new URLSearchParams({
      apiKey: key,
      type: message.by === 'customer' ? 'incoming' : 'outgoing',
      platform: 'universal',
      v: clientVersion,
    })
    return { url: `${this.at(settings)}/track?${query.toString()}`, body: JSON.stringify(bodyOf(message)) }
  },
}

function bodyOf({ text, attachments = [], ts, sourceChannel, by, user_profile: profile, metadata }: Message) {
  const images = attachments.flatMap(({ image_url: url }) => (url?.startsWith('http') ? [{ url }] : []))
  const buttons = attachments.flatMap(({ actions = [] }) =>
    actions.map(({ text: label, value }) => ({ id: label, label, value: value ?? label })),
  )
  const payload = metadata?.['postback'] ?? metadata?.['quick_reply']
  return {
    text: text === '' ? '[attachment]' : text,
    // The customer, no matter who spoke: Dashbot reads a conversation by it.
    userId: sourceChannel,
    sessionId: sourceChannel,
    dashbot_timestamp: Math.round(ts * 1000),
    ...(images.length > 0 && { images }),
    ...(buttons.length > 0 && { buttons }),
    ...(typeof payload === 'string' && { postback: { buttonClick: { buttonId: payload } } }),
    platformJson: { author: by, ...(by === 'person' && { name: profile.name }) },
  }
}
