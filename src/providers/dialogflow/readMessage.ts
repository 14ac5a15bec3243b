import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { EngineMessage } from '#providers/provider.ts'
import { actionsOf } from '#providers/payloads/actions.ts'
import { attachmentsOf } from '#providers/payloads/attachmentsOf.ts'
import { botMessageLimits as limits } from '#providers/payloads/botMessage.ts'
import { withFulfillment } from '#providers/payloads/fulfillment.ts'
import { fieldsOf, listOf, scalarOf, shortText, type Fields } from '#providers/payloads/narrow.ts'
import { plainStruct } from '#providers/payloads/plainStruct.ts'
import { firstUrl } from '#providers/payloads/safeUrl.ts'
import { setField } from '#providers/payloads/setField.ts'

/** The names that Dialogflow has for the channels of ours: responses may be made for one of them, and a custom payload has a part for each, in small letters. */
export const platforms: Readonly<Record<string, string>> = { messenger: 'FACEBOOK', instagram: 'FACEBOOK', slack: 'SLACK' }

/**
 * One response of an agent as the customer of a channel sees it: a text, a card, a picture, things to choose from. What says nothing to a customer is
 * left out.
 */
export function readMessage(message: Fields, channel: string): EngineMessage[] {
  const text = fieldsOf(message['text'])
  if (text) return listOf(text['text']).flatMap((line) => textMessages(scalarOf(line)))
  const payload = fieldsOf(message['payload'])
  if (payload) return readPayload(plainStruct(payload), channel)
  const simple = listOf(fieldsOf(message['simpleResponses'])?.['simpleResponses'])
  if (simple.length > 0)
    return simple.flatMap((one) => textMessages(scalarOf(fieldsOf(one)?.['displayText']) || scalarOf(fieldsOf(one)?.['textToSpeech'])))
  const basic = fieldsOf(message['basicCard'])
  if (basic) return attachmentMessages(cardOf(basic))
  const suggestions = listOf(fieldsOf(message['suggestions'])?.['suggestions'])
  if (suggestions.length > 0) return attachmentMessages({ actions: chips(suggestions.map((one) => fieldsOf(one)?.['title'])) })
  const replies = fieldsOf(message['quickReplies'])
  if (replies) {
    const actions = chips(listOf(replies['quickReplies']))
    // Their title is said, and what can be chosen stands below it.
    const title = scalarOf(replies['title'])
    return actions.length > 0 || title !== '' ? [{ text: title, attachments: actions.length > 0 ? [{ actions }] : [] }] : []
  }
  const link = fieldsOf(message['linkOutSuggestion'])
  if (link) return attachmentMessages({ actions: actionsOf([{ type: 'web_url', title: link['destinationName'], url: link['uri'] }]) })
  const items = [message['listSelect'], message['carouselSelect'], message['browseCarouselCard']].flatMap((one) =>
    listOf(fieldsOf(one)?.['items']),
  )
  if (items.length > 0) return items.flatMap((item) => attachmentMessages(itemOf(fieldsOf(item) ?? {})))
  return withFulfillment([], [message]).map((attachment) => ({ text: '', attachments: [attachment] }))
}

/** A custom payload: as the channel takes it, as Dialogflow Messenger shows it, or as bots report it. What it has for other channels only is not for this one. */
function readPayload(payload: Fields, channel: string): EngineMessage[] {
  const isForChannels = Object.values(platforms).some((platform) => fieldsOf(payload[keyOf(platform)]))
  const own = isForChannels ? readOwnPart(payload, channel) : readPart(payload)
  const rich = listOf(payload['richContent'])
    .flatMap((row) => listOf(row))
    .flatMap((item) => attachmentMessages(richOf(fieldsOf(item) ?? {})))
  return [...own, ...rich]
}

/** What a payload has for this channel. */
export function readOwnPart(payload: Fields, channel: string): EngineMessage[] {
  const part = fieldsOf(payload[keyOf(platforms[channel] ?? '')])
  return part ? readPart(part) : []
}

function readPart(part: Fields): EngineMessage[] {
  const attachments = attachmentsOf([part['attachments'], part['attachment']], [part['quick_replies']])
  const text = scalarOf(part['text'])
  return text !== '' || attachments.length > 0 ? [{ text, attachments }] : []
}

const keyOf = (platform: string) => platform.toLowerCase()

/** An element of Dialogflow Messenger. */
function richOf(item: Fields): Attachment {
  const lines = listOf(item['text']).map(scalarOf)
  const attachment: Attachment = {}
  switch (item['type']) {
    case 'chips':
      return { actions: actionsOf(listOf(item['options']).map((one) => linkOr(fieldsOf(one) ?? {}))) }
    case 'button':
      return { actions: actionsOf([linkOr(item)]) }
    case 'image':
      setField(attachment, 'image_url', firstUrl(item['rawUrl']))
      return attachment
    case 'description':
      setField(attachment, 'title', shortText(item['title'], limits.title))
      setField(attachment, 'text', shortText(lines.join('\n'), limits.attachmentText))
      return attachment
    default:
      setField(attachment, 'title', shortText(item['title'], limits.title))
      setField(attachment, 'title_link', firstUrl(item['actionLink']))
      setField(attachment, 'text', shortText(item['subtitle'] ?? item['text'], limits.attachmentText))
      setField(attachment, 'image_url', firstUrl(fieldsOf(fieldsOf(item['image'])?.['src'])?.['rawUrl']))
      return attachment
  }
}

const linkOr = (item: Fields) => {
  const url = firstUrl(item['link'], item['anchor'])
  return url === '' ? { title: item['text'], payload: item['text'] } : { type: 'web_url', title: item['text'], url }
}

function cardOf(card: Fields): Attachment {
  const attachment: Attachment = {}
  setField(attachment, 'title', shortText(card['title'], limits.title))
  const text = [card['subtitle'], card['formattedText']]
    .map(scalarOf)
    .filter((line) => line !== '')
    .join('\n')
  setField(attachment, 'text', shortText(text, limits.attachmentText))
  setField(attachment, 'image_url', firstUrl(fieldsOf(card['image'])?.['imageUri']))
  const actions = actionsOf(
    listOf(card['buttons']).map((one) => ({
      type: 'web_url',
      title: fieldsOf(one)?.['title'],
      url: fieldsOf(fieldsOf(one)?.['openUriAction'])?.['uri'],
    })),
  )
  if (actions.length > 0) attachment.actions = actions
  return attachment
}

function itemOf(item: Fields): Attachment {
  const attachment: Attachment = {}
  setField(attachment, 'title', shortText(item['title'], limits.title))
  setField(attachment, 'title_link', firstUrl(fieldsOf(item['openUriAction'])?.['url']))
  setField(attachment, 'text', shortText(item['description'], limits.attachmentText))
  setField(attachment, 'image_url', firstUrl(fieldsOf(item['image'])?.['imageUri']))
  const title = scalarOf(item['title'])
  // In a list one chooses by its title; what leads elsewhere has its address.
  if (attachment.title_link === undefined && title !== '') attachment.actions = chips([title])
  return attachment
}

const chips = (titles: readonly unknown[]) => actionsOf(titles.map((title) => ({ title, payload: title })))
const textMessages = (text: string): EngineMessage[] => (text.trim() === '' ? [] : [{ text, attachments: [] }])
function attachmentMessages(attachment: Attachment): EngineMessage[] {
  const isEmpty = Object.keys(attachment).length === 0 || (attachment.actions?.length === 0 && Object.keys(attachment).length === 1)
  return isEmpty ? [] : [{ text: '', attachments: [attachment] }]
}
