import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { actionsOf } from '#providers/payloads/actions.ts'
import { botMessageLimits as limits } from '#providers/payloads/botMessage.ts'
import { cannotBeShown } from '#providers/payloads/cannotBeShown.strings.ts'
import { fieldsOf, listOf, scalarOf, shortText, type Fields } from '#providers/payloads/narrow.ts'
import { firstUrl } from '#providers/payloads/safeUrl.ts'
import { setField } from '#providers/payloads/setField.ts'

/** Of one payload so many parts are read. */
const maxParts = 50

/** What a customer sees of an answer. */
export interface Shown {
  texts: string[]
  attachments: Attachment[]
}

/** A response in Botcopy's own format, `{"botcopy": [part, …]}`, as the window shows it. Null for a payload of another kind. */
export function readPayload(payload: Fields): Shown | null {
  if (!Array.isArray(payload['botcopy'])) return null
  const parts = listOf(payload['botcopy'])
    .slice(0, maxParts)
    .map((part) => readPart(fieldsOf(part) ?? {}))
  return { texts: parts.flatMap(({ texts }) => texts), attachments: parts.flatMap(({ attachments }) => attachments) }
}

function readPart(part: Fields): Shown {
  const list = fieldsOf(part['list'])
  const texts = listOf(part['text']).map((line) => scalarOf(fieldsOf(line)?.['displayText']) || scalarOf(fieldsOf(line)?.['textToSpeech']))
  const cards = [
    ...listOf(part['card']),
    ...listOf(part['carousel']),
    ...(list ? [{ title: list['title'] }, ...listOf(list['items'])] : []),
  ]
  const attachments = cards.map(cardOf).filter((card) => Object.keys(card).length > 0)
  const suggestions = actionsOf(listOf(part['suggestions']).map(choiceOf))
  if (suggestions.length > 0) attachments.push({ actions: suggestions })
  const isKnown = attachments.length > 0 || texts.some((text) => text !== '') || Object.keys(part).length === 0
  return { texts, attachments: isKnown ? attachments : [{ title: cannotBeShown }] }
}

/** A card, or an item of a carousel or a list. */
function cardOf(value: unknown): Attachment {
  const card = fieldsOf(value) ?? {}
  const action = fieldsOf(card['action'])
  const attachment: Attachment = {}
  setField(attachment, 'title', shortText(card['title'], limits.title))
  setField(attachment, 'title_link', firstUrl(fieldsOf(action?.['link'])?.['url']))
  const lines = [card['subtitle'], card['body']].map(scalarOf).filter((line) => line !== '')
  setField(attachment, 'text', shortText(lines.join('\n'), limits.attachmentText))
  setField(attachment, 'image_url', firstUrl(fieldsOf(card['image'])?.['url']))
  const choices = fieldsOf(action?.['message']) ? [card] : listOf(action?.['buttons'])
  const actions = actionsOf(choices.map(choiceOf))
  if (actions.length > 0) attachment.actions = actions
  return attachment
}

/** What can be pressed: it says its command, or else its title, or opens an address. */
function choiceOf(value: unknown): Fields {
  const choice = fieldsOf(value)
  const action = fieldsOf(choice?.['action'])
  const title = choice?.['title']
  const message = fieldsOf(action?.['message'])
  if (message) return { title, payload: scalarOf(message['command']) || title }
  const url = firstUrl(fieldsOf(action?.['link'])?.['url'])
  return url === '' ? { title, payload: title } : { title, url }
}
