import type { Profile } from './contract.ts'

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
  const parties = { ...between(customer, at), ...(profile && { user_profile: profile }) }
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

/** What Messenger tells of a message that its author changed: the text it has now, and how often it was changed. */
export function editEvent(customer: string, edit: { mid: string; text: string; num_edit: number }, at: number): Record<string, unknown> {
  return { ...between(customer, at), message_edit: edit }
}

/** What it tells of one that its author took back, as Instagram does. */
export function unsentEvent(customer: string, mid: string, at: number): Record<string, unknown> {
  return { ...between(customer, at), message: { mid, is_deleted: true } }
}

const between = (customer: string, at: number) => ({ sender: { id: customer }, recipient: { id: page }, timestamp: at })
