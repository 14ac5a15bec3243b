import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { actionsOf, firstText } from './actions.ts'
import { cutText } from './cleanText.ts'
import { fieldsOf, listOf, shortText, type Fields } from './narrow.ts'
import { setField } from './setField.ts'
import { firstUrl, safeUrl } from './safeUrl.ts'

/** One Bot Framework attachment: a card of any kind, or a file by its media type. Empty when it shows nothing. */
export function microsoftAttachments(item: Fields): Attachment[] {
  const contentType = shortText(item['contentType'], 200).toLowerCase()
  const content = fieldsOf(item['content'])
  const attachment = contentType.includes('card') && content ? card(contentType, content) : media(contentType, item)
  return Object.keys(attachment).length > 0 ? [attachment] : []
}

function media(contentType: string, item: Fields): Attachment {
  const attachment: Attachment = {}
  const name = shortText(item['name'], limits.title)
  const url = firstUrl(item['contentUrl'], fieldsOf(item['content'])?.['downloadUrl'])
  if (url === '') {
    // Teams repeats a message's text as an attachment of text/html.
    if (!contentType.startsWith('text/')) setField(attachment, 'title', name)
    return attachment
  }
  const kind = contentType.split('/')[0]
  if (kind === 'image') attachment.image_url = url
  else if (kind === 'video') attachment.video_url = url
  else if (kind === 'audio') attachment.audio_url = url
  else {
    attachment.file_url = url
    setField(attachment, 'file_name', name)
    return attachment
  }
  setField(attachment, 'title', name)
  setField(attachment, 'thumb_url', safeUrl(item['thumbnailUrl']))
  return attachment
}

function card(contentType: string, content: Fields): Attachment {
  if (contentType.includes('adaptive')) return adaptive(content)
  const attachment: Attachment = {}
  setField(attachment, 'title', shortText(content['title'], limits.title))
  setField(attachment, 'title_link', safeUrl(fieldsOf(content['tap'])?.['value']))
  setField(attachment, 'text', lines(content['subtitle'], content['text']))
  const picture = firstUrl(fieldsOf(listOf(content['images'])[0])?.['url'], fieldsOf(content['image'])?.['url'])
  const film = safeUrl(fieldsOf(listOf(content['media'])[0])?.['url'])
  if (film !== '') {
    attachment[filmField(contentType)] = film
    setField(attachment, 'thumb_url', picture)
  } else setField(attachment, contentType.includes('thumbnail') ? 'thumb_url' : 'image_url', picture)
  const fields = facts(content['facts'], 'key')
  if (fields.length > 0) attachment.fields = fields
  const actions = actionsOf(content['buttons'])
  if (actions.length > 0) attachment.actions = actions
  return attachment
}

/** Where the address of what a card plays belongs: an animation is shown like a picture. */
function filmField(contentType: string): 'audio_url' | 'image_url' | 'video_url' {
  if (contentType.includes('audio')) return 'audio_url'
  return contentType.includes('animation') ? 'image_url' : 'video_url'
}

/** Of an adaptive card what stands at its top level: its words, first picture, facts and buttons. */
function adaptive(content: Fields): Attachment {
  const attachment: Attachment = {}
  const words: unknown[] = []
  const rows: NonNullable<Attachment['fields']> = []
  for (const item of listOf(content['body']).slice(0, 50)) {
    const element = fieldsOf(item)
    if (!element) continue
    if (element['type'] === 'Image' && attachment.image_url === undefined) setField(attachment, 'image_url', safeUrl(element['url']))
    else if (element['type'] === 'FactSet') rows.push(...facts(element['facts'], 'title'))
    else words.push(element['text'])
  }
  if (rows.length > 0) attachment.fields = rows.slice(0, limits.fields)
  setField(attachment, 'text', lines(...words) || firstText(limits.attachmentText, content['fallbackText'], content['speak']))
  const actions = actionsOf(content['actions'])
  if (actions.length > 0) attachment.actions = actions
  return attachment
}

function facts(value: unknown, titleKey: 'key' | 'title'): NonNullable<Attachment['fields']> {
  return listOf(value)
    .slice(0, limits.fields)
    .map((item) => ({
      title: shortText(fieldsOf(item)?.[titleKey], limits.title),
      value: shortText(fieldsOf(item)?.['value'], limits.fieldValue),
    }))
    .filter((row) => row.title !== '' || row.value !== '')
}

function lines(...values: unknown[]): string {
  const present = values.map((value) => shortText(value, limits.attachmentText)).filter((text) => text !== '')
  return cutText(present.join('\n'), limits.attachmentText)
}
