import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { actionsOf } from './actions.ts'
import { cutText } from './cleanText.ts'
import { fieldsOf, isTrue, listOf, shortText, type Fields } from './narrow.ts'
import { blockCards, blockWords } from './slackBlocks.ts'
import { unescapeSlack, unescapeSlackCard } from './slackEscapes.ts'
import { setField } from './setField.ts'
import { firstUrl, safeUrl } from './safeUrl.ts'

const source = /\ssrc\s*=\s*["']?(https?:\/\/[^"'\s>]{1,2000})/i

/** Whether it is a file of which Slack tells only the id, as in channels that companies share. */
export const isFileStub = (item: Fields): boolean => item['file_access'] === 'check_file_info'

/**
 * One legacy attachment or file of Slack, or one in our own shape that came back, with what its blocks show. Empty when it shows nothing. `isEscaped`: its
 * words are as Slack tells them.
 */
export function slackAttachments(item: Fields, isEscaped: boolean): Attachment[] {
  if (isFileStub(item) || item['url_private'] !== undefined || item['mimetype'] !== undefined || item['permalink'] !== undefined)
    return file(item)
  const own = card(item)
  const attachment = isEscaped ? unescapeSlackCard(own) : own
  setField(attachment, 'text', shortText(unescapeSlack(blockWords(item['blocks'])), limits.attachmentText))
  const inBlocks = blockCards(item['blocks']).flatMap((one) => slackAttachments(one, true))
  if (Object.keys(attachment).length === 0 && inBlocks.length === 0) {
    const fallback = shortText(item['fallback'], limits.attachmentText)
    setField(attachment, 'text', isEscaped ? unescapeSlack(fallback) : fallback)
  }
  if (Object.keys(attachment).length === 0) return inBlocks
  setField(attachment, 'callback_id', shortText(item['callback_id'], 256))
  return [attachment, ...inBlocks]
}

function card(item: Fields): Attachment {
  const attachment: Attachment = {}
  setField(attachment, 'service_name', shortText(item['service_name'], limits.title))
  setField(attachment, 'service_icon', safeUrl(item['service_icon']))
  setField(attachment, 'service_url', safeUrl(item['service_url']))
  setField(attachment, 'author_name', shortText(item['author_name'], limits.title))
  setField(attachment, 'author_link', safeUrl(item['author_link']))
  setField(attachment, 'title', shortText(item['title'], limits.title))
  setField(attachment, 'title_link', safeUrl(item['title_link']))
  setField(attachment, 'text', textOf(item))
  setField(attachment, 'thumb_url', safeUrl(item['thumb_url']))
  setField(attachment, 'image_url', safeUrl(item['image_url']))
  setField(attachment, 'video_url', firstUrl(item['video_url'], embeddedUrl(item['video_html'])))
  setField(attachment, 'audio_url', safeUrl(item['audio_url']))
  setField(attachment, 'file_url', safeUrl(item['file_url']))
  if (attachment.file_url !== undefined) setField(attachment, 'file_name', shortText(item['file_name'], limits.title))
  const fields = fieldRows(item['fields'])
  if (fields.length > 0) attachment.fields = fields
  const actions = actionsOf(item['actions'], item['buttons'])
  if (actions.length > 0) attachment.actions = actions
  return attachment
}

function textOf(item: Fields): string {
  const before = shortText(item['pretext'], limits.attachmentText)
  const text = shortText(item['text'], limits.attachmentText)
  return before === '' || text === '' ? before || text : cutText(`${before}\n${text}`, limits.attachmentText)
}

function fieldRows(value: unknown): NonNullable<Attachment['fields']> {
  const rows: NonNullable<Attachment['fields']> = []
  for (const item of listOf(value)) {
    const fields = fieldsOf(item)
    if (!fields) continue
    const title = shortText(fields['title'], limits.title)
    const text = shortText(fields['value'], limits.fieldValue)
    if (title !== '' || text !== '') rows.push(title === '' ? { value: text } : { title, value: text })
    if (rows.length === limits.fields) break
  }
  return rows
}

/** The address of the film in an embed code; the code itself is never kept. */
function embeddedUrl(html: unknown): string {
  return typeof html === 'string' ? (source.exec(html.slice(0, 4000))?.[1] ?? '') : ''
}

/**
 * A file of a Slack workspace: its addresses open only for people signed in there, so it is a link and never a picture that would
 * stay broken in the page.
 */
function file(item: Fields): Attachment[] {
  const attachment: Attachment = {}
  setField(attachment, 'title', shortText(item['title'], limits.title) || (isFileStub(item) ? 'A file' : ''))
  // Slack names a public address of every file; it leads somewhere only where somebody has made the file public.
  const shared = isTrue(item['public_url_shared']) ? item['permalink_public'] : undefined
  setField(attachment, 'file_url', firstUrl(shared, item['permalink'], item['url_private_download'], item['url_private']))
  setField(attachment, 'file_name', shortText(item['name'], limits.title))
  return attachment.file_url !== undefined || attachment.title !== undefined || attachment.file_name !== undefined ? [attachment] : []
}
