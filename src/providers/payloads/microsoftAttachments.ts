import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { actionsOf } from './actions.ts'
import { adaptiveCard } from './adaptiveCard.ts'
import { factRows, textLines } from './cardParts.ts'
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
  if (contentType.includes('adaptive')) return adaptiveCard(content)
  const attachment: Attachment = {}
  setField(attachment, 'title', shortText(content['title'], limits.title))
  setField(attachment, 'title_link', safeUrl(fieldsOf(content['tap'])?.['value']))
  setField(attachment, 'text', textLines(content['subtitle'], content['text']))
  const picture = firstUrl(fieldsOf(listOf(content['images'])[0])?.['url'], fieldsOf(content['image'])?.['url'])
  const film = safeUrl(fieldsOf(listOf(content['media'])[0])?.['url'])
  if (film !== '') {
    attachment[filmField(contentType)] = film
    setField(attachment, 'thumb_url', picture)
  } else setField(attachment, contentType.includes('thumbnail') ? 'thumb_url' : 'image_url', picture)
  const fields = factRows(content['facts'], 'key')
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
