import type { Profile } from '#sandbox/phone/contract.ts'

/** What a customer says on the phone. `payload` is that of a pressed button or a chosen quick answer. */
export interface Said {
  /** The platform's id of it; the same again means the same message. */
  mid: string
  text: string
  payload?: string | undefined
  /** Whether the payload is of a button, which stays, or of a quick answer, which goes once one is chosen. */
  button?: boolean | undefined
  attachments?: readonly MessengerAttachment[] | undefined
}

export interface MessengerAttachment {
  type: 'image' | 'file' | 'audio' | 'location'
  title?: string
  payload: Record<string, unknown>
}

/** The id under which Facebook would know the page of the bot; the same for both, as they belong to one shop. */
const page = '104857600104857'

/** One event as Messenger sends it to a bot's webhook. `at` in milliseconds since 1970. The name is what a bot asks Facebook for. */
export function messengerEvent(customer: string, said: Said, at: number, profile: Profile | null): Record<string, unknown> {
  const { mid, text, payload, button, attachments } = said
  const parties = { sender: { id: customer }, recipient: { id: page }, timestamp: at, ...(profile && { user_profile: profile }) }
  if (button) return { ...parties, postback: { mid, title: text, payload: payload ?? text } }
  return {
    ...parties,
    message: {
      mid,
      ...(text !== '' && { text }),
      ...(payload !== undefined && { quick_reply: { payload } }),
      ...(attachments && attachments.length > 0 && { attachments }),
    },
  }
}
