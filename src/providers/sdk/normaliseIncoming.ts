import type { BotMessage, IncomingContext, Normalised } from '#providers/payloads/botMessage.ts'
import { channelMessage } from '#providers/payloads/channelMessage.ts'
import type { Read } from '#providers/payloads/message.ts'
import { isMessengerEvent, isMessengerWebhook, messengerEvent, messengerWebhook } from '#providers/payloads/messenger.ts'
import { isMicrosoft, microsoftMessage } from '#providers/payloads/microsoft.ts'
import { fieldsOf, isGiven, type Fields } from '#providers/payloads/narrow.ts'

/**
 * Turns the body of `in`, `out`, `unknown` or `human`, parsed from JSON or by `parseNestedForm`, into messages: none for a body without
 * events, several for a Messenger webhook. The shape decides, since old clients send the wrong `platform`. Never throws.
 */
export function normaliseIncoming(body: unknown, context: IncomingContext): Normalised {
  const fields = fieldsOf(body)
  if (!fields) return { ok: false, reason: 'The body must be one message: a JSON object, or a form.' }
  if (isMessengerWebhook(fields)) return normaliseBatch(messengerWebhook(fields, context))
  const read = readOne(fields, context)
  return typeof read === 'string' ? { ok: false, reason: read } : { ok: true, messages: [read], unreadable: [] }
}

function readOne(body: Fields, context: IncomingContext): Read {
  if (isMicrosoft(body)) return microsoftMessage(body, context)
  // What a page sent names its recipient as an object; Botkit's messages have a channel instead and mention the parties in passing.
  if (isMessengerEvent(body) && !(isGiven(body['channel']) && isGiven(body['user']))) return messengerEvent(body, context)
  return channelMessage(body, context)
}

function normaliseBatch(read: readonly Read[]): Normalised {
  const messages: BotMessage[] = []
  const unreadable: string[] = []
  for (const one of read) {
    if (typeof one === 'string') unreadable.push(one)
    else messages.push(one)
  }
  return messages.length === 0 && unreadable.length > 0 ? { ok: false, reason: unreadable[0]! } : { ok: true, messages, unreadable }
}
