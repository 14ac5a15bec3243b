import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { actionsOf, firstText } from './actions.ts'
import { titleOfType } from './attachmentTypes.ts'
import { fieldsOf, listOf, shortText, type Fields } from './narrow.ts'
import { setField } from './setField.ts'
import { firstUrl, safeUrl } from './safeUrl.ts'

const types = new Set([
  'image',
  'video',
  'audio',
  'file',
  'template',
  'location',
  'fallback',
  'share',
  'sticker',
  'reel',
  'ig_reel',
  'story_mention',
  'story',
])

/** Where the address of what can be seen or heard belongs. */
const mediaFields = new Map<string, 'image_url' | 'video_url' | 'audio_url'>([
  ['image', 'image_url'],
  ['sticker', 'image_url'],
  ['video', 'video_url'],
  ['reel', 'video_url'],
  ['ig_reel', 'video_url'],
  ['audio', 'audio_url'],
])

/** What is a link only, as Meta lets nobody keep what is behind it, which goes after a day. */
const linkTitles = new Map([['story_mention', 'Mentioned you in a story']])

/** Whether an item has Messenger's shape: a type with its payload. */
export function isMessengerAttachment(item: Fields): boolean {
  return fieldsOf(item['payload']) !== null || (typeof item['type'] === 'string' && types.has(item['type']))
}

/** One Messenger attachment; a template with several elements becomes several. */
export function messengerAttachments(item: Fields): Attachment[] {
  const payload = fieldsOf(item['payload']) ?? {}
  const type = shortText(item['type'], 50)
  if (type === 'template' || payload['template_type'] !== undefined) return template(payload)
  const url = firstUrl(payload['url'], item['url'], item['URL'], item['image_url'])
  const title = firstText(limits.title, item['title'], payload['title'], item['name'], linkTitles.get(type))
  const attachment: Attachment = {}
  if (type === 'location') return [location(item, payload, title, url)]
  setField(attachment, 'title', title)
  if (url === '') {
    // Something was sent that we cannot show; saying its kind is better than an empty line.
    if (title === '' && type !== '') attachment.title = titleOfType(type)
    return attachment.title === undefined ? [] : [attachment]
  }
  const mediaField = mediaFields.get(type)
  if (mediaField) attachment[mediaField] = url
  else if (type === 'file') {
    attachment.file_url = url
    setField(attachment, 'file_name', firstText(limits.title, item['name'], payload['name'], fileName(url)))
  } else {
    attachment.title ??= shortText(url, limits.title)
    attachment.title_link = url
  }
  return [attachment]
}

function location(item: Fields, payload: Fields, title: string, url: string): Attachment {
  const place = fieldsOf(payload['coordinates']) ?? payload
  const lat = Number.parseFloat(shortText(place['lat'], 20))
  const long = Number.parseFloat(shortText(place['long'], 20))
  const attachment: Attachment = { title: title || 'Location' }
  if (Number.isFinite(lat) && Number.isFinite(long)) attachment.text = `${lat}, ${long}`
  setField(attachment, 'title_link', url || safeUrl(item['title_link']))
  return attachment
}

function template(payload: Fields): Attachment[] {
  const inside = fieldsOf(payload['product']) ?? fieldsOf(payload['generic'])
  const cards = listOf(payload['elements'] ?? inside?.['elements']).map((element) => card(fieldsOf(element) ?? {}))
  const own: Attachment = {}
  setField(own, 'text', shortText(payload['text'], limits.attachmentText))
  if (shortText(payload['template_type'], 50) === 'receipt') receipt(own, payload)
  const actions = actionsOf(payload['buttons'])
  if (actions.length > 0) own.actions = actions
  return [own, ...cards].filter((attachment) => Object.keys(attachment).length > 0)
}

function card(element: Fields): Attachment {
  const attachment: Attachment = {}
  setField(attachment, 'title', shortText(element['title'], limits.title))
  setField(attachment, 'title_link', firstUrl(fieldsOf(element['default_action'])?.['url'], element['item_url']))
  setField(attachment, 'text', shortText(element['subtitle'], limits.attachmentText))
  const media = firstUrl(element['image_url'], element['url'])
  setField(attachment, element['media_type'] === 'video' ? 'video_url' : 'image_url', media)
  const actions = actionsOf(element['buttons'])
  if (actions.length > 0) attachment.actions = actions
  return attachment
}

function receipt(attachment: Attachment, payload: Fields): void {
  const number = shortText(payload['order_number'], 100)
  setField(attachment, 'title', number === '' ? 'Receipt' : `Receipt ${number}`)
  setField(attachment, 'title_link', safeUrl(payload['order_url']))
  const summary = fieldsOf(payload['summary'])
  const total = shortText(summary?.['total_cost'], 50)
  const rows = [
    ['Name', shortText(payload['recipient_name'], 200)],
    ['Paid by', shortText(payload['payment_method'], 200)],
    ['Total', total === '' ? '' : `${total} ${shortText(payload['currency'], 10)}`.trim()],
  ] as const
  const fields = rows.filter(([, value]) => value !== '').map(([title, value]) => ({ title, value }))
  if (fields.length > 0) attachment.fields = fields
}

/** The last part of the address's path, as a name for people. */
function fileName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
