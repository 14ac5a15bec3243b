import { fieldsOf, listOf, scalarOf, type Fields } from './narrow.ts'
import { plainStruct } from './plainStruct.ts'

/** One response in the shape of Dialogflow's first version, with its type's number. */
export type V1Message =
  | { type: 0; speech: string }
  | { type: 1; title: string; subtitle: string; imageUrl: string; buttons: { text: string; postback: string }[] }
  | { type: 2; title: string; replies: string[] }
  | { type: 3; imageUrl: string }
  | { type: 4; payload: Record<string, unknown> }

// Version 2's `Platform`, in the order of its numbers.
const platforms = ['PLATFORM_UNSPECIFIED', 'FACEBOOK', 'SLACK', 'TELEGRAM', 'KIK', 'SKYPE', 'LINE', 'VIBER', 'ACTIONS_ON_GOOGLE']
const platformOf: Record<string, string> = { messenger: 'FACEBOOK', slack: 'SLACK', microsoft: 'SKYPE' }

/**
 * The responses of version 2 in their order: those made for the platform where there are some, else those for all. What the first
 * version has no word for (carousels, media of the assistant) is left out.
 */
export function v1Messages(value: unknown, platform: string | null): V1Message[] {
  const messages = listOf(value)
    .map(fieldsOf)
    .filter((message) => message !== null)
  const wanted = platform !== null && Object.hasOwn(platformOf, platform) ? platformOf[platform]! : ''
  const special = messages.filter((message) => namedPlatform(message) === wanted)
  const chosen = wanted !== '' && special.length > 0 ? special : messages.filter((message) => namedPlatform(message) === platforms[0])
  return (chosen.length > 0 ? chosen : messages).flatMap(messageOf)
}

function namedPlatform(message: Fields): string {
  const platform = message['platform'] ?? 0
  return typeof platform === 'number' ? (platforms[platform] ?? '') : scalarOf(platform) || platforms[0]!
}

function messageOf(message: Fields): V1Message[] {
  const part = (name: string): Fields | null => fieldsOf(message[name])
  const text = part('text')
  if (text) return speeches(listOf(text['text']))
  const simple = part('simpleResponses')
  if (simple)
    return speeches(listOf(simple['simpleResponses']).map((one) => fieldsOf(one)?.['displayText'] || fieldsOf(one)?.['textToSpeech']))
  const card = part('card')
  if (card) return [cardOf(card, scalarOf(card['imageUri']), listOf(card['buttons']).map(buttonOf))]
  const basic = part('basicCard')
  if (basic) return [cardOf(basic, scalarOf(fieldsOf(basic['image'])?.['imageUri']), listOf(basic['buttons']).map(linkOf))]
  const replies = part('quickReplies')
  if (replies) return [{ type: 2, title: scalarOf(replies['title']), replies: texts(listOf(replies['quickReplies'])) }]
  const suggestions = part('suggestions')
  if (suggestions)
    return [{ type: 2, title: '', replies: texts(listOf(suggestions['suggestions']).map((one) => fieldsOf(one)?.['title'])) }]
  const image = part('image')
  if (image) return [{ type: 3, imageUrl: scalarOf(image['imageUri']) }]
  const payload = part('payload')
  return payload ? [{ type: 4, payload: payloadOf(plainStruct(payload)) }] : []
}

function speeches(values: readonly unknown[]): V1Message[] {
  return texts(values).map((speech) => ({ type: 0, speech }))
}

function texts(values: readonly unknown[]): string[] {
  return values.map(scalarOf).filter((text) => text !== '')
}

function cardOf(card: Fields, imageUrl: string, buttons: { text: string; postback: string }[]): V1Message {
  return {
    type: 1,
    title: scalarOf(card['title']),
    subtitle: scalarOf(card['subtitle']) || scalarOf(card['formattedText']),
    imageUrl,
    buttons,
  }
}

function buttonOf(value: unknown): { text: string; postback: string } {
  const button = fieldsOf(value) ?? {}
  return { text: scalarOf(button['text']), postback: scalarOf(button['postback']) }
}

function linkOf(value: unknown): { text: string; postback: string } {
  const button = fieldsOf(value) ?? {}
  return { text: scalarOf(button['title']), postback: scalarOf(fieldsOf(button['openUriAction'])?.['uri']) }
}

/** Old SDKs look for `text` and `attachments` in a payload; agents made for Messenger put one `attachment` under its name. */
function payloadOf(payload: Record<string, unknown>): Record<string, unknown> {
  const native = fieldsOf(payload['facebook'])
  if (!native || payload['text'] !== undefined || payload['attachments'] !== undefined) return payload
  const attachments = native['attachments'] ?? (native['attachment'] === undefined ? undefined : [native['attachment']])
  return {
    ...payload,
    ...(native['text'] === undefined ? {} : { text: native['text'] }),
    ...(attachments === undefined ? {} : { attachments }),
  }
}
