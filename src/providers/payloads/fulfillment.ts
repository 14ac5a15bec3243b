import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { actionsOf } from './actions.ts'
import { attachmentsOf } from './attachmentsOf.ts'
import { fieldsOf, listOf, scalarOf, shortText, type Fields } from './narrow.ts'
import { setField } from './setField.ts'
import { firstUrl } from './safeUrl.ts'

/** The texts of Dialogflow's `fulfillmentMessages`, one to a line, for a bot that reports these instead of a text. */
export function fulfillmentText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const texts: string[] = []
  for (const item of listOf(value).slice(0, 50)) {
    const message = fieldsOf(item)
    const text = fieldsOf(message?.['text'])
    if (text) for (const line of listOf(text['text']).slice(0, 20)) texts.push(scalarOf(line))
    else if (message) texts.push(scalarOf(fieldsOf(message['payload'])?.['text']) || scalarOf(message['speech']))
  }
  return texts.filter((text) => text !== '').join('\n')
}

/** The attachments and what `fulfillmentMessages` shows beside its texts: cards, pictures, replies to choose from. */
export function withFulfillment(attachments: Attachment[], value: unknown): Attachment[] {
  if (typeof value !== 'object' || value === null) return attachments
  for (const item of listOf(value)) {
    const message = fieldsOf(item)
    if (message) attachments.push(...attachmentsOfMessage(message))
    if (attachments.length >= limits.attachments) return attachments.slice(0, limits.attachments)
  }
  return attachments
}

function attachmentsOfMessage(message: Fields): Attachment[] {
  const card = fieldsOf(message['card'])
  const image = fieldsOf(message['image'])
  const replies = fieldsOf(message['quickReplies'])
  const payload = fieldsOf(message['payload'])
  if (payload) return attachmentsOf([payload['attachments'], payload['attachment']], [payload['quick_replies']])
  const attachment: Attachment = {}
  if (card) {
    setField(attachment, 'title', shortText(card['title'], limits.title))
    setField(attachment, 'text', shortText(card['subtitle'], limits.attachmentText))
    setField(attachment, 'image_url', firstUrl(card['imageUri'], card['imageUrl']))
    const buttons = listOf(card['buttons']).map((item) => ({ text: fieldsOf(item)?.['text'], payload: fieldsOf(item)?.['postback'] }))
    const actions = actionsOf(buttons)
    if (actions.length > 0) attachment.actions = actions
  } else if (image) setField(attachment, 'image_url', firstUrl(image['imageUri'], image['imageUrl']))
  else if (replies) {
    setField(attachment, 'title', shortText(replies['title'], limits.title))
    const actions = actionsOf(listOf(replies['quickReplies']).map((title) => ({ title, payload: title })))
    if (actions.length > 0) attachment.actions = actions
  }
  return Object.keys(attachment).length > 0 ? [attachment] : []
}
